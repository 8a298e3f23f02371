/** Whether a value is empty. Null, an empty text and an empty list are equivalent in records, forms, filters and formulas. */
export const isEmpty = (value: unknown): value is null | undefined =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
