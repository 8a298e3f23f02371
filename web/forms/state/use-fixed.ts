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
 * Returns why a value or link of a record is locked; null if it isn't. A line can be removed only if its link to its record
 * may be changed.
 */
export type Fixed = { of: (model: ResolvedModel | null, id: Json | undefined, name: string) => Text | null };

/** The name of a relation as rules use it, even if a field shows it under another name. */
function ruledName({ ends }: ResolvedModel, name: string): string {
  const end = ends.get(name);
  return end ? ownName(end) : name;
}

/** The records of a form and its lines whose models have locking rules. */
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
  const rowsById = new Map<string, Row>();
  for (const { model, facts, ids } of wanted) {
    const where = { fact: 'identity', operator: 'in', value: ids };
    const query = `query fixed($where: JSON) { rows: ${model.table}(where: $where, limit: ${ids.length}) { identity ${facts.join(' ')} } }`;
    const { rows } = await graph<{ rows: Row[] }>(query, { where }, signal);
    for (const row of rows) rowsById.set(row.identity, row);
  }
  return rowsById;
}

type Shown = { schema: Schema | null; model: ResolvedModel | null; fields: readonly FormField[]; values: JsonObject; node_id: string | undefined };

/** Finds the locked values of a form's record and its lines, so that the form shows them read-only. */
export function useFixed({ schema, model, fields, values, node_id }: Shown): Fixed {
  const groups = schema && model && node_id ? ruledRecords(schema, model, fields, [{ ...values, identity: node_id }]) : [];
  const { data } = useQuery({
    queryKey: ['object', node_id ?? '', 'fixed', groups.map(({ model: one, ids }) => [one.table, ...ids])],
    queryFn: ({ signal }) => readFacts(groups, signal),
    enabled: groups.length > 0,
    retry: false,
    placeholderData: (before) => before,
  });
  const factsOf = (id: Json | undefined) => data?.get(String(id)) ?? {};
  // A form that asks for the reason of a correction unlocks it; the server checks that a reason is given.
  const fillsIn = (of: ResolvedModel) => (name: string) => of === model && fields.some(({ attribute }) => attribute === name);
  return { of: (of, id, name) => (of && id ? fixedBecause(of.model, factsOf(id), ruledName(of, name), fillsIn(of)) : null) };
}
