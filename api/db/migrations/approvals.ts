import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

const client = 'client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE';

/**
 * Approvals that runs request from a person or group, by `run_id`, `step_id` and `item`. An approval is open while its
 * step waits and nobody has decided. `barred_id` has started the run and may not decide. `mail_at` is the time of a
 * person's next email. A client's role can't read the hashes of the links in these emails.
 */
const approvals = `
  CREATE TABLE platform.approvals (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(), ${client},
    automation_id uuid NOT NULL, label jsonb NOT NULL, run_id text NOT NULL, step_id text NOT NULL, item text NOT NULL,
    title text NOT NULL, details text NOT NULL DEFAULT '', object_id uuid, person_id uuid, role text, barred_id uuid, passed_on_by text,
    remind_hours numeric, created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz,
    outcome text CHECK (outcome IN ('approved', 'rejected', 'expired')), reason text, decided_by uuid, decided_name text, decided_at timestamptz
  );
  CREATE INDEX ON platform.approvals (client_id, run_id);
  CREATE INDEX ON platform.approvals (client_id, person_id) WHERE outcome IS NULL;
  CREATE INDEX ON platform.approvals (client_id, role) WHERE outcome IS NULL;
  CREATE INDEX ON platform.approvals (created_at);
  ${guard('approvals', 'client_id')}
  GRANT SELECT, INSERT, UPDATE (person_id, role, passed_on_by, outcome, reason, decided_by, decided_name, decided_at) ON platform.approvals TO millwright_tenant;
  GRANT SELECT, DELETE ON platform.approvals TO millwright_platform;

  CREATE TABLE platform.approval_mails (
    ${client}, approval_id uuid NOT NULL REFERENCES platform.approvals ON DELETE CASCADE, user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    token_hash text UNIQUE, mail_at timestamptz DEFAULT now(), attempts int NOT NULL DEFAULT 0, mails int NOT NULL DEFAULT 0, revoked_at timestamptz,
    PRIMARY KEY (approval_id, user_id)
  );
  CREATE INDEX ON platform.approval_mails (mail_at) WHERE mail_at IS NOT NULL;
  CREATE INDEX ON platform.approval_mails (user_id);
  ${guard('approval_mails', 'client_id')}
  GRANT SELECT (client_id, approval_id, user_id, mail_at, mails, revoked_at), INSERT, UPDATE (mail_at, revoked_at) ON platform.approval_mails TO millwright_tenant;
  GRANT SELECT, UPDATE (token_hash, mail_at, attempts, mails) ON platform.approval_mails TO millwright_platform;
`;

/** Approvals that runs wait for. */
export class Approvals1796400106000 implements MigrationInterface {
  name = 'Approvals1796400106000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(approvals);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.approval_mails, platform.approvals;');
  }
}
