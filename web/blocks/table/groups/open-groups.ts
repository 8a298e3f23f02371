import type { OpenGroups } from './group-tree.ts';

/** The open groups of each table until the page is reloaded. */
const groupsByTable = new Map<string, OpenGroups>();

/** The open groups of a table with this grouping; none at first. */
export function openGroups(table: string, grouping: string): OpenGroups {
  const key = `${table} ${grouping}`;
  const open = groupsByTable.get(key) ?? { all: false, except: new Set<string>() };
  groupsByTable.set(key, open);
  return open;
}

/** Toggles one group. */
export function toggleGroup({ except }: OpenGroups, key: string): void {
  if (!except.delete(key)) except.add(key);
}

/** Expands or collapses all groups. */
export function setAllGroups(open: OpenGroups, all: boolean): void {
  open.all = all;
  open.except.clear();
}
