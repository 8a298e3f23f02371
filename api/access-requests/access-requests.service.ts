import { administeringRoles } from '@millwright/core/access/administrators.ts';
import { accessOfRole } from '@millwright/core/access/check-privileges.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { AccessRequest, askAccess, decideAccess, OwnAccessRequest, readGranters } from '@millwright/core/contract/access-requests.ts';
import type { InputOf, QueryOf } from '@millwright/core/contract/parts/endpoint.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { note } from '../audit/notes/note.ts';
import { instantSql, personNameSql } from '../db/sql/values.ts';
import type { TenantTransaction } from '../db/types.ts';
import { mailRequestSoon } from '../notices/audience/mail-request-soon.ts';
import { changeUser } from '../users/users.service.ts';

/** Open requests that one person may have. */
const most = 20;
/** Administrators who are named to whom a right is missing. */
const named = 5;

type Right = QueryOf<typeof readGranters>;

const selectSql = `
  SELECT r.id, r.verb, r.resource, r.name, r.path, r.note, ${instantSql('r.asked_at')} AS asked_at, r.granted, r.reason,
    jsonb_build_object('id', u.id, 'name', ${personNameSql('u')}, 'role', u.role) AS person, ${instantSql('r.decided_at')} AS decided_at,
    CASE WHEN r.decided_by IS NOT NULL THEN jsonb_build_object('id', r.decided_by, 'name', coalesce(${personNameSql('d')}, '')) END AS decided_by
  FROM platform.access_requests r JOIN platform.users u ON u.id = r.user_id LEFT JOIN platform.users d ON d.id = r.decided_by`;

/** Whether a role has the right by now: for one model by its own lines, for what else has a name by those of its kind. */
function isAllowed(
  { config, client }: TenantTransaction,
  role: string,
  { verb, resource, name }: Pick<OwnAccessRequest, 'verb' | 'resource' | 'name'>,
): boolean {
  const id = resource === 'MODELS' && name ? config.effective('models', name)?.id : undefined;
  return accessOfRole(config.acl ?? defaultAcl(), role).allows(verb, resource, id === undefined ? {} : { id });
}

const requestOf = (tenant: TenantTransaction, row: OwnAccessRequest): AccessRequest => ({ ...row, allowed: isAllowed(tenant, row.person.role, row) });

async function one(tenant: TenantTransaction, where: string, values: unknown[]): Promise<OwnAccessRequest | null> {
  const [row] = await tenant.query<OwnAccessRequest>(`${selectSql} WHERE ${where}`, values);
  return row ?? null;
}

const openOf = (tenant: TenantTransaction, { verb, resource, name = '' }: Right) =>
  one(tenant, 'r.user_id = $1 AND r.verb = $2 AND r.resource = $3 AND r.name = $4 AND r.decided_at IS NULL', [
    tenant.principal.user_id,
    verb,
    resource,
    name,
  ]);

/** Those who administer the company and can sign in. */
export async function grantersOf(tenant: TenantTransaction, right: Right) {
  const rows = await tenant.query<{ name: string; total: number }>(
    `SELECT ${personNameSql('u')} AS name, count(*) OVER ()::int AS total FROM platform.users u
     WHERE u.client_id = platform.current_client() AND u.signs_in AND u.role = ANY ($1::text[]) ORDER BY lower(${personNameSql('u')}), u.id LIMIT ${named}`,
    [administeringRoles(tenant.config.acl ?? defaultAcl())],
  );
  return { people: rows.map(({ name }) => name), total: rows[0]?.total ?? 0, open: await openOf(tenant, right) };
}

/** Asks for a right that the caller lacks. */
export async function ask(tenant: TenantTransaction, { verb, resource, name = '', path, note: words = '' }: InputOf<typeof askAccess>) {
  const { user_id } = tenant.principal;
  const [open] = await tenant.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM platform.access_requests WHERE user_id = $1 AND decided_at IS NULL',
    [user_id],
  );
  const before = await openOf(tenant, { verb, resource, name });
  if (before) return before;
  if ((open?.count ?? 0) >= most)
    throw invalid([{ field: 'verb', code: 'too_many_requests', message: `At most ${most} requests at once.`, params: { limit: most } }]);
  await tenant.query(
    `INSERT INTO platform.access_requests (user_id, verb, resource, name, path, note) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, verb, resource, name) WHERE decided_at IS NULL DO NOTHING`,
    [user_id, verb, resource, name, path, words],
  );
  await mailRequestSoon(tenant, { roles: administeringRoles(tenant.config.acl ?? defaultAcl()) });
  return (await openOf(tenant, { verb, resource, name })) as OwnAccessRequest;
}

async function page(tenant: TenantTransaction, where: string, values: unknown[], { limit, skip }: Paging) {
  const from = `WHERE ${where} ORDER BY (r.decided_at IS NULL) DESC, r.id DESC`;
  const at = values.length;
  const rows = await tenant.query<OwnAccessRequest>(`${selectSql} ${from} LIMIT $${at + 1} OFFSET $${at + 2}`, [...values, limit, skip]);
  const [count] = await tenant.query<{ total: number }>(`SELECT count(*)::int AS total FROM platform.access_requests r WHERE ${where}`, values);
  return { data: rows, total: count?.total ?? 0 };
}

/** What people of the company ask for, open requests first. */
export async function requestsOf(tenant: TenantTransaction, { open, ...paging }: Paging & { open?: '0' | '1' | undefined }) {
  const { data, total } = await page(tenant, '(NOT $1 OR r.decided_at IS NULL)', [open === '1'], paging);
  return { data: data.map((row) => requestOf(tenant, row)), total };
}

/** What was decided of the caller's requests since they last looked. */
export const answersOf = (tenant: TenantTransaction, paging: Paging) =>
  page(tenant, 'r.user_id = $1 AND r.decided_at IS NOT NULL AND r.seen_at IS NULL', [tenant.principal.user_id], paging);

export async function seeAnswer(tenant: TenantTransaction, id: string): Promise<void> {
  const sql = 'UPDATE platform.access_requests SET seen_at = now() WHERE id = $1 AND user_id = $2 AND decided_at IS NOT NULL RETURNING id';
  const seen = await tenant.query(sql, [isUuid(id) ? id : null, tenant.principal.user_id]);
  if (!seen.length) throw new AppError('not_found');
}

/** Decides a request; with a role the person gets that group, by the rules of every change of a person. Whether sign-ins have to be looked up again is told. */
export async function decide(tenant: TenantTransaction, id: string, decision: InputOf<typeof decideAccess>) {
  const sql = `UPDATE platform.access_requests SET granted = $2, reason = $3, decided_at = now(), decided_by = $4
    WHERE id = $1 AND decided_at IS NULL RETURNING user_id, verb, resource, name`;
  const reason = decision.granted ? '' : decision.reason;
  const values = [isUuid(id) ? id : null, decision.granted, reason, tenant.principal.user_id];
  const [decided] = await tenant.query<{ user_id: string; verb: string; resource: string; name: string }>(sql, values);
  if (!decided) throw new AppError('not_found');
  const { user_id, ...right } = decided;
  const role = decision.granted ? decision.role : undefined;
  const changed = role !== undefined && (await changeUser(tenant, user_id, { role }, () => new AppError('not_found')));
  const details = { ...right, ...(reason && { reason }), ...(role && { role }) };
  await note(tenant, tenant.principal, { action: decision.granted ? 'access_granted' : 'access_declined', subject: { person: user_id }, details });
  await mailRequestSoon(tenant, { person: user_id });
  const request = requestOf(tenant, (await one(tenant, 'r.id = $1', [id])) as OwnAccessRequest);
  return { request, affects_sessions: changed && changed.affects_sessions };
}
