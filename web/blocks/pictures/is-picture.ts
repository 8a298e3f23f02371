import type { ResolvedColumn } from '../columns/columns.ts';

/** Whether the first file of a field can be the picture of a record. */
export const isPicture = ({ field, many }: ResolvedColumn): boolean => field?.type === 'file' && !many;
