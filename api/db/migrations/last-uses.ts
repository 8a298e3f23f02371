import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/** The last day on which a user used a document: one row per pair. */
const lastUses = `
  CREATE TABLE platform.last_uses (
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    collection text NOT NULL, document_id uuid NOT NULL,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    day date NOT NULL,
    PRIMARY KEY (client_id, collection, document_id, user_id)
  );
  CREATE INDEX ON platform.last_uses (user_id);
  ${guard('last_uses', 'client_id')}
  GRANT SELECT, INSERT, UPDATE ON platform.last_uses TO millwright_tenant;
`;

/** When views were used last. */
export class LastUses1796200000000 implements MigrationInterface {
  name = 'LastUses1796200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(lastUses);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.last_uses;');
  }
}
