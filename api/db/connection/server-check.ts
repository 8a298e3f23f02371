import { hasIcuSql } from '../sql/collations.ts';

/** The first minor release of each major version without known security holes that concern us. */
const safeMinor: Record<number, number> = { 18: 6 };

/** What a connected login may do, as read by `inspectionSql`. */
export type Inspection = {
  login: string;
  superuser: boolean;
  bypasses_rls: boolean;
  creates: boolean;
  owns: number;
  acts_as_migrator: boolean;
  version_num: number;
  has_icu: boolean;
};

export const inspectionSql = `
  SELECT r.rolname AS login, r.rolsuper AS superuser, r.rolbypassrls AS bypasses_rls, r.rolcreaterole OR r.rolcreatedb AS creates,
    (SELECT count(*)::int FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o')
      + (SELECT count(*)::int FROM pg_database WHERE datdba = r.oid) AS owns,
    pg_has_role(r.oid, 'millwright_migrator', 'MEMBER') AS acts_as_migrator,
    current_setting('server_version_num')::int AS version_num,
    ${hasIcuSql} AS has_icu
  FROM pg_roles r WHERE r.rolname = session_user`;

/** Why this login must not serve requests; empty when it may. */
export function loginProblems(inspection: Inspection): string[] {
  return [
    inspection.superuser && 'it is a superuser',
    inspection.bypasses_rls && 'it bypasses row-level security',
    inspection.creates && 'it may create roles or databases',
    inspection.owns > 0 && `it owns ${inspection.owns} objects`,
    inspection.acts_as_migrator && 'it can act as the migrator',
  ].filter((problem) => problem !== false);
}

/** Why the server's version is not fit, or null. A server on this machine with known security holes causes a warning only. */
export function versionProblem(version_num: number): string | null {
  const major = Math.floor(version_num / 10_000);
  const minor = version_num % 10_000;
  if (major < 18) return `PostgreSQL ${major} is too old; 18 or newer is needed`;
  const needed = safeMinor[major];
  if (needed === undefined || minor >= needed) return null;
  return `PostgreSQL ${major}.${minor} has publicly known holes; update to ${major}.${needed} or newer`;
}

export const isLoopback = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host) || host.startsWith('/');
