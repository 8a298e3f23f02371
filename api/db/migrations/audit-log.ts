import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long a company keeps its audit log: null means forever, and it is at least a year. */
const kept = `CASE WHEN c.options->>'audit_years' ~ '^[1-9][0-9]?$' THEN (c.options->>'audit_years')::int * interval '1 year' END`;

const name = `coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)`;

/**
 * An entry contains the names of its user and subject at that time. No role can change or delete it, not even the
 * tables' owner. It is deleted with its company, or after the years that the company keeps it.
 */
const up = `
  ALTER TABLE platform.audit_log ADD COLUMN person text, ADD COLUMN subject_id text, ADD COLUMN subject text;
  CREATE INDEX ON platform.audit_log (client_id, user_id, id);
  CREATE INDEX ON platform.audit_log (client_id, subject_id, id) WHERE subject_id IS NOT NULL;
  CREATE INDEX ON platform.audit_log (client_id, created_at);

  CREATE FUNCTION platform.audit_names_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$ BEGIN
    NEW.created_at := now();
    NEW.person := (SELECT ${name} FROM platform.users u WHERE u.id = NEW.user_id);
    IF NEW.subject IS NULL AND NEW.subject_id IS NOT NULL THEN
      NEW.subject := coalesce((SELECT ${name} FROM platform.users u WHERE u.id = NEW.subject_id::uuid AND u.client_id = NEW.client_id), '');
    END IF;
    RETURN NEW;
  END $$;
  CREATE FUNCTION platform.audit_stays() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$ BEGIN
    IF TG_OP = 'DELETE' THEN
      IF NOT EXISTS (SELECT FROM platform.clients c WHERE c.id = OLD.client_id AND OLD.created_at >= coalesce(now() - ${kept}, '-infinity')) THEN
        RETURN OLD;
      END IF;
    END IF;
    RAISE EXCEPTION 'The audit log is only added to.' USING ERRCODE = '42501';
  END $$;
  CREATE TRIGGER names_person BEFORE INSERT ON platform.audit_log FOR EACH ROW EXECUTE FUNCTION platform.audit_names_person();
  CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON platform.audit_log FOR EACH ROW EXECUTE FUNCTION platform.audit_stays();
  CREATE TRIGGER stays_whole BEFORE TRUNCATE ON platform.audit_log FOR EACH STATEMENT EXECUTE FUNCTION platform.audit_stays();
  ALTER TABLE platform.audit_log ENABLE ALWAYS TRIGGER stays;
  ALTER TABLE platform.audit_log ENABLE ALWAYS TRIGGER stays_whole;

  CREATE FUNCTION platform.sweep_audit_log(batch int) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
    WITH gone AS (
      DELETE FROM platform.audit_log WHERE id IN (
        SELECT a.id FROM platform.clients c JOIN platform.audit_log a ON a.client_id = c.id AND a.created_at < now() - ${kept} LIMIT batch)
      RETURNING 1)
    SELECT count(*)::int FROM gone
  $$;
  REVOKE ALL ON FUNCTION platform.audit_names_person(), platform.audit_stays(), platform.sweep_audit_log(int) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION platform.sweep_audit_log(int) TO millwright_platform;
`;

const down = `
  DROP TRIGGER names_person ON platform.audit_log;
  DROP TRIGGER stays ON platform.audit_log;
  DROP TRIGGER stays_whole ON platform.audit_log;
  DROP FUNCTION platform.audit_names_person(), platform.audit_stays(), platform.sweep_audit_log(int);
  ALTER TABLE platform.audit_log DROP COLUMN person, DROP COLUMN subject_id, DROP COLUMN subject;
`;

/** An audit log with names that nobody can change. */
export class AuditLog1796500129000 implements MigrationInterface {
  name = 'AuditLog1796500129000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
