import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/** Users' settings. A key may refer to things of a client, so a product administrator has separate settings in each. */
const preferences = `
  CREATE TABLE platform.preferences (
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    key text NOT NULL, value jsonb NOT NULL, updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (client_id, user_id, key)
  );
  CREATE INDEX ON platform.preferences (user_id);
  ${guard('preferences', 'client_id')}
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.preferences TO millwright_tenant;
`;

/** Settings of users, by key. */
export class Preferences1763745000000 implements MigrationInterface {
  name = 'Preferences1763745000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(preferences);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.preferences;');
  }
}
