import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identifies the call that created a client, so that the same call repeated after a crash finds it. */
export class ClientCreation1763741000000 implements MigrationInterface {
  name = 'ClientCreation1763741000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.clients ADD COLUMN creation_key text UNIQUE;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.clients DROP COLUMN creation_key;');
  }
}
