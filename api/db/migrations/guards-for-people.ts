import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a user can sign in, without reading the password's hash; and when and by whom a company was closed. */
const up = `
  ALTER TABLE platform.users ADD COLUMN signs_in boolean NOT NULL GENERATED ALWAYS AS (password_hash IS NOT NULL AND NOT disabled) STORED;
  ALTER TABLE platform.clients ADD COLUMN closed_at timestamptz, ADD COLUMN closed_by uuid;
  ALTER TABLE platform.sessions ADD COLUMN device text;
  UPDATE platform.clients SET closed_at = updated_at WHERE disabled;
`;

/** Columns and rules for protecting accounts: the last administrator, closing and reopening a company, the browser of a session. */
export class GuardsForPeople1763950000000 implements MigrationInterface {
  name = 'GuardsForPeople1763950000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE platform.users DROP COLUMN signs_in; ALTER TABLE platform.clients DROP COLUMN closed_at, DROP COLUMN closed_by; ALTER TABLE platform.sessions DROP COLUMN device;',
    );
  }
}
