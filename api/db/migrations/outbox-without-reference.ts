import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The outbox no longer has a foreign key to its client. Each row locked the client's row, so writers of one client
 * blocked each other. Row-level security only admits rows of the current client; deleting a client also deletes its
 * rows.
 */
export class OutboxWithoutReference1763743000000 implements MigrationInterface {
  name = 'OutboxWithoutReference1763743000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.outbox DROP CONSTRAINT outbox_client_id_fkey;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.outbox ADD FOREIGN KEY (client_id) REFERENCES platform.clients ON DELETE CASCADE;');
  }
}
