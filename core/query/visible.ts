import { AppError } from '../errors.ts';
import { type End, Ends, type ResolvedModel, type Schema } from '../model/schema.ts';
import { askField } from './expressions.ts';
import { allowed, crossEnd, type Guard } from './guard.ts';

type Seen = { schema: Schema; guard: Guard };

/**
 * Whether a reader may see a field or relation of a model. For a computed field this includes everything that its
 * formula reads, also through other formulas. Rights to the model itself are checked separately. A field with an
 * invalid formula counts as visible; the error appears where it is displayed.
 */
export function isVisible(seen: Seen, model: ResolvedModel, name: string): boolean {
  const end = model.fields.has(name) ? undefined : model.ends.get(name);
  if (end) return allowed(() => crossEnd(seen.schema.models, seen.guard, model, end));
  try {
    return allowed(() => askField(seen, model, name));
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_formula') return true;
    throw error;
  }
}

/** A relation end with only those attributes that the reader may see. */
const visibleEnd = ({ guard }: Seen, end: End): End =>
  end.relation.schema
    ? { ...end, relation: { ...end.relation, schema: end.relation.schema.filter((field) => allowed(() => guard.attribute(field))) } }
    : end;

function visibleEnds(seen: Seen, model: ResolvedModel): Ends {
  const kept = new Ends();
  for (const end of model.ends.values()) if (isVisible(seen, model, end.name)) kept.set(end.name, visibleEnd(seen, end));
  for (const { name, attribute, relation } of model.ends.attributes())
    if (attribute && isVisible(seen, model, name)) kept.show(attribute, new Map([[attribute.misc?.relation_id ?? '', relation.id]]));
  return kept;
}

/**
 * The models, fields and relations that a reader may see, as a schema. It is used where the reader named no fields,
 * such as the columns of a record, the fields that a search reads, or choices. Denied fields, and all fields computed
 * from them, are then left out without an error.
 */
export function visibleSchema(schema: Schema, guard: Guard): Schema {
  const seen = { schema, guard };
  const visible = (model: ResolvedModel): ResolvedModel => ({
    ...model,
    fields: new Map([...model.fields].filter(([name]) => isVisible(seen, model, name))),
    ends: visibleEnds(seen, model),
  });
  const models = [...schema.models].filter(([, model]) => allowed(() => guard.model(model)));
  return { ...schema, models: new Map(models.map(([slug, model]) => [slug, visible(model)])) };
}
