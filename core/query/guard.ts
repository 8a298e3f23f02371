import type { Access } from '../access/types.ts';
import { AppError } from '../errors.ts';
import { descriptorOf } from '../field/registry.ts';
import type { End, ResolvedModel } from '../model/schema.ts';
import type { Field } from '../model/types.ts';

/**
 * Checks the permission to run a list, query or dataset. It is called for every model, field and relation that the query
 * names anywhere, and throws `forbidden`. Rights apply to models and fields; they never filter rows.
 */
export interface Guard {
  model(model: ResolvedModel): void;
  field(model: ResolvedModel, name: string): void;
  /** A field without a model, such as an attribute of a relation. */
  attribute(field: Field): void;
}

/** For work that was authorised before: a form, a process, a job. */
export const openGuard: Guard = { model: () => {}, field: () => {}, attribute: () => {} };

/**
 * The ids whose rights decide about a field or relation end. An attribute that shows an end has both. System columns have
 * none, because they follow the model.
 */
export function fieldIds(model: ResolvedModel, name: string): string[] {
  const field = model.fields.get(name) ?? model.model.schema.find((item) => !item.deleted && item.name === name);
  const end = field && !descriptorOf(field).showsRelation ? undefined : model.ends.get(name);
  return [field?.id, end?.relation.id].filter((id) => id !== undefined);
}

/** Requires READ on `MODELS.{id}` and `FIELDS.{id}`, in the client's own configuration. */
export function readGuard(access: Access, clientId: string): Guard {
  const seen = new Set<string>();
  const check = (resource: 'MODELS' | 'FIELDS', id: string, name: string) => {
    if (seen.has(id)) return;
    if (!access.allows('READ', resource, { id, client_id: clientId }))
      throw new AppError('forbidden', { verb: 'READ', resource: `${resource}.${id}`, name });
    seen.add(id);
  };
  return {
    model: (model) => check('MODELS', model.model.id, model.model.slug),
    field(model, name) {
      for (const id of fieldIds(model, name)) check('FIELDS', id, `${model.model.slug}.${name}`);
    },
    attribute: (field) => check('FIELDS', field.id, field.name),
  };
}

/** Whether a guard allows something. */
export function allowed(ask: () => void): boolean {
  try {
    ask();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return false;
    throw error;
  }
}

/** The model at the other end, after the guard has checked the end and the model. */
export function crossEnd(models: ReadonlyMap<string, ResolvedModel>, guard: Guard, model: ResolvedModel, end: End): ResolvedModel {
  guard.field(model, end.name);
  const target = models.get(end.to);
  if (!target) throw new AppError('model_not_found', { id: end.to });
  guard.model(target);
  return target;
}
