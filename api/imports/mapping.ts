import type { ImportFields } from '@millwright/core/contract/imports.ts';
import { AppError, invalid, type Problem } from '@millwright/core/errors.ts';
import type { CellReading } from '@millwright/core/field/descriptor/cell.ts';
import { importable } from '@millwright/core/imports/targets.ts';
import type { Json } from '@millwright/core/json.ts';
import type { End, ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { fieldIds } from '@millwright/core/query/guard.ts';
import type { TenantTransaction } from '../db/types.ts';
import { demandAttribute, demandField, demandModel } from '../records/draft/rights.ts';

/** A link whose record is found by a field or by its identity. */
export type LinkTarget = { column: string; name: string; kind: 'link'; end: End; target: ResolvedModel; by: Field | null };
/** The target of a file's column: a field, a link, or an attribute of another column's links. */
export type Target = { column: string; name: string; kind: 'field'; field: Field } | AttributeTarget | LinkTarget;
type AttributeTarget = { column: string; name: string; kind: 'attribute'; end: End; field: Field };
/** A target that can be part of the key: a field, or a to-one link that the model itself stores. */
export type KeyTarget = Exclude<Target, AttributeTarget>;

/**
 * A mapping that fits the model. Rows with the `keys` of an existing record update it instead of creating one. `empty`
 * is the value for an empty cell; null clears fields and keeps links.
 */
export type Mapping = {
  model: ResolvedModel;
  targets: Target[];
  keys: KeyTarget[];
  empty: 'keep' | 'clear' | null;
  /** How to read the cells of a file's column; undefined for rows that do not come from a file. */
  reading: (column: string) => CellReading | undefined;
};

/** What to import: the path for each column of the file, and the key of existing records. */
export type ImportRequest = {
  model: string;
  mapping: Record<string, string | null>;
  key?: ImportFields['key'];
  empty?: ImportFields['empty'];
};

/** The field of a target's values, whether of the record, a related one or a link. */
export const fieldOf = (target: Target): Field | null => (target.kind === 'link' ? target.by : target.field);

/** Parses a mapping `{column: field | relation | relation.field | relation@attribute | null}`. Reports every invalid column. */
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
  for (const target of targets)
    if (target.kind === 'attribute' && !targets.some(({ kind, name }) => kind === 'link' && name === target.end.name))
      problems.push({
        field: `mapping.${target.column}`,
        code: 'missing_field',
        message: `Map ${target.end.name} too: ${target.name} is of its links.`,
      });
  const keys = readKeys(targets, request.key, problems);
  if (targets.length === 0 && problems.length === 0) problems.push({ field: 'mapping', code: 'missing_field', message: 'Map at least one column.' });
  if (problems.length) throw invalid(problems);
  return { model, targets, keys, empty: request.empty ?? null, reading: () => undefined };
}

function readKeys(targets: readonly Target[], key: ImportRequest['key'], problems: Problem[]): KeyTarget[] {
  if (!key) return [];
  const names = new Set([key].flat());
  const keys = targets.filter((target): target is KeyTarget => names.has(target.name) && isKey(target, typeof key === 'object'));
  if (keys.length < names.size) problems.push({ field: 'key', code: 'unknown_field', message: 'The key is one of the mapped fields.' });
  return keys;
}

const isKey = (target: Target, inList: boolean) =>
  target.kind === 'field' || (inList && target.kind === 'link' && target.end.storage === 'own_column');

function readTarget(schema: Schema, model: ResolvedModel, column: string, path: string): Target | null {
  const field = model.fields.get(path);
  if (field) return importable(field) ? { kind: 'field', column, name: path, field } : null;
  const [relation = '', attribute] = path.split('@');
  if (attribute !== undefined) return readAttribute(model, column, path, relation, attribute);
  const [name = '', by, ...more] = path.split('.');
  const end = model.ends.get(name);
  const target = end && schema.models.get(end.to);
  if (!end || !target || more.length) return null;
  if (by === undefined || by === 'identity') return { kind: 'link', column, name, end, target, by: null };
  const lookUpField = target.fields.get(by);
  return lookUpField && importable(lookUpField) ? { kind: 'link', column, name, end, target, by: lookUpField } : null;
}

function readAttribute(model: ResolvedModel, column: string, name: string, relation: string, attribute: string): AttributeTarget | null {
  const end = model.ends.get(relation);
  const field = end?.relation.schema?.find((each) => each.name === attribute && !each.deleted);
  return end && field && importable(field) ? { kind: 'attribute', column, name, end, field } : null;
}

/** Checks the rights for an import once, when it is accepted. Finding a record by a value reveals whether one exists, so it needs the right to read that field. */
export function demandImport(tenant: TenantTransaction, { model, targets, keys }: Mapping): void {
  const verbs = keys.length ? (['CREATE', 'UPDATE'] as const) : (['CREATE'] as const);
  for (const verb of verbs) {
    demandModel(tenant, verb, model);
    for (const target of targets) {
      demandField(tenant, verb, model, target.kind === 'field' ? target.name : target.end.name);
      if (target.kind === 'attribute') demandAttribute(tenant, verb, target.field);
    }
  }
  if (keys.length) demandModel(tenant, 'READ', model);
  for (const { name } of keys) demandField(tenant, 'READ', model, name);
  for (const target of targets) {
    if (target.kind !== 'link') continue;
    demandModel(tenant, 'READ', target.target);
    if (target.by) demandField(tenant, 'READ', target.target, target.by.name);
  }
}

/** Whether the importer may read each field, link and attribute that a mapping writes. */
export function mayReadTargets({ access, client }: TenantTransaction, { model, targets }: Mapping): boolean {
  const ids = targets.flatMap((target) => [
    ...fieldIds(model, target.kind === 'field' ? target.name : target.end.name),
    ...(target.kind === 'attribute' ? [target.field.id] : []),
  ]);
  return ids.every((id) => access.allows('READ', 'FIELDS', { id, client_id: client.id }));
}

/** One row as read: its cells by column. */
export type ImportRow = Record<string, Json>;
