import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * API tokens. Their owner is a user, or an account of the company that nobody signs in with (`company`). A client's
 * role can't read hashes, and can change nothing except revoking a token.
 */
const up = `
  CREATE TABLE platform.api_tokens (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(),
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    company boolean NOT NULL, created_by uuid NOT NULL, name text NOT NULL, prefix text NOT NULL, token_hash text NOT NULL UNIQUE,
    scope text NOT NULL CHECK (scope IN ('read', 'write')), session_version int NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz,
    CHECK (company OR expires_at IS NOT NULL)
  );
  CREATE INDEX ON platform.api_tokens (client_id, user_id);
  ${guard('api_tokens', 'client_id')}
  GRANT SELECT (id, client_id, user_id, company, created_by, name, prefix, scope, session_version, created_at, expires_at, last_used_at, revoked_at),
    INSERT, UPDATE (revoked_at) ON platform.api_tokens TO millwright_tenant;
  GRANT SELECT, UPDATE (last_used_at) ON platform.api_tokens TO millwright_platform;
`;

/** API tokens of users and companies. */
export class ApiTokens1795400300000 implements MigrationInterface {
  name = 'ApiTokens1795400300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.api_tokens;');
  }
}
