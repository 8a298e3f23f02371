import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds companies with tokens that end soon, over all companies, without access to the tokens. */
const up = `
  ALTER TABLE platform.connections ADD COLUMN renewable boolean GENERATED ALWAYS AS (refresh_token IS NOT NULL AND NOT broken) STORED;
  CREATE INDEX connections_ending ON platform.connections (expires_at) WHERE renewable;
  GRANT SELECT (client_id, renewable, expires_at, renewing_until, failed_at) ON platform.connections TO millwright_platform;
`;

const down = `
  REVOKE SELECT (client_id, expires_at, renewing_until, failed_at) ON platform.connections FROM millwright_platform;
  ALTER TABLE platform.connections DROP COLUMN renewable;
`;

/** Which companies have connections to renew in advance. */
export class DueRenewals1796700112000 implements MigrationInterface {
  name = 'DueRenewals1796700112000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
