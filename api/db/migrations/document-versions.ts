import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/** The effective content of documents before each change. */
const documentVersions = `
  CREATE TABLE platform.document_versions (
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    collection text NOT NULL, document_id uuid NOT NULL, version int NOT NULL, content jsonb NOT NULL,
    made_at timestamptz, made_by uuid,
    PRIMARY KEY (client_id, collection, document_id, version),
    FOREIGN KEY (client_id, collection, document_id) REFERENCES platform.documents (client_id, collection, id) ON DELETE CASCADE
  );
  ${guard('document_versions', 'client_id')}
  GRANT SELECT, INSERT, DELETE ON platform.document_versions TO millwright_tenant;
`;

/** Earlier versions of documents. */
export class DocumentVersions1795800000000 implements MigrationInterface {
  name = 'DocumentVersions1795800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(documentVersions);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.document_versions;');
  }
}
