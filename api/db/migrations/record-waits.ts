import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * Runs waiting until a record matches, by `run_id`, `step_id` and `item`: `object_id`, or any record of the model.
 * `beyond` lists the related models that the condition reads. `outcome` is the end of the wait and `record_id` the
 * matching record. `looked_at` is the time of the last periodic check. A wait is deleted with its end.
 */
const waits = `
  CREATE TABLE platform.record_waits (
    id uuid PRIMARY KEY, client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    run_id text NOT NULL, step_id text NOT NULL, item text NOT NULL, model text NOT NULL, beyond text[] NOT NULL, object_id uuid,
    condition jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), looked_at timestamptz NOT NULL DEFAULT now(),
    outcome text CHECK (outcome IN ('matched', 'deleted')), record_id uuid, ended_at timestamptz
  );
  CREATE INDEX ON platform.record_waits (client_id, object_id) WHERE outcome IS NULL;
  CREATE INDEX ON platform.record_waits (client_id, looked_at) WHERE outcome IS NULL;
  ${guard('record_waits', 'client_id')}
  GRANT SELECT, INSERT, UPDATE (looked_at, outcome, record_id, ended_at), DELETE ON platform.record_waits TO millwright_tenant;
  GRANT SELECT (client_id, looked_at, outcome) ON platform.record_waits TO millwright_platform;
`;

/** Runs that wait for records. */
export class RecordWaits1796700110000 implements MigrationInterface {
  name = 'RecordWaits1796700110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(waits);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.record_waits;');
  }
}
