import type { Access } from '../access/types.ts';
import { AppError } from '../errors.ts';
import { descriptorOf } from '../field/registry.ts';
import type { End, ResolvedModel } from '../model/schema.ts';
import type { Field } from '../model/types.ts';

/**
 * Checks the reader's rights for a list, query or dataset. It is called for every model, field and relation that the
 * query names and throws `forbidden`. Rights apply to models and fields; they never filter rows.
 */
export interface Guard {
  model(model: ResolvedModel): void;
  field(model: ResolvedModel, name: string): void;
  /** A field without a model, such as an attribute of a relation. */
  attribute(field: Field): void;
}

/** Allows everything. For work that was authorised earlier: a form, a process, a job. */
export const openGuard: Guard = { model: () => {}, field: () => {}, attribute: () => {} };

/**
 * The ids of the documents whose rights apply to a field or relation end. An attribute that displays an end has both.
 * System columns have none; the rights of the model apply to them.
 */
export function fieldIds(model: ResolvedModel, name: string): string[] {
  const field = model.fields.get(name) ?? model.model.schema.find((item) => !item.deleted && item.name === name);
  const end = field && !descriptorOf(field).showsRelation ? undefined : model.ends.get(name);
  return [field?.id, end?.relation.id].filter((id) => id !== undefined);
}

/** A guard that requires READ on `MODELS.{id}` and `FIELDS.{id}` in the client's own configuration. */
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

/** Whether a check of a guard passes. */
export function allowed(ask: () => void): boolean {
  try {
    ask();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return false;
    throw error;
  }
}

/** The model at the other end of a relation, after the guard has checked the end and that model. */
export function crossEnd(models: ReadonlyMap<string, ResolvedModel>, guard: Guard, model: ResolvedModel, end: End): ResolvedModel {
  guard.field(model, end.name);
  const target = models.get(end.to);
  if (!target) throw new AppError('model_not_found', { id: end.to });
  guard.model(target);
  return target;
}
