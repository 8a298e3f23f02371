import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Grouping } from '@millwright/core/view/setup/grouping.ts';
import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../../../data/preferences/preferences.ts';
import { type ResolvedColumn, resolveColumn } from '../../columns/columns.ts';
import type { ChosenTotals } from '../../totals/totals.ts';
import { levelsOf } from './levels.ts';
import type { GroupedBy } from './table-groups.ts';

type Wanted = { key: string; own: readonly Grouping[] | undefined; schema: Schema; model: ResolvedModel; columns: readonly ResolvedColumn[] };

/** A person's grouping of a table; null restores the default. */
export type ChosenGrouping = { chosen: readonly Grouping[]; choose: (grouping: readonly Grouping[] | null) => void; by: GroupedBy | null };

/** Stores the grouping of a table for this person; the designer's applies until they change it. The same object while its content is the same. */
export function useGrouping({ key, own, schema, model, columns }: Wanted, totals: ChosenTotals): ChosenGrouping {
  const name = `table.${key}.groups`;
  const [stored, setStored] = useState(() => readStored<readonly Grouping[] | null>(name, null));
  const current = stored ?? own ?? [];
  const levels = levelsOf(current, (path) => columns.find((column) => column.path === path) ?? resolveColumn(schema, model, { path }));
  const shape = JSON.stringify(levels.map(({ column, by }) => [column.path, column.kind, by]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the levels
  const by = useMemo(() => (levels.length ? { levels, totals } : null), [shape, totals]);
  const chosen = levels.map(({ column: { path }, by: unit }): Grouping => ({ path, ...(unit && { by: unit }) }));
  const choose = (grouping: readonly Grouping[] | null) => {
    setStored(grouping);
    writeStored(name, grouping === null ? undefined : (grouping as unknown as Json));
  };
  return { chosen, choose, by };
}
