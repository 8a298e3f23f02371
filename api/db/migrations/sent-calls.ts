import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * Calls of other systems by steps that send webhooks, one row an attempt. `request` is the input of the step as it was sent, sealed and
 * without its secrets: it is what a resend sends. A row is written before its call and completed after it; `ends_by` says when a call
 * that was never completed is over.
 */
const sentCalls = `
  CREATE TABLE platform.sent_calls (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(),
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    automation_id uuid NOT NULL, run_id text NOT NULL, step_id text NOT NULL, message text NOT NULL, attempt int NOT NULL,
    resent boolean NOT NULL DEFAULT false,
    outcome text NOT NULL CHECK (outcome IN ('waiting', 'sending', 'delivered', 'refused', 'failed', 'unknown')),
    address text, bytes int NOT NULL DEFAULT 0, body text, request text,
    status int, answer text, error jsonb, duration_ms int,
    at timestamptz NOT NULL DEFAULT now(), ends_by timestamptz
  );
  CREATE INDEX ON platform.sent_calls (client_id, automation_id, id DESC);
  CREATE INDEX ON platform.sent_calls (client_id, run_id, step_id, id DESC);
  CREATE INDEX ON platform.sent_calls (client_id, message);
  CREATE INDEX ON platform.sent_calls (client_id) WHERE outcome IN ('waiting', 'sending');
  CREATE INDEX ON platform.sent_calls (at);
  ${guard('sent_calls', 'client_id')}
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.sent_calls TO millwright_tenant;
  GRANT SELECT, DELETE ON platform.sent_calls TO millwright_platform;
`;

/** The log of webhooks that were sent. */
export class SentCalls1796700139030 implements MigrationInterface {
  name = 'SentCalls1796700139030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(sentCalls);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.sent_calls;');
  }
}
