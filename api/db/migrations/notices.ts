import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

const owner = `client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE`;

/**
 * Notices to users: one open notice per user and automation, which counts failures until it is seen; the automations
 * that they chose to be notified of; and the time of their next email.
 */
const notices = `
  CREATE TABLE platform.notices (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(), ${owner},
    automation_id uuid NOT NULL, label jsonb NOT NULL, run_id text NOT NULL, count int NOT NULL DEFAULT 1, error jsonb,
    first_at timestamptz NOT NULL DEFAULT now(), last_at timestamptz NOT NULL DEFAULT now(), seen_at timestamptz, mailed_at timestamptz
  );
  CREATE UNIQUE INDEX notices_open ON platform.notices (user_id, automation_id) WHERE seen_at IS NULL;
  CREATE INDEX ON platform.notices (user_id, last_at DESC);
  CREATE INDEX ON platform.notices (last_at);
  ${guard('notices', 'client_id')}
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.notices TO millwright_tenant;
  GRANT SELECT, UPDATE, DELETE ON platform.notices TO millwright_platform;

  CREATE TABLE platform.notice_choices (${owner}, automation_id uuid NOT NULL, follows boolean NOT NULL, PRIMARY KEY (automation_id, user_id));
  CREATE INDEX ON platform.notice_choices (user_id);
  ${guard('notice_choices', 'client_id')}
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.notice_choices TO millwright_tenant;

  CREATE TABLE platform.notice_mails (
    ${owner}, mails boolean NOT NULL DEFAULT true, due_at timestamptz, claimed_until timestamptz, attempts int NOT NULL DEFAULT 0, sent_at timestamptz,
    PRIMARY KEY (user_id)
  );
  CREATE INDEX ON platform.notice_mails (due_at) WHERE due_at IS NOT NULL;
  ${guard('notice_mails', 'client_id')}
  GRANT SELECT, INSERT, UPDATE ON platform.notice_mails TO millwright_tenant;
  GRANT SELECT, UPDATE ON platform.notice_mails TO millwright_platform;
`;

/** Notices of failures. */
export class Notices1795600000000 implements MigrationInterface {
  name = 'Notices1795600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(notices);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.notices, platform.notice_choices, platform.notice_mails;');
  }
}
