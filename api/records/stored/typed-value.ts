import { identifier } from '../../db/sql/identifiers.ts';

/**
 * Types that PostgreSQL converts to text implicitly, in another format than a change of type does (api/models/change-
 * type.ts).
 */
const writtenOtherwise = new Set(['text[]', 'uuid[]', 'timestamptz']);

/**
 * The value `x.<column>` of a row to write. If the column has another type since the configuration was read, the
 * database refuses it, and the save is repeated with the new configuration (api/db/tenant.ts).
 */
export function typedValue(table: string, column: string, type: string): string {
  const value = `x.${identifier(column)}`;
  return writtenOtherwise.has(type) ? `coalesce(${value}, (select ${identifier(column)} from ${table} limit 0))` : value;
}
