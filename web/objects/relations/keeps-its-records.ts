import { type End, ownName, type Schema } from '@millwright/core/model/schema.ts';

/** Whether the records of a to-many end belong to this one alone: they are never linked elsewhere, nor left without it. */
export const keepsItsRecords = (schema: Schema | null, end: End): boolean =>
  end.relation.required === true || schema?.models.get(end.from)?.model.misc?.owns?.includes(ownName(end)) === true;
