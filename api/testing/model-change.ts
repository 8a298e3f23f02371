import type { Database } from '../db/database.ts';
import { schemaOf } from '../db/sql/identifiers.ts';
import { newId } from '../db/sql/new-id.ts';

/** The row of a model's change by a job that has ended; its id. */
export async function changed(database: Database, client_id: string, document_id: string): Promise<string> {
  const id = newId();
  const text = `INSERT INTO ${schemaOf(client_id)}._model_changes (id, collection, document_id, slug, operation, status, ended_at) VALUES ($1, 'models', $2, 'lamp', '{}', 'done', now())`;
  await database.migrator.use((ddl) => ddl.rows(text, [id, document_id]));
  return id;
}
