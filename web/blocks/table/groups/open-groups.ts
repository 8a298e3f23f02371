import type { OpenGroups } from './group-tree.ts';

/** Which groups of each table are open, while the product is: whoever comes back finds them so. */
const kept = new Map<string, OpenGroups>();

/** The open groups of a table that is grouped like this; none at first. */
export function openGroups(table: string, grouping: string): OpenGroups {
  const key = `${table} ${grouping}`;
  const open = kept.get(key) ?? { all: false, except: new Set<string>() };
  kept.set(key, open);
  return open;
}

/** Opens a group, or folds it. */
export function toggleGroup({ except }: OpenGroups, key: string): void {
  if (!except.delete(key)) except.add(key);
}

/** Opens all groups, or folds them all. */
export function setAllGroups(open: OpenGroups, all: boolean): void {
  open.all = all;
  open.except.clear();
}
