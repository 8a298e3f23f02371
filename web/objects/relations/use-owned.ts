import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { End, ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { graph } from '../../data/graph.ts';
import type { AppFailure } from '../../data/http.ts';
import type { RelatedItem } from '../../data/records/use-object.ts';

/** A relation to records that belong to this record alone, with their model. */
export type Owned = { end: End; model: ResolvedModel };

/**
 * The readable relations to records that belong only to records of this model. If one record stands for all of them (the active operation
 * for the operations), the page shows that record.
 */
function ownedBy(model: ResolvedModel, schema: Schema): Owned[] {
  return (model.model.misc?.owns ?? []).flatMap((name) => {
    const end = model.ends.get(name);
    const target = end?.many ? findModel(schema, end.to) : undefined;
    const represented = [...model.ends.values()].some((one) => !one.many && one.to === end?.to);
    return end && target && !represented ? [{ end, model: target }] : [];
  });
}

const fieldsOf = ({ model, fields }: ResolvedModel) =>
  [
    'identity',
    ...[...fields.values()].filter(({ name, hidden, deleted }) => name === model.primary_attribute || !(hidden || deleted)).map(({ name }) => name),
  ].join(' ');

/** Reads the records that belong to the items of a relation; reloaded with the record. */
export function useOwned(record: string, model: ResolvedModel, items: readonly RelatedItem[]) {
  const { schema } = useSchema();
  const owned = schema ? ownedBy(model, schema) : [];
  const ids = items.map(({ identity }) => identity);
  const answer = useQuery<Map<string, Record<string, RelatedItem[]>>, AppFailure>({
    queryKey: ['object', record, 'owned', model.table, ids],
    enabled: owned.length > 0 && ids.length > 0,
    queryFn: async ({ signal }) => {
      const parts = owned.map(({ end, model: target }) => `${end.name} { ${fieldsOf(target)} }`).join(' ');
      const where = { fact: 'identity', operator: 'in', value: ids } as unknown as Json;
      const { rows } = await graph<{ rows: (JsonObject & { identity: string })[] }>(
        `query owned($where: JSON) { rows: ${model.table}(where: $where, limit: ${ids.length}) { identity ${parts} } }`,
        { where },
        signal,
      );
      return new Map(rows.map((row) => [row.identity, Object.fromEntries(owned.map((one) => [one.end.name, itemsOf(row, one)]))]));
    },
  });
  return { owned, of: (identity: string, { end }: Owned) => answer.data?.get(identity)?.[end.name] ?? [] };
}

function itemsOf(row: JsonObject, { end, model }: Owned): RelatedItem[] {
  const related = row[end.name];
  return (Array.isArray(related) ? (related as JsonObject[]) : []).map(({ identity, ...properties }) => ({
    identity: String(identity),
    label: properties[model.model.primary_attribute] ?? null,
    properties,
  }));
}
