/** Quotes a name for SQL text, whatever it holds. */
export const quoteName = (name: string): string => (name.includes('"') ? `"${name.replaceAll('"', '""')}"` : `"${name}"`);

/** A table with its schema, so that no search path decides what is read. */
export const tableName = (namespace: string, table: string): string => `${quoteName(namespace)}.${quoteName(table)}`;

/** A column of an alias that a statement handed out. */
export const columnOf = (alias: string, name: string): string => `${alias}.${quoteName(name)}`;
