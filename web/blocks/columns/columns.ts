import type { FieldType } from '@millwright/core/field/registry.ts';
import type { Text } from '@millwright/core/json.ts';
import { type End, endLabel, type ResolvedModel, type Schema } from '@millwright/core/model/schema.ts';
import type { Field, SkippedPart } from '@millwright/core/model/types.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { Column } from '@millwright/core/view/types.ts';
import { isWritable } from '../../fields/is-writable.ts';
import { shownType, viewOf } from '../../fields/registry.ts';
import type { FieldView } from '../../fields/view/field-view.ts';

/** What a column shows: a type of field, or where a record stands in its process. */
export type ColumnKind = FieldType | 'status';

/** A column of a block with everything its path meets. */
export type ResolvedColumn = {
  path: string;
  label: Text;
  kind: ColumnKind;
  column: Column;
  /** Field at the end; null when the path ends at a relation. */
  field: Field | null;
  /** Model at the end of the path, when it ends at a relation. */
  target: ResolvedModel | null;
  /** A to-many relation is crossed: the cell holds a list. */
  many: boolean;
  /** What the server sorts by; null when it can't. */
  sort: string | null;
  editable: boolean;
  /** Its formula is skipped. */
  broken: SkippedPart | null;
};

const systemLabels: Record<string, Text> = {
  identity: { en: 'Identity', fr: 'Identité', de: 'Identität', es: 'Identidad', it: 'Identità', pt: 'Identidade', zh: '标识' },
  version: { en: 'Version', fr: 'Version', de: 'Version', es: 'Versión', it: 'Versione', pt: 'Versão', zh: '版本' },
  created_at: { en: 'Created', fr: 'Créé le', de: 'Angelegt', es: 'Creado', it: 'Creato', pt: 'Criado', zh: '创建时间' },
  updated_at: { en: 'Changed', fr: 'Modifié le', de: 'Geändert', es: 'Modificado', it: 'Modificato', pt: 'Alterado', zh: '修改时间' },
};

/** What a column shows where its block says so. */
const formats = { status: 'status', bar: 'progress', quantity: 'number' } as const satisfies Record<NonNullable<Column['format']>, ColumnKind>;

/** How a column is shown, typed and compared; where a record stands reads like a choice. */
export const columnView = ({ kind }: Pick<ResolvedColumn, 'kind'>): FieldView => viewOf(kind === 'status' ? 'tag' : kind);

type Walked = { model: ResolvedModel; end: End | null; many: boolean; last: string };

/** Follows a path through relations to its last model; null when a relation on it is not there (deleted, or not readable). */
function walk(schema: Schema, model: ResolvedModel, path: string): Walked | null {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let walked: Walked = { model, end: null, many: false, last };
  for (const name of names) {
    const end = walked.model.ends.get(name);
    const next = end && schema.models.get(end.to);
    if (!end || !next) return null;
    walked = { model: next, end, many: walked.many || end.many, last };
  }
  return walked;
}

/** A block's column with its field or relation; null when its path no longer exists. */
export function resolveColumn(schema: Schema, model: ResolvedModel, column: Column): ResolvedColumn | null {
  const walked = walk(schema, model, column.path);
  if (!walked) return null;
  const { last, many } = walked;
  const broken = walked.model.model.problems?.find(({ place }) => place === last) ?? null;
  const base = { path: column.path, column, many, broken };
  const field = walked.model.fields.get(last);
  const direct = !column.path.includes('.');
  if (field) {
    const kind = column.format ? formats[column.format] : shownType(field);
    const typed = (!column.format || column.format === 'quantity') && columnView({ kind }).Editor !== null;
    const editable = Boolean(column.editable) && direct && isWritable(field) && typed;
    return { ...base, label: column.label ?? field.label, kind, field, target: null, sort: many ? null : column.path, editable };
  }
  if (last in systemLabels) {
    const kind = last === 'version' ? 'number' : last === 'identity' ? 'text' : 'datetime';
    return {
      ...base,
      label: column.label ?? systemLabels[last] ?? last,
      kind,
      field: null,
      target: null,
      sort: many ? null : column.path,
      editable: false,
    };
  }
  const end = walked.model.ends.get(last);
  const target = end && schema.models.get(end.to);
  if (!end || !target) return null;
  const primary = target.fields.get(target.model.primary_attribute);
  const sort = many || end.many || !primary ? null : `${column.path}.${primary.name}`;
  return {
    ...base,
    label: column.label ?? endLabel(end),
    kind: column.format === 'status' ? 'status' : 'relation',
    field: null,
    target,
    many: many || end.many,
    sort,
    editable: false,
  };
}

/** The columns that can be shown, in order; those whose path is gone are left out. */
export function resolveColumns(schema: Schema, model: ResolvedModel, setup: Pick<RowsSetup, 'columns'>): ResolvedColumn[] {
  return setup.columns.flatMap((column) => resolveColumn(schema, model, column) ?? []);
}
