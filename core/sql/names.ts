/** A name as it stands in SQL text. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table with its schema, so that no search path decides what is read. */
export const tableName = (namespace: string, table: string): string => `${quote(namespace)}.${quote(table)}`;

/** A column of an alias that a statement handed out. */
export const columnOf = (alias: string, name: string): string => `${alias}.${quote(name)}`;
