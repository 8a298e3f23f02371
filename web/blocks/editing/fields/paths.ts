import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type ResolvedColumn, resolveColumn } from '../../columns/columns.ts';

const hidden = new Set(['identity', 'version']);

/** The choices at one level of the picker: the fields of a model, its relations, and system fields. */
export function choicesAt(schema: Schema, model: ResolvedModel, walked: readonly string[]): ResolvedColumn[] {
  const at = walked.length ? modelAt(schema, model, walked) : model;
  if (!at) return [];
  const fieldNames = new Map([...at.ends.attributes()].map((end) => [`${end.relation.id}.${end.direction}`, end.name]));
  // A relation that a field shows is offered once, under the field's name.
  const ends = [...at.ends.values()].map((end) => fieldNames.get(`${end.relation.id}.${end.direction}`) ?? end.name);
  const names = [...at.fields.keys(), ...ends, 'created_at', 'updated_at', 'identity', 'version'].filter((name) => !hidden.has(name));
  return [...new Set(names)].flatMap((name) => resolveColumn(schema, model, { path: [...walked, name].join('.') }) ?? []);
}

/** The model at the end of a path of relations; null if the path doesn't exist. */
export function modelAt(schema: Schema, model: ResolvedModel, walked: readonly string[]): ResolvedModel | null {
  if (!walked.length) return model;
  return resolveColumn(schema, model, { path: walked.join('.') })?.target ?? null;
}

/** Names a path by its labels: `Customer › City`. A path that doesn't exist is shown unchanged. */
export function pathWords(schema: Schema, model: ResolvedModel, path: string, label: (column: ResolvedColumn) => string): string {
  const names = path.split('.');
  const steps = names.map((_, index) => resolveColumn(schema, model, { path: names.slice(0, index + 1).join('.') }));
  return steps.every((step) => step !== null) ? steps.map((step) => label(step)).join(' › ') : path;
}
