import { isUuid } from '@millwright/core/value/uuid.ts';

/** The place of a field or relation of one record, if an action handles several records. */
export const placeOfRecord = (record: string, field: string): string => `${record}.${field}`;

/** The record and field of such a place, or null. */
export function recordOfPlace(place: string): { record: string; field: string } | null {
  const [record = '', field] = place.split('.');
  return field !== undefined && isUuid(record) ? { record, field } : null;
}
