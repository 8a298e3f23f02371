import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace of an outbox row's work. Earlier rows have none, and nothing else depends on it. */
export class OutboxTraceparent1763746000000 implements MigrationInterface {
  name = 'OutboxTraceparent1763746000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.outbox ADD COLUMN traceparent text;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.outbox DROP COLUMN traceparent;');
  }
}
