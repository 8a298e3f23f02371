import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Permanently removed users. Their row keeps the name for timelines and nothing to sign in with; a company's own role
 * can't undo that.
 */
const up = `
  ALTER TABLE platform.users ADD COLUMN removed_at timestamptz;
  GRANT SELECT (removed_at), UPDATE (removed_at) ON platform.users TO millwright_tenant;
  CREATE FUNCTION platform.forget_sign_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$ BEGIN
    NEW.password_hash := NULL;
    DELETE FROM platform.pins WHERE user_id = NEW.id;
    DELETE FROM platform.badges WHERE user_id = NEW.id;
    DELETE FROM platform.passkeys WHERE user_id = NEW.id;
    DELETE FROM platform.second_steps WHERE user_id = NEW.id;
    DELETE FROM platform.past_sign_ins WHERE user_id = NEW.id;
    RETURN NEW;
  END $$;
  REVOKE ALL ON FUNCTION platform.forget_sign_in() FROM PUBLIC;
  CREATE TRIGGER forget_sign_in BEFORE UPDATE OF removed_at ON platform.users FOR EACH ROW WHEN (NEW.removed_at IS NOT NULL)
    EXECUTE FUNCTION platform.forget_sign_in();
`;

const down = `
  DROP TRIGGER forget_sign_in ON platform.users;
  DROP FUNCTION platform.forget_sign_in();
  ALTER TABLE platform.users DROP COLUMN removed_at;
`;

/** Permanent removal of users. */
export class PeopleWhoLeft1796500131000 implements MigrationInterface {
  name = 'PeopleWhoLeft1796500131000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
