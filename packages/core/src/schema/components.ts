/**
 * The strongly connected components that can be reached from a node, each after those that it leads to (Tarjan's
 * algorithm, without recursion). Nodes that are done already are not entered.
 */
export function* components<T>(
  start: T,
  successorsOf: (node: T) => Iterable<T>,
  isDone: (node: T) => boolean,
): Iterable<readonly T[]> {
  if (isDone(start)) return;
  const order = new Map<T, number>();
  const low = new Map<T, number>();
  const stack: T[] = [];
  const onStack = new Set<T>();
  const enter = (node: T) => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    stack.push(node);
    onStack.add(node);
    return { node, rest: successorsOf(node)[Symbol.iterator]() };
  };
  const path = [enter(start)];
  for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
    const { value, done } = at.rest.next();
    if (done !== true) {
      const next = value as T;
      if (isDone(next)) continue;
      if (!order.has(next)) path.push(enter(next));
      else if (onStack.has(next))
        low.set(at.node, Math.min(low.get(at.node) as number, order.get(next) as number));
      continue;
    }
    path.pop();
    const outer = path.at(-1)?.node;
    if (outer !== undefined) low.set(outer, Math.min(low.get(outer) as number, low.get(at.node) as number));
    if (low.get(at.node) !== order.get(at.node)) continue;
    const members = stack.splice(stack.lastIndexOf(at.node));
    for (const member of members) onStack.delete(member);
    yield members;
  }
}
