import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * The connections of integrations and of automations' steps: the encrypted tokens of an OAuth consent, what they are
 * bound to, who is renewing them, and the last success and failure. Also pending consents: each belongs to one session,
 * is found by the hash of its state, and is used once.
 */
const up = `
  CREATE TABLE platform.connections (
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    collection text NOT NULL, document_id uuid NOT NULL, step_id text NOT NULL DEFAULT '',
    bound_to text, access_token text, refresh_token text, expires_at timestamptz, version int NOT NULL DEFAULT 0,
    renewing_until timestamptz, refusals int NOT NULL DEFAULT 0, broken boolean NOT NULL DEFAULT false,
    connected_by uuid, connected_at timestamptz, worked_at timestamptz, failed_at timestamptz, error jsonb,
    PRIMARY KEY (client_id, collection, document_id, step_id)
  );
  ${guard('connections', 'client_id')}
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.connections TO millwright_tenant;

  CREATE TABLE platform.oauth_states (
    state_hash text PRIMARY KEY,
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    collection text NOT NULL, document_id uuid NOT NULL, step_id text NOT NULL DEFAULT '',
    user_id uuid NOT NULL, sign_in uuid NOT NULL, verifier text NOT NULL, redirect_uri text NOT NULL, bound_to text NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX ON platform.oauth_states (client_id);
  ${guard('oauth_states', 'client_id')}
  GRANT SELECT, INSERT, DELETE ON platform.oauth_states TO millwright_tenant;
`;

/** Connections to other systems, and pending consents. */
export class Connections1796400105000 implements MigrationInterface {
  name = 'Connections1796400105000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.oauth_states, platform.connections;');
  }
}
