/**
 * SQL: whether a text is not empty, written exactly as formulas compile it. So an index over it serves lists that are
 * sorted by such a formula.
 */
export const isFilled = (column: string) => `(NOT (coalesce(${column}, '') = ''))`;
