import type { JsonObject, Text } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSchema } from '../documents/use-schema.ts';
import { post } from '../http.ts';
import type { Entry } from './timeline.ts';

type Found = { identity: string; model: string; properties: JsonObject };
const atOnce = 200;

/** The source of names: the changed record, if known, and the records among the changed values. */
type Named = Pick<Entry, 'changes'> & { object_id?: string };

/** The identities of records in changes. */
function identitiesIn(entries: readonly Named[]): string[] {
  const values = entries.flatMap(({ object_id = null, changes }) => [object_id, ...changes.flatMap(({ before, after }) => [before, after].flat())]);
  return [...new Set(values.filter(isUuid))];
}

function nameOf({ model, properties }: Found, schema: Schema): string {
  const primary = schema.models.get(model)?.model.primary_attribute ?? '';
  return String(properties[primary] ?? '');
}

/** The names of the records in a timeline, by identity. Deleted and hidden records have none. */
export function useNames(entries: readonly Named[]): ReadonlyMap<string, string> {
  return useRecordNames(useMemo(() => identitiesIn(entries), [entries]));
}

/** A record with its name, which is never empty, and the name of its model. */
type NamedRecord = { identity: string; name: string; modelName: Text };

/** Records of any model by identity, with names. Deleted, hidden and nameless ones are left out. */
export function useFoundRecords(identities: readonly string[]): NamedRecord[] {
  const { schema } = useSchema();
  const ids = useMemo(() => [...new Set(identities)].sort().slice(0, atOnce), [identities]);
  const names = useQuery({
    queryKey: ['names', ids],
    queryFn: async ({ signal }) => (await post('/v1/graph/get/', { ids }, { signal })).data,
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  return useMemo(() => {
    if (!schema) return [];
    const named = (names.data ?? []).map((one) => ({
      identity: one.identity,
      name: nameOf(one, schema),
      modelName: schema.models.get(one.model)?.model.displayed_name ?? '',
    }));
    return named.filter(({ name }) => name !== '');
  }, [names.data, schema]);
}

/** The names of records of any model, by identity. Deleted and hidden ones have none. */
export function useRecordNames(identities: readonly string[]): ReadonlyMap<string, string> {
  const records = useFoundRecords(identities);
  return useMemo(() => new Map(records.map(({ identity, name }) => [identity, name])), [records]);
}
