import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a client see its own undelivered outbox rows in the same statement as its runs, to find out whether everything has settled. */
export class OutboxReadByClient1763888000000 implements MigrationInterface {
  name = 'OutboxReadByClient1763888000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT SELECT (client_id, events, cause, delivered_at) ON platform.outbox TO millwright_tenant;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE SELECT (client_id, events, cause, delivered_at) ON platform.outbox FROM millwright_tenant;');
  }
}
