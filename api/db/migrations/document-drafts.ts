import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/** Drafts of live documents; a built-in document may have no row of its own. */
const documentDrafts = `
  CREATE TABLE platform.document_drafts (
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    collection text NOT NULL, document_id uuid NOT NULL, revision int NOT NULL, based_on int NOT NULL,
    base jsonb NOT NULL, content jsonb NOT NULL, changed_at timestamptz NOT NULL, changed_by uuid,
    PRIMARY KEY (client_id, collection, document_id)
  );
  ${guard('document_drafts', 'client_id')}
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.document_drafts TO millwright_tenant;
`;

/** Drafts of enabled automations. */
export class DocumentDrafts1796500133000 implements MigrationInterface {
  name = 'DocumentDrafts1796500133000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(documentDrafts);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.document_drafts;');
  }
}
