import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, post } from '../app/http.ts';
import { findModel, useSchema } from '../documents/use-schema.ts';

export type FoundRecord = { identity: string; label: string; model: string };
type Answer = { data: { identity: string; model: string; properties: JsonObject }[]; total: number };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A filter on the name of a record; a pasted identity is looked up as it is. */
function filterFor(words: string, primary: string): Condition | undefined {
  const wanted = words.trim();
  if (!wanted) return undefined;
  return uuid.test(wanted) ? { fact: 'identity', operator: 'equal', value: wanted } : { fact: primary, operator: 'contains', value: wanted };
}

/** Records of a model by their name: newest first without words. */
export function useRecordSearch(model: string | undefined, words: string, limit = 20, enabled = true) {
  const { schema } = useSchema();
  const resolved = model && schema ? findModel(schema, model) : undefined;
  const primary = resolved?.model.primary_attribute ?? '';
  return useQuery<{ records: FoundRecord[]; total: number }, AppFailure>({
    queryKey: ['record-search', resolved?.table, words.trim(), limit],
    enabled: enabled && resolved !== undefined,
    queryFn: async ({ signal }) => {
      const filters = filterFor(words, primary);
      const ordering = [{ field: words.trim() ? primary : 'created_at', direction: words.trim() ? 'asc' : 'desc' }];
      const body = { model: resolved?.table ?? '', fields: [primary], ordering, limit, ...(filters ? { filters } : {}) };
      const { data, total } = await post<Answer>('/v1/graph/get/', body, { signal });
      const records = data.map(({ identity, properties }) => ({
        identity,
        model: resolved?.table ?? '',
        label: String(properties[primary] ?? '') || identity,
      }));
      return { records, total };
    },
  });
}
