import { AppError } from '../errors.ts';
import { type End, Ends, type ResolvedModel, type Schema } from '../model/schema.ts';
import { askField } from './expressions.ts';
import { allowed, crossEnd, type Guard } from './guard.ts';

type Seen = { schema: Schema; guard: Guard };

/**
 * Whether a reader may see a field or relation of a model: itself and, when it is computed, all that its formula reads,
 * through other formulas too. The model is asked for apart. One whose formula can't be used is told where it is shown.
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

/** An end with those of its own attributes that the reader may see. */
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
 * The models, fields and relations that a reader may see, as a schema of its own. What nobody asked for by name (columns
 * of a record, what a search looks into, what is offered to choose from) is taken from it: what is denied is then left
 * out, with all that is computed from it, and refuses nothing else.
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
