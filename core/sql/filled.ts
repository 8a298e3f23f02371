/** Whether a text is filled, as formulas are written in SQL: an index over it serves lists that are sorted by such a formula. */
export const isFilled = (column: string) => `(NOT (coalesce(${column}, '') = ''))`;
