import type { Approval, Contract } from "./contract.ts";

/** Changes with what was said about them. */
export interface Approved<C> {
  readonly changes: readonly (C & { readonly approved?: Approval })[];
  /** Approvals that would have matched a change and have run out. */
  readonly expired: readonly Approval[];
}

/** Marks the changes that an approval names by fingerprint; `until` includes its day, in UTC. */
export function applyApprovals<C extends { readonly fingerprint: string }>(
  changes: readonly C[],
  approvals: readonly Approval[],
  now: Date,
): Approved<C> {
  const today = now.toISOString().slice(0, 10);
  const holds = ({ until }: Approval) => until === undefined || until >= today;
  const valid = new Map(approvals.filter(holds).map((approval) => [approval.fingerprint, approval]));
  const found = new Set(changes.map(({ fingerprint }) => fingerprint));
  return {
    changes: changes.map((change) => {
      const approved = valid.get(change.fingerprint);
      return approved === undefined ? change : { ...change, approved };
    }),
    expired: approvals.filter(
      (approval) => !holds(approval) && found.has(approval.fingerprint) && !valid.has(approval.fingerprint),
    ),
  };
}

/** The contract with an approval; it takes the place of an earlier one for the same change. */
export function withApproval(contract: Contract, approval: Approval): Contract {
  const others = (contract.approvals ?? []).filter(({ fingerprint }) => fingerprint !== approval.fingerprint);
  return { ...contract, approvals: [...others, approval] };
}
