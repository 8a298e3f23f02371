/** Quotes any name as an SQL identifier. */
export const quoteName = (name: string): string => (name.includes('"') ? `"${name.replaceAll('"', '""')}"` : `"${name}"`);

/** Qualifies a table with its schema, so that it does not depend on the search path. */
export const tableName = (namespace: string, table: string): string => `${quoteName(namespace)}.${quoteName(table)}`;

/** Writes a column of an alias. */
export const columnOf = (alias: string, name: string): string => `${alias}.${quoteName(name)}`;
