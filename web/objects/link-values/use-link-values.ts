import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { End } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useQuery } from '@tanstack/react-query';
import { useRights } from '../../data/documents/use-rights.ts';
import { graph } from '../../data/graph.ts';
import type { AppFailure } from '../../data/http.ts';
import type { RelatedItem } from '../../data/records/use-object.ts';
import { useUser } from '../../data/session.ts';

type Linked = { identity: string; _relation: JsonObject | null };

/** The attributes of a relation's links that the user may read. */
export function useLinkFields(end: End): Field[] {
  const rights = useRights();
  const { client_id } = useUser();
  return (end.relation.schema ?? []).filter(
    ({ id, deleted, hidden }) => !deleted && !hidden && rights?.allows('READ', 'FIELDS', { id, client_id }) === true,
  );
}

/** Reads the attributes of the links from a record to the listed ones. A record that is not linked is not among them. */
async function readLinks(record: string, end: End, names: string, ids: string[], signal: AbortSignal): Promise<Map<string, JsonObject>> {
  const where = { fact: 'identity', operator: 'in', value: ids } as unknown as Json;
  const of = end.many ? `${end.name}(where: $where, limit: ${ids.length})` : end.name;
  const { from } = await graph<{ from: Record<string, Linked | Linked[] | null> | null }>(
    `query links($id: ID!${end.many ? ', $where: JSON' : ''}) { from: ${end.from}_by_id(id: $id) { ${of} { identity _relation { ${names} } } } }`,
    end.many ? { id: record, where } : { id: record },
    signal,
  );
  const linked = [from?.[end.name] ?? []].flat();
  return new Map(linked.map(({ identity, _relation }) => [identity, _relation ?? {}]));
}

const namesOf = (fields: readonly Field[]) => fields.map(({ name }) => name).join(' ');

/** The attributes of the link from a record to another one, read anew each time that a dialog opens. Null if they are not linked. */
export const useLink = (record: string, end: End, fields: readonly Field[], identity: string) =>
  useQuery<JsonObject | null, AppFailure>({
    queryKey: ['object', record, 'link', end.name, namesOf(fields), identity],
    gcTime: 0,
    queryFn: async ({ signal }) => (await readLinks(record, end, namesOf(fields), [identity], signal)).get(identity) ?? null,
  });

/** The values of the attributes on each link from a record to the listed ones; read again with the record. */
export function useLinkValues(record: string, end: End, items: readonly RelatedItem[]) {
  const fields = useLinkFields(end);
  const names = namesOf(fields);
  const ids = items.map(({ identity }) => identity);
  const answer = useQuery<Map<string, JsonObject>, AppFailure>({
    queryKey: ['object', record, 'links', end.name, names, ids],
    enabled: fields.length > 0 && ids.length > 0,
    queryFn: ({ signal }) => readLinks(record, end, names, ids, signal),
  });
  const of = (identity: string, name: string): Json => answer.data?.get(identity)?.[name] ?? null;
  return { fields, of, error: answer.error };
}
