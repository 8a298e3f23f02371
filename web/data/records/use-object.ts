import type { Json, JsonObject, Text } from '@millwright/core/json.ts';
import type { RelationType } from '@millwright/core/model/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { type AppFailure, post } from '../http.ts';
import { agreeTo } from '../writes/before-write.ts';

export type RelatedItem = { identity: string; label: Json; properties: JsonObject };
/** One relation of an object: the number of its records, and the first twenty. */
export type ObjectRelation = {
  relation_id: string;
  name: string;
  label: Text;
  direction: 'out' | 'in';
  type: RelationType;
  total: number;
  items: RelatedItem[];
};
export type ObjectRecord = {
  primary_model: string;
  object: { identity: string; labels: string[]; properties: JsonObject };
  version: number;
  relations: ObjectRelation[];
};

const key = (id: string) => ['object', id];

export async function fetchObject(id: string, signal?: AbortSignal): Promise<ObjectRecord> {
  return post<ObjectRecord>('/v1/graph/object/', { objectId: id }, { ...(signal ? { signal } : {}) });
}

/** A record with its relations. */
export function useObject(id: string) {
  return useQuery<ObjectRecord, AppFailure>({ queryKey: key(id), queryFn: ({ signal }) => fetchObject(id, signal) });
}

export type RelationChange = {
  name: string;
  action: 'link' | 'unlink' | 'set';
  ids: string[] /** Attributes of these links. */;
  properties?: JsonObject;
};
type ObjectChange = { properties?: JsonObject; relations?: RelationChange[]; version?: number };

/** The values that a change writes, including links to one record, to check the consequences before. */
const valuesOf = ({ properties, relations = [] }: ObjectChange): JsonObject => ({
  ...properties,
  ...Object.fromEntries(relations.flatMap(({ name, action, ids }) => (action === 'set' && ids.length <= 1 ? [[name, ids[0] ?? null]] : []))),
});

/** Writes fields or links of a record, and reads the record and its timeline again. */
export function useChangeObject(id: string) {
  const client = useQueryClient();
  return useMutation<{ data: { identity: string; version: number } }, AppFailure, ObjectChange>({
    mutationFn: async (change) => {
      const model = client.getQueryData<ObjectRecord>(key(id))?.primary_model;
      const values = valuesOf(change);
      if (model && Object.keys(values).length > 0) await agreeTo({ model, node_id: id, values });
      return post('/v1/graph/update/', { node_id: id, ...change });
    },
    onSuccess: () => refreshObject(client, id),
  });
}

/** Reloads a record on all screens that show it. */
export async function refreshObject(client: ReturnType<typeof useQueryClient>, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: key(id) }),
    client.invalidateQueries({ queryKey: ['events', id] }),
    client.invalidateQueries({ queryKey: ['live-process', id] }),
    client.invalidateQueries({ predicate: ({ queryKey: [kind, , record] }) => kind === 'form' && record === id }),
  ]);
}

export function useDeleteObject(id: string) {
  return useMutation<unknown, AppFailure>({ mutationFn: () => post('/v1/graph/delete/', { node_id: id }) });
}

/** Returns the display name of a related record; it may have none. */
export function useNameOf() {
  const text = useText();
  return ({ label }: RelatedItem): string => (label === null || label === '' ? text('objects.untitled') : String(label));
}

/** The value of a record's field; null if it has none. */
export const propertyOf = (record: ObjectRecord, name: string): Json => record.object.properties[name] ?? null;
