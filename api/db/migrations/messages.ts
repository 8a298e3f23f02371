import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * Messages sent by users and their states. `next_at` is the time of the next attempt, null when there is nothing to do.
 * The delivering role sees the owner and the due time; the content is read in the company's own transaction.
 */
const messages = `
  CREATE TABLE platform.messages (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(),
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    user_id uuid, channel text NOT NULL, recipient text NOT NULL, subject text NOT NULL DEFAULT '', body text NOT NULL,
    template_id uuid, language text NOT NULL, variables jsonb NOT NULL DEFAULT '{}', object_id uuid, model text, files jsonb NOT NULL DEFAULT '[]',
    state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'delivered', 'failed', 'bounced')), provider_id text, error jsonb,
    created_at timestamptz NOT NULL DEFAULT now(), next_at timestamptz DEFAULT now(), attempts int NOT NULL DEFAULT 0, sent_at timestamptz,
    changed_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON platform.messages (next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX ON platform.messages (client_id, object_id);
  CREATE INDEX ON platform.messages (client_id, provider_id) WHERE provider_id IS NOT NULL;
  ${guard('messages', 'client_id')}
  GRANT SELECT, INSERT, UPDATE (state, provider_id, error, next_at, sent_at, changed_at) ON platform.messages TO millwright_tenant;
  GRANT SELECT (id, client_id, next_at, attempts, created_at), UPDATE (next_at, attempts) ON platform.messages TO millwright_platform;
`;

/** Messages to people outside, with their states. */
export class Messages1796300000000 implements MigrationInterface {
  name = 'Messages1796300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(messages);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.messages;');
  }
}
