/**
 * The kinds of single values, independent of their source (field, formula or filter). `local` is a local time without
 * time zone; `identity` the uuid of a record or file; `any` a value whose kind is only known when it is read.
 */
export const kinds = ['number', 'text', 'boolean', 'date', 'datetime', 'local', 'duration', 'identity', 'any'] as const;
/** The name of a kind. */
export type Kind = (typeof kinds)[number];

/** The type of a field, path or formula: its kind, and whether it is a list. */
export type ValueType = { kind: Kind; list: boolean };
