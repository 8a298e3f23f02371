import type { Typed } from '../types.ts';

/**
 * Nodes that a formula reads more than once and that need a subquery, inner ones first. Lists are left to the
 * aggregates that read them. `joined` means that related records are already joined and cost nothing.
 */
export function repeated(root: Typed, joined: boolean): Typed[] {
  const uses = new Map<string, number>();
  const inner: Typed[] = [];
  const costly = new Map<string, boolean>();
  const visit = (node: Typed): boolean => {
    const seen = uses.get(node.key) ?? 0;
    uses.set(node.key, seen + 1);
    const existing = costly.get(node.key);
    if (existing !== undefined) return existing;
    const below = node.kind === 'call' ? node.args.map(visit).some(Boolean) : false;
    const own = below || costs(node, joined);
    costly.set(node.key, own);
    if (own && !node.type.list) inner.push(node);
    return own;
  };
  visit(root);
  return inner.filter((node) => (uses.get(node.key) ?? 0) > 1);
}

function costs(node: Typed, joined: boolean): boolean {
  if (node.kind !== 'path') return false;
  return node.path.many || node.path.last.kind === 'formula' || (!joined && node.path.ends.length > 0);
}
