import { isComputed } from '@millwright/core/field/computed.ts';
import type { Json } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useQuery } from '@tanstack/react-query';
import { graph } from '../../../data/graph.ts';
import { useModelEditor } from '../../draft/editor-context.ts';

type Option = NonNullable<NonNullable<Field['misc']>['options']>[number];

/** The most values for which options are proposed. */
export const mostValues = 100;
const longestKey = 100;

/** The values in records that are missing among the options, as new options whose key is the value itself. */
export function lackingOptions(values: readonly string[], options: readonly Option[]): Option[] {
  const keys = new Set(options.map(({ key }) => key));
  return values
    .filter((value) => value.trim() && value.length <= longestKey && !keys.has(value))
    .map((value) => ({ key: value, label: value.trim() }));
}

/** Reads the distinct values of a stored text field; null if it has another type or too many values. */
export function useStoredValues(field: Field): readonly string[] | null {
  const { stored } = useModelEditor();
  const before = stored.schema.find(({ id, deleted }) => id === field.id && !deleted);
  const { data } = useQuery({
    queryKey: ['records', 'values', stored.slug, before?.name],
    enabled: before !== undefined && !isComputed(before) && columnType(before) === 'text',
    retry: false,
    queryFn: async ({ signal }) => {
      const query = `query values($by: [String!], $limit: Int) { rows: ${stored.slug}_aggregate(group_by: $by, limit: $limit) { group } }`;
      const name = before?.name ?? '';
      const { rows } = await graph<{ rows: { group: Record<string, Json> }[] }>(query, { by: [name], limit: mostValues + 1 }, signal);
      return rows.flatMap(({ group }) => (typeof group[name] === 'string' ? [group[name]] : []));
    },
  });
  return data && data.length <= mostValues ? data : null;
}
