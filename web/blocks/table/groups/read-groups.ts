import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import type { Ask } from '../../../data/graph-roots.ts';
import { type ChosenTotals, figureParts, figuresIn, type ReadFigures, type ShownTotal } from '../../totals/totals.ts';
import { type GroupKeys, keysOf, type Level } from './levels.ts';

/** A loaded group: its shared keys, record count, and figures by path. */
export type GroupData = { keys: GroupKeys; count: number; totals: Record<string, ShownTotal> };

/** Which groups to read: a page of one level within a list. */
type Wanted = {
  model: string;
  where: Condition | null;
  level: Level;
  direction: Ordering['direction'];
  totals: ChosenTotals;
  skip: number;
  limit: number;
};

/** Reads groups with their counts and figures, in one SQL statement on the server. */
export async function readGroups({ model, where, level, direction, totals, skip, limit }: Wanted, ask: Ask): Promise<GroupData[]> {
  const by = keysOf(level);
  const first = level.column.target ? (level.column.sort ?? by[0]) : by[0];
  const variables = {
    where: { type: 'JSON', value: where as Json },
    group_by: { type: '[String!]', value: by },
    order_by: { type: '[OrderBy!]', value: [{ field: first ?? '', direction }] },
    limit: { type: 'Int', value: limit },
    skip: { type: 'Int', value: skip },
  };
  const root = { field: `${model}_aggregate`, asked: variables, selection: `group count ${figureParts(totals)}` };
  const rows = await ask<({ group: GroupKeys; count: number } & ReadFigures)[]>(root);
  return rows.map((row) => ({ keys: row.group, count: row.count, totals: figuresIn(row, totals) }));
}
