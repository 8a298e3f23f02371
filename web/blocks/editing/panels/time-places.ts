import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type ResolvedColumn, resolveColumn } from '../../columns/columns.ts';
import { isTime } from '../../moving/time-axis.ts';
import type { Places } from './PathFields.tsx';
import { listed } from './rows-proposals.ts';

/** Whether a field has one value per record. */
const single = ({ many }: ResolvedColumn) => !many;
/** Whether a field can be a status: a choice, or a relation to the record's process step. */
const stands = ({ many, field, target }: ResolvedColumn) => !many && (field?.type === 'tag' || target !== null);

/** The roles of fields on a time axis: fields that position a record, and fields that describe it. */
export const timePlaces: Places = {
  start: { accept: isTime, needed: true },
  end: { accept: isTime },
  title: { accept: single },
  status: { accept: stands },
};

/** The date fields of a model, its own first. Models without one use the creation time. */
export function timesOf(schema: Schema, model: ResolvedModel): ResolvedColumn[] {
  const created = resolveColumn(schema, model, { path: 'created_at' });
  return [...listed(schema, model).filter((column) => isTime(column) && !column.broken), ...(created ? [created] : [])];
}

/** The choice field that colours records by default. */
export function statusOf(schema: Schema, model: ResolvedModel): { status?: string } {
  const choice = listed(schema, model).find(({ field, broken }) => field?.type === 'tag' && !broken);
  return choice ? { status: choice.path } : {};
}

/** The roles for another model: its first date field, and no others. */
export const timesAnew = (schema: Schema, model: ResolvedModel) => ({
  start: timesOf(schema, model)[0]?.path,
  end: undefined,
  title: undefined,
  status: statusOf(schema, model).status,
});
