import { isUuid } from '@millwright/core/value/uuid.ts';

/** Where a field or relation of one of several records stands that an action was asked about together. */
export const placeOfRecord = (record: string, field: string): string => `${record}.${field}`;

/** The record and the field of such a place; null of any other. */
export function recordOfPlace(place: string): { record: string; field: string } | null {
  const [record = '', field] = place.split('.');
  return field !== undefined && isUuid(record) ? { record, field } : null;
}
