import type { MigrationInterface, QueryRunner } from 'typeorm';
import { platformSql } from './platform-sql.ts';

/** The platform's own tables, their row-level security and rights. */
export class Platform1763700000000 implements MigrationInterface {
  name = 'Platform1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(platformSql);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = ['audit_log', 'rate_limits', 'outbox', 'documents', 'password_resets', 'sessions', 'users', 'clients'];
    await runner.query(
      `DROP TABLE ${tables.map((table) => `platform.${table}`).join(', ')}; DROP FUNCTION platform.current_client(), platform.raise_client_versions();`,
    );
  }
}
