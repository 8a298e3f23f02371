import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

const client = 'client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE';

/**
 * The people and groups asked for an approval, one row each, with the note of whoever passed it on. Each decision is a
 * row too; `passed` means that it was passed on. By `rule` one of them decides, all must approve, or as many as
 * `needed`. During an update, processes of the previous release still write `person_id`, `role` and `passed_on_by` of
 * the approval; a trigger creates the seats for them. Nothing else writes these columns; the next release drops them
 * and the trigger.
 */
const up = `
  CREATE TABLE platform.approval_seats (
    id uuid PRIMARY KEY DEFAULT platform.uuid_v7(), ${client}, approval_id uuid NOT NULL REFERENCES platform.approvals ON DELETE CASCADE,
    place int NOT NULL, person_id uuid, role text, passed_on_by text, note text, CHECK ((person_id IS NULL) <> (role IS NULL))
  );
  CREATE INDEX ON platform.approval_seats (approval_id);
  CREATE INDEX ON platform.approval_seats (client_id, person_id) WHERE person_id IS NOT NULL;
  CREATE INDEX ON platform.approval_seats (client_id, role) WHERE role IS NOT NULL;
  ${guard('approval_seats', 'client_id')}
  GRANT SELECT, INSERT, UPDATE (person_id, role, passed_on_by, note) ON platform.approval_seats TO millwright_tenant;
  GRANT SELECT ON platform.approval_seats TO millwright_platform;

  CREATE TABLE platform.approval_decisions (
    ${client}, approval_id uuid NOT NULL REFERENCES platform.approvals ON DELETE CASCADE, user_id uuid NOT NULL, role text, name text NOT NULL,
    outcome text NOT NULL CHECK (outcome IN ('approved', 'rejected', 'passed')), reason text, decided_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (approval_id, user_id)
  );
  ${guard('approval_decisions', 'client_id')}
  GRANT SELECT, INSERT, DELETE ON platform.approval_decisions TO millwright_tenant;
  GRANT SELECT ON platform.approval_decisions TO millwright_platform;

  INSERT INTO platform.approval_seats (client_id, approval_id, place, person_id, role, passed_on_by)
    SELECT client_id, id, 0, person_id, CASE WHEN person_id IS NULL THEN role END, passed_on_by FROM platform.approvals
    WHERE person_id IS NOT NULL OR role IS NOT NULL;
  INSERT INTO platform.approval_decisions (client_id, approval_id, user_id, name, outcome, reason, decided_at)
    SELECT client_id, id, decided_by, coalesce(decided_name, ''), outcome, reason, decided_at FROM platform.approvals
    WHERE decided_by IS NOT NULL AND outcome IN ('approved', 'rejected');
  ALTER TABLE platform.approvals ADD COLUMN rule text NOT NULL DEFAULT 'any' CHECK (rule IN ('any', 'all', 'some')), ADD COLUMN needed int;
  CREATE INDEX approvals_open ON platform.approvals (client_id) WHERE outcome IS NULL;

  CREATE FUNCTION platform.seat_of_approval() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      UPDATE platform.approval_seats SET person_id = NEW.person_id, role = CASE WHEN NEW.person_id IS NULL THEN NEW.role END, passed_on_by = NEW.passed_on_by
        WHERE approval_id = NEW.id AND place = 0;
      RETURN NULL;
    END IF;
    INSERT INTO platform.approval_seats (client_id, approval_id, place, person_id, role, passed_on_by)
      VALUES (NEW.client_id, NEW.id, 0, NEW.person_id, CASE WHEN NEW.person_id IS NULL THEN NEW.role END, NEW.passed_on_by);
    RETURN NULL;
  END $$;
  CREATE TRIGGER seat_of_new AFTER INSERT ON platform.approvals FOR EACH ROW
    WHEN (NEW.person_id IS NOT NULL OR NEW.role IS NOT NULL) EXECUTE FUNCTION platform.seat_of_approval();
  CREATE TRIGGER seat_of_passed AFTER UPDATE OF person_id, role, passed_on_by ON platform.approvals FOR EACH ROW
    WHEN (NEW.person_id IS NOT NULL OR NEW.role IS NOT NULL) EXECUTE FUNCTION platform.seat_of_approval();
`;

const down = `
  DROP TRIGGER seat_of_new ON platform.approvals;
  DROP TRIGGER seat_of_passed ON platform.approvals;
  DROP FUNCTION platform.seat_of_approval();
  DROP INDEX platform.approvals_open;
  ALTER TABLE platform.approvals DROP COLUMN rule, DROP COLUMN needed;
  UPDATE platform.approvals a SET person_id = s.person_id, role = s.role, passed_on_by = s.passed_on_by
    FROM (SELECT DISTINCT ON (approval_id) * FROM platform.approval_seats ORDER BY approval_id, place) s WHERE s.approval_id = a.id;
  DROP TABLE platform.approval_decisions, platform.approval_seats;
`;

/** Several people decide an approval. */
export class ApprovalSeats1796700111000 implements MigrationInterface {
  name = 'ApprovalSeats1796700111000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
