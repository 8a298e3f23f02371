import { oneOf } from '@millwright/core/filter/combine.ts';
import type { Json } from '@millwright/core/json.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResolvedColumn } from '../columns/columns.ts';
import { readRows } from '../source/rows-query.ts';
import { isByRecord } from './chart-data.ts';

const nobody: ReadonlyMap<string, string> = new Map();

/** Reads the names of related records for group labels, by identity; null while they load. Unreadable records have no name. */
export function useGroupNames(column: ResolvedColumn | null, values: readonly Json[]): ReadonlyMap<string, string> | null {
  const target = column && isByRecord(column) ? column.target : null;
  const ids = useMemo(() => [...new Set(values.filter((value) => typeof value === 'string'))].sort(), [values]);
  const primary = target?.model.primary_attribute ?? '';
  const slug = target?.model.slug ?? '';
  const enabled = target !== null && target !== undefined && ids.length > 0;
  const { data, isPending } = useQuery({
    queryKey: ['group-names', slug, primary, ids],
    queryFn: async ({ signal }) => {
      const rows = await readRows({ model: slug, selection: `identity ${primary}`, where: oneOf(ids) }, [], 0, ids.length, signal);
      return new Map(rows.map((row) => [row.identity, String(row[primary] ?? '')]));
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled) return nobody;
  return data ?? (isPending ? null : nobody);
}
