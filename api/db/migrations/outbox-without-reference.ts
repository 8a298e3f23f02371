import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The outbox refers to its client no more: each row locked the client's row, so that writers of one client stood in
 * each other's way. Its guard lets in rows of the current client only; who takes a client away takes its rows.
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
