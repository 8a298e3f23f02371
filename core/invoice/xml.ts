/** An XML element: name, text or children, and attributes. Children that are null are left out. */
export type Node = { name: string; attributes?: Readonly<Record<string, string>>; content: string | readonly (Node | null)[] };

/** Returns an element; null if it would be empty, because elements of an invoice must not be empty. */
export function element(name: string, content: string | null | readonly (Node | null)[], attributes?: Node['attributes']): Node | null {
  const held = typeof content === 'string' || content === null ? content : content.filter((each) => each !== null);
  if (held === null || held.length === 0) return null;
  return { name, content: held, ...(attributes && { attributes }) };
}

// Characters that XML 1.0 does not allow, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text escaped for XML. */
const escaped = (text: string) =>
  text
    .replace(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

/** Returns an indented XML document. */
export function writeXml(root: Node): string {
  const write = ({ name, attributes = {}, content }: Node, indent: string): string => {
    const start = `${indent}<${name}${Object.entries(attributes)
      .map(([key, value]) => ` ${key}="${escaped(value)}"`)
      .join('')}>`;
    if (typeof content === 'string') return `${start}${escaped(content)}</${name}>`;
    const inside = content.flatMap((each) => (each ? [write(each, `${indent}  `)] : []));
    return `${start}\n${inside.join('\n')}\n${indent}</${name}>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`;
}
