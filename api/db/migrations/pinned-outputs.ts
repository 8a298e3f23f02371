import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/** The output of steps that people have pinned to test later steps, each their own. It goes with its person and its automation; a built-in automation stays when the changes of it are discarded. */
const pinnedOutputs = `
  CREATE TABLE platform.pinned_outputs (
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    automation_id uuid NOT NULL, step_id text NOT NULL,
    output jsonb NOT NULL, step jsonb NOT NULL, fields text[] NOT NULL, pinned_at timestamptz NOT NULL,
    PRIMARY KEY (client_id, user_id, automation_id, step_id)
  );
  CREATE INDEX ON platform.pinned_outputs (user_id);
  ${guard('pinned_outputs', 'client_id')}
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.pinned_outputs TO millwright_tenant;
  CREATE FUNCTION platform.forget_pins_of_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$ BEGIN
    DELETE FROM platform.pinned_outputs WHERE user_id = NEW.id;
    RETURN NEW;
  END $$;
  REVOKE ALL ON FUNCTION platform.forget_pins_of_person() FROM PUBLIC;
  CREATE TRIGGER forget_pins BEFORE UPDATE OF removed_at ON platform.users FOR EACH ROW WHEN (NEW.removed_at IS NOT NULL)
    EXECUTE FUNCTION platform.forget_pins_of_person();
  CREATE FUNCTION platform.forget_pins_of_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$ BEGIN
    DELETE FROM platform.pinned_outputs WHERE client_id = OLD.client_id AND automation_id = OLD.id;
    RETURN OLD;
  END $$;
  REVOKE ALL ON FUNCTION platform.forget_pins_of_document() FROM PUBLIC;
  CREATE TRIGGER forget_pins AFTER DELETE ON platform.documents FOR EACH ROW
    WHEN (OLD.collection = 'settings_data_connections' AND NOT OLD.template)
    EXECUTE FUNCTION platform.forget_pins_of_document();
`;

/** Pinned data of steps. */
export class PinnedOutputs1796700139000 implements MigrationInterface {
  name = 'PinnedOutputs1796700139000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(pinnedOutputs);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER forget_pins ON platform.documents; DROP FUNCTION platform.forget_pins_of_document();
      DROP TRIGGER forget_pins ON platform.users; DROP FUNCTION platform.forget_pins_of_person(); DROP TABLE platform.pinned_outputs;
    `);
  }
}
