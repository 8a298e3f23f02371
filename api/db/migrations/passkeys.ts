import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * Users' passkeys, and used challenges, so that none is used twice. `rp_id` is the host of a passkey. A client's role
 * can delete passkeys but not read their keys.
 */
const up = `
  CREATE TABLE platform.passkeys (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(), client_id uuid NOT NULL REFERENCES platform.clients ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE, credential_id text NOT NULL UNIQUE, public_key text NOT NULL,
    rp_id text NOT NULL, counter bigint NOT NULL, transports text[] NOT NULL, name text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), last_used_at timestamptz
  );
  CREATE INDEX ON platform.passkeys (user_id);
  CREATE INDEX ON platform.passkeys (client_id);
  ${guard('passkeys', 'client_id')}
  GRANT SELECT (id, user_id, client_id, name, created_at, last_used_at), DELETE ON platform.passkeys TO millwright_tenant;
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.passkeys TO millwright_platform;

  CREATE TABLE platform.spent_challenges (challenge text PRIMARY KEY, until timestamptz NOT NULL);
  GRANT SELECT, INSERT, DELETE ON platform.spent_challenges TO millwright_platform;
`;

/** Sign-in by passkey. */
export class Passkeys1796400112000 implements MigrationInterface {
  name = 'Passkeys1796400112000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.spent_challenges, platform.passkeys;');
  }
}
