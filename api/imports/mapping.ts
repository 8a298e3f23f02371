import { AppError, invalid, type Problem } from '@millwright/core/errors.ts';
import { isComputed } from '@millwright/core/field/computed.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json } from '@millwright/core/json.ts';
import type { End, ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { TenantTransaction } from '../db/types.ts';
import { demandField, demandModel } from '../records/draft/rights.ts';

/** What a column of the file becomes: a field, or a link found by a field of the related record (or by its identity). */
export type Target = { column: string; name: string } & (
  | { kind: 'field'; field: Field }
  | { kind: 'link'; end: End; target: ResolvedModel; by: Field | null }
);

/** A mapping that fits the model. `key` is the field by which rows update records instead of creating them. */
export type Mapping = { model: ResolvedModel; targets: Target[]; key: Target | null };

/** What is imported where: each column of the file by the path of a field, and the field that tells whether a record exists. */
export type ImportRequest = { model: string; mapping: Record<string, string | null>; key?: string | null };

/** Reads a mapping `{column: field | relation | relation.field | null}`, telling every column that leads nowhere. */
export function readMapping(schema: Schema, request: ImportRequest): Mapping {
  const model = schema.models.get(request.model);
  if (!model) throw new AppError('model_not_found', { id: request.model });
  const problems: Problem[] = [];
  const targets: Target[] = [];
  for (const [column, path] of Object.entries(request.mapping)) {
    if (path === null || path === '') continue;
    const target = readTarget(schema, model, column, path);
    if (!target)
      problems.push({ field: `mapping.${column}`, code: 'unknown_field', message: `${model.model.slug} has no field ${path} to import into.` });
    else if (targets.some(({ name }) => name === target.name))
      problems.push({ field: `mapping.${column}`, code: 'twice', message: `${path} is mapped twice.` });
    else targets.push(target);
  }
  const key = request.key ? targets.find((target) => target.kind === 'field' && target.name === request.key) : null;
  if (key === undefined) problems.push({ field: 'key', code: 'unknown_field', message: 'The key is one of the mapped fields.' });
  if (targets.length === 0 && problems.length === 0) problems.push({ field: 'mapping', code: 'missing_field', message: 'Map at least one column.' });
  if (problems.length) throw invalid(problems);
  return { model, targets, key: key ?? null };
}

/** What is computed is not written, and files are uploaded, never named by an import. */
const importable = (field: Field) => !isComputed(field) && descriptorOf(field).cell !== null;

function readTarget(schema: Schema, model: ResolvedModel, column: string, path: string): Target | null {
  const field = model.fields.get(path);
  if (field) return importable(field) ? { kind: 'field', column, name: path, field } : null;
  const [name = '', by, ...more] = path.split('.');
  const end = model.ends.get(name);
  const target = end && schema.models.get(end.to);
  if (!end || !target || more.length) return null;
  if (by === undefined || by === 'identity') return { kind: 'link', column, name, end, target, by: null };
  const lookUpField = target.fields.get(by);
  return lookUpField && importable(lookUpField) ? { kind: 'link', column, name, end, target, by: lookUpField } : null;
}

/** The rights an import needs, asked for once when it is accepted. */
export function demandImport(tenant: TenantTransaction, { model, targets, key }: Mapping): void {
  const verbs = key ? (['CREATE', 'UPDATE'] as const) : (['CREATE'] as const);
  for (const verb of verbs) {
    demandModel(tenant, verb, model);
    for (const { name } of targets) demandField(tenant, verb, model, name);
  }
  for (const target of targets) {
    if (target.kind !== 'link') continue;
    demandModel(tenant, 'READ', target.target);
    if (target.by) demandField(tenant, 'READ', target.target, target.by.name);
  }
}

/** One row as it was read: cells by column. */
export type ImportRow = Record<string, Json>;
