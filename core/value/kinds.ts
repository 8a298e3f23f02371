/**
 * What one value is, whatever field, formula or filter it comes from. `local` is a wall-clock time without zone; `identity`
 * the uuid of a record or file; `any` a value whose type only shows when it is read.
 */
export const kinds = ['number', 'text', 'boolean', 'date', 'datetime', 'local', 'duration', 'identity', 'any'] as const;
/** The name of a kind. */
export type Kind = (typeof kinds)[number];

/** The type of a field, path or formula: its kind, and whether it holds a list of such values. */
export type ValueType = { kind: Kind; list: boolean };
