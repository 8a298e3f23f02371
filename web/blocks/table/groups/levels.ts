import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { type Grouping, type GroupUnit, groupLevels, groupUnits } from '@millwright/core/view/setup/grouping.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import { columnView, type ResolvedColumn } from '../../columns/columns.ts';
import { periodCondition } from '../../columns/periods.ts';

/** One level of groups: the column whose value a group shares, and the unit of a time. */
export type Level = { column: ResolvedColumn; by: GroupUnit | null };

/** The keys of a group in the server's answer, by path: `{ "due:month": "2026-02-01" }`. */
export type GroupKeys = JsonObject;

const isTime = (column: ResolvedColumn): boolean => columnView(column).filter.time !== undefined;

/** The units by which a column can be grouped; none unless the column is a time. */
export const unitsOf = (column: ResolvedColumn): readonly GroupUnit[] => (isTime(column) ? groupUnits : []);

/** Whether a column can be grouped by: one value per record, which the server can sort by. */
export function isGroupable(column: ResolvedColumn): boolean {
  const { filter, multiline } = columnView(column);
  const { same = 'equal' } = filter;
  return !column.many && !column.broken && column.sort !== null && !multiline && (isTime(column) || same === 'equal' || same === 'in');
}

/** The grouping by a newly chosen column: times by month at first. Null without such a column. */
export function levelFor(columns: readonly ResolvedColumn[], path: string): Grouping | null {
  const column = columns.find((one) => one.path === path);
  return column ? { path, ...(isTime(column) && { by: 'month' as const }) } : null;
}

/** Resolves the columns of a grouping. Levels whose column is missing or can't be grouped by are left out. */
export function levelsOf(grouping: readonly Grouping[], columnOf: (path: string) => ResolvedColumn | null | undefined): Level[] {
  const levels = grouping.flatMap(({ path, by }): Level[] => {
    const column = columnOf(path);
    return column && isGroupable(column) ? [{ column, by: isTime(column) ? (by ?? 'day') : null }] : [];
  });
  return levels.filter(({ column }, at) => levels.findIndex((other) => other.column.path === column.path) === at).slice(0, groupLevels);
}

/** The most texts read of a related record, by which its process step is named. */
const mostTexts = 5;
function textsOf({ path, target, kind }: ResolvedColumn): string[] {
  if (!target || kind !== 'status') return [];
  const texts = [...target.fields.values()].filter(({ type, misc }) => (type === 'text' || type === 'tag') && !misc?.formulaV1);
  return texts.slice(0, mostTexts).map(({ name }) => `${path}.${name}`);
}

/** The paths to group by for a level; the first distinguishes the groups, the others are the same in each group. */
export function keysOf({ column, by }: Level): string[] {
  const { path, sort, target } = column;
  if (by) return [`${path}:${by}`];
  return target ? [...new Set([`${path}.identity`, ...(sort ? [sort] : []), ...textsOf(column)])] : [path];
}

/** The value that a group shares; null if the value is empty. */
export const sharedValue = (level: Level, keys: GroupKeys): Json => keys[keysOf(level)[0] ?? ''] ?? null;

/** A row whose cell in the level's column shows the group's shared value. */
export function sampleOf(level: Level, keys: GroupKeys): JsonObject {
  const sample: JsonObject = {};
  for (const [key, value] of Object.entries(keys)) {
    const names = (key.split(':')[0] ?? '').split('.');
    const last = names.pop() ?? '';
    let at = sample;
    for (const name of names) {
      at[name] ??= {};
      at = at[name] as JsonObject;
    }
    at[last] = value;
  }
  return level.column.target && sharedValue(level, keys) === null ? {} : sample;
}

/** A condition that matches the records of a group in its list. */
export function conditionOf(level: Level, keys: GroupKeys, zone: string): Condition {
  const { path: fact, target } = level.column;
  const value = sharedValue(level, keys);
  if (value === null) return { fact, operator: 'isEmpty', value: true };
  if (level.by) return periodCondition(level.column, String(value), level.by, zone);
  return target ? { fact, operator: 'in', value: [value] } : { fact, operator: 'equal', value };
}

/** The condition of a group combined with that of its parent. */
export const whereOf = (parent: Condition | null, level: Level, keys: GroupKeys, zone: string): Condition =>
  allOf(parent, conditionOf(level, keys, zone)) ?? conditionOf(level, keys, zone);

/** The sort direction of a level's groups: that of its column in the sorting, else ascending. */
export const directionOf = ({ column: { sort } }: Level, ordering: readonly Ordering[]): Ordering['direction'] =>
  ordering.find(({ field }) => field === sort)?.direction ?? 'asc';

/** The sorting of records without drawn groups, as in a file: by the levels first. */
export function groupedOrdering(levels: readonly Level[], ordering: readonly Ordering[]): Ordering[] {
  const first = levels.flatMap((level) => (level.column.sort ? [{ field: level.column.sort, direction: directionOf(level, ordering) }] : []));
  return [...first, ...ordering.filter(({ field }) => !first.some((one) => one.field === field))];
}
