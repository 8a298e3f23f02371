import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox says which trace a row's work belongs to. Rows from before have none, and nothing else asks for it. */
export class OutboxTraceparent1763746000000 implements MigrationInterface {
  name = 'OutboxTraceparent1763746000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.outbox ADD COLUMN traceparent text;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.outbox DROP COLUMN traceparent;');
  }
}
