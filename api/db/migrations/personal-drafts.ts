import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * Unpublished changes of users in editors, private to each. A draft without content was published or discarded; its
 * revision stays, so that a late call does not restore it.
 */
const personalDrafts = `
  CREATE TABLE platform.personal_drafts (
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    collection text NOT NULL, document_id uuid NOT NULL, revision int NOT NULL,
    version int, base jsonb, content jsonb, without_secrets boolean NOT NULL DEFAULT false, saved_at timestamptz NOT NULL,
    PRIMARY KEY (client_id, user_id, collection, document_id)
  );
  CREATE INDEX ON platform.personal_drafts (client_id, collection, document_id);
  CREATE INDEX ON platform.personal_drafts (user_id);
  ${guard('personal_drafts', 'client_id')}
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.personal_drafts TO millwright_tenant;
  CREATE FUNCTION platform.forget_drafts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$ BEGIN
    DELETE FROM platform.personal_drafts WHERE user_id = NEW.id;
    RETURN NEW;
  END $$;
  REVOKE ALL ON FUNCTION platform.forget_drafts() FROM PUBLIC;
  CREATE TRIGGER forget_drafts BEFORE UPDATE OF removed_at ON platform.users FOR EACH ROW WHEN (NEW.removed_at IS NOT NULL)
    EXECUTE FUNCTION platform.forget_drafts();
`;

/** Users' drafts, available on all of their devices. */
export class PersonalDrafts1796700138000 implements MigrationInterface {
  name = 'PersonalDrafts1796700138000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(personalDrafts);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER forget_drafts ON platform.users; DROP FUNCTION platform.forget_drafts(); DROP TABLE platform.personal_drafts;');
  }
}
