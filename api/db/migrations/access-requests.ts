import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/** People's requests for rights: one open request per user and right. */
const up = `
  CREATE TABLE platform.access_requests (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(),
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    verb text NOT NULL, resource text NOT NULL, name text NOT NULL DEFAULT '', path text NOT NULL, note text NOT NULL DEFAULT '',
    asked_at timestamptz NOT NULL DEFAULT now(), granted boolean, reason text NOT NULL DEFAULT '',
    decided_at timestamptz, decided_by uuid, seen_at timestamptz, CHECK ((decided_at IS NULL) = (granted IS NULL))
  );
  CREATE UNIQUE INDEX access_requests_open ON platform.access_requests (user_id, verb, resource, name) WHERE decided_at IS NULL;
  CREATE INDEX ON platform.access_requests (client_id, id);
  CREATE INDEX ON platform.access_requests (decided_at);
  ${guard('access_requests', 'client_id')}
  GRANT SELECT, INSERT, UPDATE (granted, reason, decided_at, decided_by, seen_at) ON platform.access_requests TO millwright_tenant;
  GRANT SELECT, DELETE ON platform.access_requests TO millwright_platform;
`;

/** Requests for rights. */
export class AccessRequests1796500130000 implements MigrationInterface {
  name = 'AccessRequests1796500130000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.access_requests;');
  }
}
