import type { FieldType } from '@millwright/core/field/registry.ts';
import type { Text } from '@millwright/core/json.ts';
import { type End, endLabel, type ResolvedModel, type Schema } from '@millwright/core/model/schema.ts';
import type { Field, SkippedPart } from '@millwright/core/model/types.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import { systemColumns } from '@millwright/core/view/system-columns.ts';
import type { Column } from '@millwright/core/view/types.ts';
import { isWritable } from '../../fields/is-writable.ts';
import { change } from '../../fields/number/change.ts';
import { duration } from '../../fields/number/duration.ts';
import { shownType, viewOf } from '../../fields/registry.ts';
import type { FieldView } from '../../fields/view/field-view.ts';

/** The kind of value that a column shows: a type of field, the current process step, a duration, or a change with its sign. */
export type ColumnKind = FieldType | 'status' | 'duration' | 'change';

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
  /** Whether the path crosses a to-many relation: then the cell shows a list. */
  many: boolean;
  /** The path that the server sorts by; null if it cannot sort by this column. */
  sort: string | null;
  editable: boolean;
  /** Its formula is skipped. */
  broken: SkippedPart | null;
  /** The path of the unit that the quantity is counted in. */
  countedIn?: string;
  /** The name of the unit. */
  unitLabel?: Text;
  /** The model that a step at the end of the path is one of. */
  owner?: ResolvedModel;
};

/** The kind of a column for each format that its block can choose. */
const formats = { status: 'status', bar: 'progress', quantity: 'number', duration: 'duration', change: 'change' } as const satisfies Record<
  NonNullable<Column['format']>,
  ColumnKind
>;

/** How a column is shown, typed and compared. The current process step is shown like a choice. */
export function columnView({ kind }: Pick<ResolvedColumn, 'kind'>): FieldView {
  if (kind === 'duration') return duration;
  if (kind === 'change') return change;
  return viewOf(kind === 'status' ? 'tag' : kind);
}

/** The last name of a path, and the model that this name belongs to. */
type PathEnd = { model: ResolvedModel; many: boolean; last: string };

/** Follows a path through relations to its last model; null if a relation on the path is missing (deleted, or not readable). */
function followPath(schema: Schema, model: ResolvedModel, path: string): PathEnd | null {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let at: PathEnd = { model, many: false, last };
  for (const name of names) {
    const end = at.model.ends.get(name);
    const next = end && schema.models.get(end.to);
    if (!end || !next) return null;
    at = { model: next, many: at.many || end.many, last };
  }
  return at;
}

type Base = Pick<ResolvedColumn, 'path' | 'column' | 'many' | 'broken' | 'countedIn' | 'unitLabel'>;

function fieldColumn(base: Base, field: Field): ResolvedColumn {
  const { column, path, many } = base;
  const kind = column.format ? formats[column.format] : shownType(field);
  const hasEditor = (!column.format || column.format === 'quantity') && columnView({ kind }).Editor !== null;
  const editable = Boolean(column.editable) && !path.includes('.') && isWritable(field) && hasEditor;
  return { ...base, label: column.label ?? field.label, kind, field, target: null, sort: many ? null : path, editable };
}

function relationColumn(base: Base, end: End, target: ResolvedModel, owner: ResolvedModel): ResolvedColumn {
  const { column, path } = base;
  const many = base.many || end.many;
  const primary = target.fields.get(target.model.primary_attribute);
  const sort = many || !primary ? null : `${path}.${primary.name}`;
  const kind = column.format === 'status' ? 'status' : 'relation';
  return { ...base, label: column.label ?? endLabel(end), kind, field: null, target, many, sort, editable: false, owner };
}

/** A block's column with its field or relation; null when its path no longer exists. */
export function resolveColumn(schema: Schema, model: ResolvedModel, column: Column): ResolvedColumn | null {
  const { path } = column;
  const at = followPath(schema, model, path);
  if (!at) return null;
  const { last, many } = at;
  const broken = at.model.model.problems?.find(({ place }) => place === last) ?? null;
  const unit = column.unit === undefined ? null : resolveColumn(schema, model, { path: column.unit });
  const base = { path, column, many, broken, ...(unit?.field && { countedIn: unit.path, unitLabel: unit.label }) };
  const field = at.model.fields.get(last);
  if (field) return fieldColumn(base, field);
  const system = Object.hasOwn(systemColumns, last) ? systemColumns[last] : undefined;
  if (system)
    return { ...base, ...system, label: column.label ?? system.label, field: null, target: null, sort: many ? null : path, editable: false };
  const end = at.model.ends.get(last);
  const target = end && schema.models.get(end.to);
  return end && target ? relationColumn(base, end, target, at.model) : null;
}

/** The columns that can be shown, in order; columns whose path no longer exists are left out. */
export function resolveColumns(schema: Schema, model: ResolvedModel, setup: Pick<RowsSetup, 'columns'>): ResolvedColumn[] {
  return setup.columns.flatMap((column) => resolveColumn(schema, model, column) ?? []);
}
