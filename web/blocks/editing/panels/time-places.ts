import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type ResolvedColumn, resolveColumn } from '../../columns/columns.ts';
import { isTime } from '../../moving/time-axis.ts';
import type { Places } from './PathFields.tsx';
import { listed } from './rows-proposals.ts';

/** One value of a record that can head it. */
const single = ({ many }: ResolvedColumn) => !many;
/** A choice, or a relation by which a record stands in its process. */
const stands = ({ many, field, target }: ResolvedColumn) => !many && (field?.type === 'tag' || target !== null);

/** What puts a record in its place on a time line, and how it looks there. */
export const timePlaces: Places = {
  start: { accept: isTime, needed: true },
  end: { accept: isTime },
  title: { accept: single },
  status: { accept: stands },
};

/** The times of a model, its own first: a calendar of records that have none is one of when they were made. */
export function timesOf(schema: Schema, model: ResolvedModel): ResolvedColumn[] {
  const created = resolveColumn(schema, model, { path: 'created_at' });
  return [...listed(schema, model).filter((column) => isTime(column) && !column.broken), ...(created ? [created] : [])];
}

/** The choice by which records of a model are coloured at first. */
export function statusOf(schema: Schema, model: ResolvedModel): { status?: string } {
  const choice = listed(schema, model).find(({ field, broken }) => field?.type === 'tag' && !broken);
  return choice ? { status: choice.path } : {};
}

/** The places of another model: its first time, and none of the fields of the one before. */
export const timesAnew = (schema: Schema, model: ResolvedModel) => ({
  start: timesOf(schema, model)[0]?.path,
  end: undefined,
  title: undefined,
  status: statusOf(schema, model).status,
});
