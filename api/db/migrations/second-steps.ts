import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * Second steps of sign-ins: an encrypted secret for codes, and hashes of recovery codes, which are deleted with it. A
 * client's role can see that a user has one, and delete it.
 */
const up = `
  CREATE TABLE platform.second_steps (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    client_id uuid NOT NULL REFERENCES platform.clients ON DELETE CASCADE,
    secret text NOT NULL, last_counter bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON platform.second_steps (client_id);
  ${guard('second_steps', 'client_id')}
  GRANT SELECT (user_id, client_id, created_at), DELETE ON platform.second_steps TO millwright_tenant;
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.second_steps TO millwright_platform;

  CREATE TABLE platform.recovery_codes (
    user_id uuid NOT NULL REFERENCES platform.second_steps ON DELETE CASCADE,
    client_id uuid NOT NULL REFERENCES platform.clients ON DELETE CASCADE,
    code_hash text NOT NULL, PRIMARY KEY (user_id, code_hash)
  );
  CREATE INDEX ON platform.recovery_codes (client_id);
  ${guard('recovery_codes', 'client_id')}
  GRANT SELECT, INSERT, DELETE ON platform.recovery_codes TO millwright_platform;

  ALTER TABLE platform.account_mails ADD COLUMN details jsonb NOT NULL DEFAULT '{}';
`;

const down = `
  ALTER TABLE platform.account_mails DROP COLUMN details;
  DROP TABLE platform.recovery_codes, platform.second_steps;
`;

/** The second step of sign-ins. */
export class SecondSteps1796400110000 implements MigrationInterface {
  name = 'SecondSteps1796400110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
