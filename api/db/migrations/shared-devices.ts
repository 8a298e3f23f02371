import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * Browsers on which people sign in by PIN or badge, the hashes of these, and the wrong PIN attempts. A client's role
 * can't read hashes. Badges are hashed with the installation's key, so that one can be found by its content.
 */
const up = `
  CREATE TABLE platform.shared_devices (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(),
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    name text NOT NULL, token_hash text NOT NULL UNIQUE, idle_minutes int NOT NULL CHECK (idle_minutes BETWEEN 1 AND 240),
    created_by uuid NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), last_used_at timestamptz, revoked_at timestamptz
  );
  CREATE INDEX ON platform.shared_devices (client_id);
  ${guard('shared_devices', 'client_id')}
  GRANT SELECT (id, client_id, name, idle_minutes, created_by, created_at, last_used_at, revoked_at), INSERT, UPDATE (revoked_at)
    ON platform.shared_devices TO millwright_tenant;
  GRANT SELECT, UPDATE (last_used_at, revoked_at) ON platform.shared_devices TO millwright_platform;

  CREATE TABLE platform.pins (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    client_id uuid NOT NULL REFERENCES platform.clients ON DELETE CASCADE,
    pin_hash text NOT NULL, session_version int NOT NULL, set_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON platform.pins (client_id);
  ${guard('pins', 'client_id')}
  GRANT SELECT (user_id, client_id, session_version, set_at) ON platform.pins TO millwright_tenant;
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.pins TO millwright_platform;

  CREATE TABLE platform.badges (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    badge_hash text NOT NULL, set_at timestamptz NOT NULL DEFAULT now(), UNIQUE (client_id, badge_hash)
  );
  ${guard('badges', 'client_id')}
  GRANT SELECT (user_id, client_id, set_at), INSERT, DELETE ON platform.badges TO millwright_tenant;
  GRANT SELECT ON platform.badges TO millwright_platform;

  CREATE TABLE platform.wrong_pins (
    device_id uuid NOT NULL REFERENCES platform.shared_devices ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    client_id uuid NOT NULL REFERENCES platform.clients ON DELETE CASCADE,
    count int NOT NULL, PRIMARY KEY (device_id, user_id)
  );
  CREATE INDEX ON platform.wrong_pins (user_id);
  ${guard('wrong_pins', 'client_id')}
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.wrong_pins TO millwright_platform;

  ALTER TABLE platform.sessions
    ADD COLUMN shared_device_id uuid REFERENCES platform.shared_devices ON DELETE CASCADE,
    ADD COLUMN signed_in_by text NOT NULL DEFAULT 'password' CHECK (signed_in_by IN ('password', 'pin', 'badge')),
    ADD CHECK ((shared_device_id IS NULL) = (signed_in_by = 'password'));
  CREATE INDEX ON platform.sessions (shared_device_id) WHERE shared_device_id IS NOT NULL;
`;

const down = `
  DELETE FROM platform.sessions WHERE shared_device_id IS NOT NULL;
  ALTER TABLE platform.sessions DROP COLUMN shared_device_id, DROP COLUMN signed_in_by;
  DROP TABLE platform.wrong_pins, platform.badges, platform.pins, platform.shared_devices;
`;

/** Shared devices, with PINs and badges. */
export class SharedDevices1796200084000 implements MigrationInterface {
  name = 'SharedDevices1796200084000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
