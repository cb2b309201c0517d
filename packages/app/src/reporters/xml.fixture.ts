/** An XML element as it was read: its texts with the references resolved. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const allowed = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const token = /<\?[^?]*\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const references: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Reads the XML that reports are made of: elements, attributes in double quotes, text, the five named references.
 * Throws for everything else, and for characters that XML 1.0 (fifth edition, section 2.2) does not allow.
 */
export function readXml(xml: string): XmlElement {
  if (!allowed.test(xml)) throw new Error("a character that XML does not allow");
  const root = { name: "", attributes: {}, children: [] as XmlElement[], text: "" };
  const open: { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }[] = [
    root,
  ];
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const found = token.exec(xml);
    if (found === null) throw new Error(`no XML at ${at}: ${xml.slice(at, at + 40)}`);
    const [, closing, opening, attributes, empty, text] = found;
    const parent = open.at(-1) as (typeof open)[number];
    if (text !== undefined) parent.text += resolve(text);
    if (opening !== undefined) {
      const element = { name: opening, attributes: readAttributes(attributes ?? ""), children: [], text: "" };
      parent.children.push(element);
      if (empty === "") open.push(element);
    }
    if (closing !== undefined && open.pop()?.name !== closing)
      throw new Error(`</${closing}> closes nothing`);
  }
  const [only] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || only === undefined || root.text.trim() !== "") {
    throw new Error("not one root element");
  }
  return only;
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
    if (name === undefined || value === undefined || name in attributes)
      throw new Error(`attribute ${name} twice`);
    attributes[name] = resolve(value);
  }
  return attributes;
}

function resolve(text: string): string {
  return text.replace(/&([^;]*;)?/g, (whole, name: string | undefined) => {
    const character = references[name?.slice(0, -1) ?? ""];
    if (character === undefined) throw new Error(`${whole} is no reference`);
    return character;
  });
}
