import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * The content of refused webhook calls and the reason of the refusal, and the webhooks that somebody listens to. A call
 * that starts nothing, because its automation is disabled, is stored as `test`.
 */
const keptCalls = `
  ALTER TABLE platform.webhook_deliveries ADD COLUMN headers jsonb, ADD COLUMN body text, ADD COLUMN why text,
    DROP CONSTRAINT webhook_deliveries_outcome_check,
    ADD CONSTRAINT webhook_deliveries_outcome_check CHECK (outcome IN ('accepted', 'repeated', 'redelivered', 'refused', 'test'));
  CREATE TABLE platform.webhook_listeners (
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    automation_id uuid NOT NULL, until timestamptz NOT NULL, listening_by uuid, PRIMARY KEY (client_id, automation_id)
  );
  ${guard('webhook_listeners', 'client_id')}
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.webhook_listeners TO millwright_tenant;
`;

const undo = `
  DROP TABLE platform.webhook_listeners;
  DELETE FROM platform.webhook_deliveries WHERE outcome = 'test';
  ALTER TABLE platform.webhook_deliveries DROP COLUMN headers, DROP COLUMN body, DROP COLUMN why,
    DROP CONSTRAINT webhook_deliveries_outcome_check,
    ADD CONSTRAINT webhook_deliveries_outcome_check CHECK (outcome IN ('accepted', 'repeated', 'redelivered', 'refused'));
`;

/** Stored webhook calls for display. */
export class KeptCalls1796700010000 implements MigrationInterface {
  name = 'KeptCalls1796700010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(keptCalls);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(undo);
  }
}
