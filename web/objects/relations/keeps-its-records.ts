import { type End, ownName, type Schema } from '@millwright/core/model/schema.ts';

/** Whether the records of a to-many relation belong to this one alone: they can't be moved to another record or unlinked. */
export const keepsItsRecords = (schema: Schema | null, end: End): boolean =>
  end.relation.required === true || schema?.models.get(end.from)?.model.misc?.owns?.includes(ownName(end)) === true;
