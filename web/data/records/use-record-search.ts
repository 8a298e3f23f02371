import { searchFor } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { useQuery } from '@tanstack/react-query';
import { findModel, useSchema } from '../documents/use-schema.ts';
import { type AppFailure, post } from '../http.ts';
import { detailFields, detailOf } from './detail.ts';
import { searchableFields } from './search-records.ts';

/** `detail` distinguishes it from others with the same name. */
export type FoundRecord = { identity: string; label: string; detail: string; model: string };

/** A filter on the name of a record and its distinguishing fields. A pasted identity is looked up directly. */
function filterFor(words: string, names: readonly string[]): Condition | undefined {
  const search = words.trim();
  if (!search) return undefined;
  if (isUuid(search)) return { fact: 'identity', operator: 'equal', value: search };
  return searchFor(names, search) ?? undefined;
}

/** Records of a model by name or distinguishing fields; without words, the newest first. */
export function useRecordSearch(model: string | undefined, words: string, limit = 20, enabled = true) {
  const { schema } = useSchema();
  const resolved = model && schema ? findModel(schema, model) : undefined;
  const primary = resolved?.model.primary_attribute ?? '';
  return useQuery<{ records: FoundRecord[]; total: number }, AppFailure>({
    queryKey: ['record-search', resolved?.table, words.trim(), limit],
    enabled: enabled && resolved !== undefined,
    queryFn: async ({ signal }) => {
      const details = resolved ? detailFields(resolved) : [];
      // Only fields with a search index are searched.
      const searched = resolved ? searchableFields(resolved).map(({ name }) => name) : [];
      const filters = filterFor(words, [...new Set([primary, ...searched])]);
      const ordering = [{ field: words.trim() ? primary : 'created_at', direction: words.trim() ? ('asc' as const) : ('desc' as const) }];
      const body = { model: resolved?.table ?? '', fields: [primary, ...details], ordering, limit, ...(filters ? { filters } : {}) };
      const { data, total } = await post('/v1/graph/get/', body, { signal });
      const records = data.map(({ identity, properties }) => ({
        identity,
        model: resolved?.table ?? '',
        label: String(properties[primary] ?? '') || identity,
        detail: detailOf(properties, details),
      }));
      return { records, total };
    },
  });
}
