import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/** A company's configuration before each import of an archive (`files`), and the hashes of the result (`base`). */
const restorePoints = `
  CREATE TABLE platform.restore_points (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(),
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(), created_by uuid REFERENCES platform.users ON DELETE SET NULL,
    format int NOT NULL, files jsonb NOT NULL, base jsonb NOT NULL, changes int NOT NULL
  );
  CREATE INDEX ON platform.restore_points (client_id, created_at DESC);
  CREATE INDEX ON platform.restore_points (created_by);
  ${guard('restore_points', 'client_id')}
  GRANT SELECT, INSERT, DELETE ON platform.restore_points TO millwright_tenant;
`;

/** Restore points of configurations. */
export class RestorePoints1795700000000 implements MigrationInterface {
  name = 'RestorePoints1795700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(restorePoints);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.restore_points;');
  }
}
