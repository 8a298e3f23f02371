import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * Links by which somebody without an account fills in one form, once. `mail_at` is the time of the next email; null
 * when none is due. A client's role can't read hashes, and can only mark a link as used or revoked.
 */
const up = `
  CREATE TABLE platform.form_links (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(),
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    issuer_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    form_id uuid NOT NULL, node_id uuid, token_hash text NOT NULL UNIQUE, email text,
    created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, used_at timestamptz, revoked_at timestamptz,
    mail_at timestamptz, mail_attempts int NOT NULL DEFAULT 0, mailed_at timestamptz, mail_failed_at timestamptz
  );
  CREATE INDEX ON platform.form_links (client_id, form_id);
  CREATE INDEX ON platform.form_links (issuer_id);
  CREATE INDEX ON platform.form_links (mail_at) WHERE mail_at IS NOT NULL;
  ${guard('form_links', 'client_id')}
  GRANT SELECT (id, client_id, issuer_id, form_id, node_id, email, created_at, expires_at, used_at, revoked_at, mail_at, mailed_at, mail_failed_at),
    INSERT, UPDATE (used_at, revoked_at, mail_at) ON platform.form_links TO millwright_tenant;
  GRANT SELECT, UPDATE (mail_at, mail_attempts, mailed_at, mail_failed_at) ON platform.form_links TO millwright_platform;
`;

/** Links to forms for people without an account. */
export class FormLinks1796200097000 implements MigrationInterface {
  name = 'FormLinks1796200097000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.form_links;');
  }
}
