/** The meaning of a scanned code: the product's own codes open a record or an action, all others are looked up. */
type ScanTarget = { kind: 'object' | 'action'; id: string } | { kind: 'text'; code: string };

const own = /^MW:([oa])(.+)$/;

/** `MW:o<id>` is an object, `MW:a<id>` an action. */
export function scanTarget(code: string): ScanTarget {
  const match = own.exec(code.trim());
  if (!match?.[2]) return { kind: 'text', code: code.trim() };
  return { kind: match[1] === 'o' ? 'object' : 'action', id: match[2] };
}
