import type { Ddl } from '../../db/connection/migrator.ts';
import { identifier, textLiteral } from '../../db/sql/identifiers.ts';

/**
 * Runs a one-time correction of a client's stored values, and marks its schema. After an interruption the next start
 * repeats it.
 */
export async function once(ddl: Ddl, schema: string, mark: string, work: () => Promise<void>): Promise<void> {
  const [before] = await ddl.rows<{ comment: string | null }>(`SELECT obj_description($1::regnamespace, 'pg_namespace') AS comment`, [
    identifier(schema),
  ]);
  const marks = before?.comment?.split('; ') ?? [];
  if (marks.includes(mark)) return;
  await work();
  await ddl.run(`COMMENT ON SCHEMA ${identifier(schema)} IS ${textLiteral([...marks, mark].join('; '))}`);
}
