import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/** Received webhook calls: the run started, or why none was. The content is in the run. */
const deliveries = `
  CREATE TABLE platform.webhook_deliveries (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(),
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    automation_id uuid NOT NULL, outcome text NOT NULL CHECK (outcome IN ('accepted', 'repeated', 'redelivered', 'refused')),
    message text, run_id text, bytes int NOT NULL DEFAULT 0, at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON platform.webhook_deliveries (client_id, automation_id, id DESC);
  CREATE INDEX ON platform.webhook_deliveries (at);
  ${guard('webhook_deliveries', 'client_id')}
  GRANT SELECT, INSERT, DELETE ON platform.webhook_deliveries TO millwright_tenant;
  GRANT SELECT, DELETE ON platform.webhook_deliveries TO millwright_platform;
`;

/** The log of received webhook calls. */
export class WebhookDeliveries1796400107000 implements MigrationInterface {
  name = 'WebhookDeliveries1796400107000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(deliveries);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.webhook_deliveries;');
  }
}
