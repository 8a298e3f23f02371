import type { Ddl } from '../../db/connection/migrator.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { addedColumns, groupFailures } from './added-columns.ts';
import { indexLargeTables } from './large-indexes.ts';
import { eventPartitions, systemRights, systemTables } from './system-tables.ts';

/**
 * Updates the product's own tables of a client and adds the timeline's next months, while the previous release is
 * serving: columns first, one by one, then indexes of large tables, then new tables.
 */
export async function refreshSystemTables(ddl: Ddl, schema: string, now: Date): Promise<void> {
  for (const column of addedColumns(identifier(schema))) await ddl.patiently(column);
  await ddl.patiently(groupFailures(identifier(schema)));
  await indexLargeTables(ddl, schema);
  await ddl.patiently(`${systemTables(schema)} ${eventPartitions(schema, now)} ${systemRights(schema)}`);
}
