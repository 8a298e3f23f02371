import { holdsLines, isWritable } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject, Text } from '@millwright/core/json.ts';
import { inverseName, ownName, type ResolvedModel, type Schema } from '@millwright/core/model/schema.ts';
import { fixedBecause, fixedFacts } from '@millwright/core/record/fixed.ts';
import { useQuery } from '@tanstack/react-query';
import { graph } from '../../data/graph.ts';

type Row = JsonObject & { identity: string };
type Wanted = { model: ResolvedModel; facts: string[]; ids: string[] };

/**
 * Why a value or link of a record isn't changed any more; null while nothing speaks against it. A line is taken off its
 * record as its link to it may be changed.
 */
export type Fixed = { of: (model: ResolvedModel | null, id: Json | undefined, name: string) => Text | null };

/** The name that rules know: that of the relation, also where an attribute shows it. */
function ruledName({ ends }: ResolvedModel, name: string): string {
  const end = ends.get(name);
  return end ? ownName(end) : name;
}

/** The records that a form shows, its own and those of its lines, whose models hold something fixed. */
export function ruledRecords(
  schema: Schema,
  model: ResolvedModel,
  fields: readonly FormField[],
  records: readonly JsonObject[],
  links: readonly string[] = [],
): Wanted[] {
  const ids = records.flatMap(({ identity }) => (typeof identity === 'string' ? [identity] : []));
  const written = fields.filter((field) => holdsLines(field) || isWritable(field)).map(({ attribute }) => ruledName(model, attribute));
  const facts = fixedFacts(model.model, [...written, ...links]).filter((name) => model.fields.has(name));
  const lines = fields.flatMap((field) => {
    const end = model.ends.get(field.attribute);
    const target = holdsLines(field) && end ? schema.models.get(end.to) : undefined;
    const rows = records
      .flatMap((record) => record[field.attribute] ?? [])
      .filter((row): row is JsonObject => row !== null && typeof row === 'object');
    return target && end ? ruledRecords(schema, target, field.columns ?? [], rows, field.allow_deletion ? [inverseName(end)] : []) : [];
  });
  return facts.length > 0 && ids.length > 0 ? [{ model, facts, ids }, ...lines] : lines;
}

async function readFacts(wanted: readonly Wanted[], signal: AbortSignal): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>();
  for (const { model, facts, ids } of wanted) {
    const where = { fact: 'identity', operator: 'in', value: ids };
    const query = `query fixed($where: JSON) { rows: ${model.table}(where: $where, limit: ${ids.length}) { identity ${facts.join(' ')} } }`;
    const { rows } = await graph<{ rows: Row[] }>(query, { where }, signal);
    for (const row of rows) found.set(row.identity, row);
  }
  return found;
}

type Shown = { schema: Schema | null; model: ResolvedModel | null; fields: readonly FormField[]; values: JsonObject; node_id: string | undefined };

/** What of a form's record and its lines isn't changed any more, so that nobody types it in vain. */
export function useFixed({ schema, model, fields, values, node_id }: Shown): Fixed {
  const wanted = schema && model && node_id ? ruledRecords(schema, model, fields, [{ ...values, identity: node_id }]) : [];
  const { data } = useQuery({
    queryKey: ['object', node_id ?? '', 'fixed', wanted.map(({ model: one, ids }) => [one.table, ...ids])],
    queryFn: ({ signal }) => readFacts(wanted, signal),
    enabled: wanted.length > 0,
    retry: false,
    placeholderData: (before) => before,
  });
  const factsOf = (id: Json | undefined) => data?.get(String(id)) ?? {};
  // A form that asks for the reason of a correction lets it be made; whether one is given is asked when it is sent.
  const given = (of: ResolvedModel) => (name: string) => of === model && fields.some(({ attribute }) => attribute === name);
  return { of: (of, id, name) => (of && id ? fixedBecause(of.model, factsOf(id), ruledName(of, name), given(of)) : null) };
}
