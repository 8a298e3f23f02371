import { identifier } from '../../db/sql/identifiers.ts';

/** Types that PostgreSQL writes into a text column by itself, and otherwise than a change of type does (api/models/change-type.ts). */
const writtenOtherwise = new Set(['text[]', 'uuid[]', 'timestamptz']);

/**
 * The value `x.<column>` of a row that is written to a table. It is refused by the database when the column has got
 * another type since the configuration was read; the save is then tried anew with the new configuration (api/db/tenant.ts).
 */
export function typedValue(table: string, column: string, type: string): string {
  const value = `x.${identifier(column)}`;
  return writtenOtherwise.has(type) ? `coalesce(${value}, (select ${identifier(column)} from ${table} limit 0))` : value;
}
