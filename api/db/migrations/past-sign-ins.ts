import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/** How, when and where users have signed in; visible only to the user. */
const up = `
  CREATE TABLE platform.past_sign_ins (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(), client_id uuid NOT NULL REFERENCES platform.clients ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE, way text NOT NULL, ip text NOT NULL, network text NOT NULL,
    user_agent text, new_device boolean NOT NULL, at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON platform.past_sign_ins (user_id, id);
  CREATE INDEX ON platform.past_sign_ins (client_id);
  ${guard('past_sign_ins', 'client_id')}
  GRANT SELECT, INSERT, DELETE ON platform.past_sign_ins TO millwright_platform;
`;

/** The history of sign-ins. */
export class PastSignIns1796400111000 implements MigrationInterface {
  name = 'PastSignIns1796400111000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.past_sign_ins;');
  }
}
