import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/** Account emails to be sent. A reset may be requested for an address that nobody has, so it may belong to no client. */
const accountMails = `
  CREATE TABLE platform.account_mails (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(), client_id uuid DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    kind text NOT NULL, email text, user_id uuid REFERENCES platform.users ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(), next_at timestamptz NOT NULL DEFAULT now(), attempts int NOT NULL DEFAULT 0
  );
  CREATE INDEX ON platform.account_mails (next_at);
  ${guard('account_mails', 'client_id')}
  GRANT INSERT ON platform.account_mails TO millwright_tenant;
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.account_mails TO millwright_platform;
`;

/** The queue of account emails. */
export class AccountMails1763740000000 implements MigrationInterface {
  name = 'AccountMails1763740000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(accountMails);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.account_mails;');
  }
}
