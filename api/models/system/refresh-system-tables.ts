import type { Ddl } from '../../db/connection/migrator.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { addedColumns, groupFailures } from './added-columns.ts';
import { indexLargeTables } from './large-indexes.ts';
import { eventPartitions, systemRights, systemTables } from './system-tables.ts';

/**
 * Brings the product's own tables of a client up to date and adds the timeline's coming months, while the release before
 * serves: columns first, each by itself, then indexes of large tables, then what is new.
 */
export async function refreshSystemTables(ddl: Ddl, schema: string, now: Date): Promise<void> {
  for (const column of addedColumns(identifier(schema))) await ddl.patiently(column);
  await ddl.patiently(groupFailures(identifier(schema)));
  await indexLargeTables(ddl, schema);
  await ddl.patiently(`${systemTables(schema)} ${eventPartitions(schema, now)} ${systemRights(schema)}`);
}
