import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * Webhooks registered with other systems, one row per automation. `id` is the latest requested change, `mark` the
 * present registration, `remote_id` its id in the other system, and `removal` the call that removes it. A call that
 * starts nothing, because its event is not the one its trigger waits for, is `ignored`.
 */
const up = `
  CREATE TABLE platform.webhook_registrations (
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    automation_id uuid NOT NULL, id uuid NOT NULL, status text NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed')),
    mark text, remote_id text, removal jsonb, error jsonb, busy_until timestamptz, at timestamptz, created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (client_id, automation_id)
  );
  ${guard('webhook_registrations', 'client_id')}
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.webhook_registrations TO millwright_tenant;
  ALTER TABLE platform.webhook_deliveries DROP CONSTRAINT webhook_deliveries_outcome_check,
    ADD CONSTRAINT webhook_deliveries_outcome_check CHECK (outcome IN ('accepted', 'repeated', 'redelivered', 'refused', 'test', 'ignored'));
`;

const down = `
  DROP TABLE platform.webhook_registrations;
  DELETE FROM platform.webhook_deliveries WHERE outcome = 'ignored';
  ALTER TABLE platform.webhook_deliveries DROP CONSTRAINT webhook_deliveries_outcome_check,
    ADD CONSTRAINT webhook_deliveries_outcome_check CHECK (outcome IN ('accepted', 'repeated', 'redelivered', 'refused', 'test'));
`;

/** Webhooks registered with other systems. */
export class WebhookRegistrations1796700116000 implements MigrationInterface {
  name = 'WebhookRegistrations1796700116000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
