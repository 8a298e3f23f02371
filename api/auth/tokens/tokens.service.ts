import type { InputOf } from '@millwright/core/contract/parts/endpoint.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import type { ApiToken, createToken as creation, NewApiToken } from '@millwright/core/contract/tokens.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { note } from '../../audit/notes/note.ts';
import { type User, UserEntity } from '../../db/entities/user.entity.ts';
import { newId } from '../../db/sql/new-id.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { checkRole } from '../../users/user-rights.ts';
import { hashToken, newToken } from '../passwords/tokens.ts';
import { prefixOf, tokenText } from '../sessions/api-token.ts';

/** The most valid tokens of a user and of a company. */
const most = { person: 25, company: 100 };

type Asked = Omit<InputOf<typeof creation>, 'password'>;

const selectSql = `
  SELECT t.id, t.name, t.prefix, t.scope, t.company, ${instantSql('t.created_at')} AS created_at, ${instantSql('t.expires_at')} AS expires_at,
    ${instantSql('t.last_used_at')} AS last_used_at,
    jsonb_build_object('id', u.id, 'name', CASE WHEN t.company THEN t.name ELSE trim(u.first_name || ' ' || u.last_name) END, 'role', u.role) AS owner,
    u.disabled OR u.session_version <> t.session_version OR coalesce(t.expires_at <= now(), false) AS ended
  FROM platform.api_tokens t JOIN platform.users u ON u.id = t.user_id
  WHERE t.revoked_at IS NULL`;

const mayAdminister = (tenant: TenantTransaction) => tenant.access.allows('UPDATE', 'CLIENTS', { client_id: tenant.client.id });

/** Tokens that were not revoked, newest first: the caller's own, or all of the company. */
export async function tokensOf(
  tenant: TenantTransaction,
  of: 'caller' | 'company',
  { limit, skip }: Paging,
): Promise<{ data: ApiToken[]; total: number }> {
  const [own, values] = of === 'caller' ? [' AND NOT t.company AND t.user_id = $1', [tenant.principal.user_id]] : ['', []];
  const rows = await tenant.query<ApiToken>(`${selectSql}${own} ORDER BY t.id DESC`, values);
  return { data: rows.slice(skip, skip + limit), total: rows.length };
}

/** Creates the account of a company token. It has the token's name and role, no password, and no deliverable email address. */
async function addAccount(tenant: TenantTransaction, { name, role = '' }: Asked): Promise<User> {
  if (!mayAdminister(tenant)) throw new AppError('forbidden', { verb: 'UPDATE', resource: 'CLIENTS' });
  checkRole(tenant, role);
  const id = newId();
  await tenant.insert(UserEntity, [{ id, client_id: tenant.client.id, email: `${id}@tokens.invalid`, first_name: name, role }]);
  return tenant.one(UserEntity, { id });
}

async function checkNumber(tenant: TenantTransaction, company: boolean) {
  const { data } = await tokensOf(tenant, company ? 'company' : 'caller', { limit: Number.MAX_SAFE_INTEGER, skip: 0 });
  const count = data.filter((token) => token.company === company).length;
  const limit = company ? most.company : most.person;
  if (count >= limit)
    throw invalid([{ field: 'name', code: 'too_many_tokens', message: `At most ${limit} tokens: revoke one first.`, params: { limit } }]);
}

/**
 * Creates a token of the caller, or with a `role` one of the company, which may not exceed the caller's rights. Its
 * text is only returned here. Only company tokens can be without an expiry.
 */
export async function createToken(tenant: TenantTransaction, asked: Asked): Promise<NewApiToken> {
  const { name, scope, role, expires_in_days } = asked;
  const company = role !== undefined;
  if (!company && expires_in_days === null)
    throw invalid([{ field: 'expires_in_days', code: 'required', message: "Only the company's tokens are good for ever." }]);
  await checkNumber(tenant, company);
  const owner = company ? await addAccount(tenant, asked) : await tenant.one(UserEntity, { id: tenant.principal.user_id ?? '' });
  const token = tokenText(newToken());
  const id = newId();
  await tenant.query(
    `INSERT INTO platform.api_tokens (id, user_id, company, created_by, name, prefix, token_hash, scope, session_version, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + $10::int * interval '1 day')`,
    [id, owner.id, company, tenant.principal.user_id, name, prefixOf(token), hashToken(token), scope, owner.session_version, expires_in_days],
  );
  await note(tenant, tenant.principal, { action: 'token_created', subject: { id, name }, details: { token: id, scope, company, owner: owner.id } });
  const [made] = await tenant.query<ApiToken>(`${selectSql} AND t.id = $1`, [id]);
  return { ...(made as ApiToken), token };
}

/** Revokes a token: the caller's own, or any for a caller who may change the company. Other tokens are reported as not found. */
export async function revokeToken(tenant: TenantTransaction, id: string): Promise<void> {
  const [revoked] = await tenant.query<{ user_id: string; company: boolean; name: string }>(
    `UPDATE platform.api_tokens SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL AND ($2 OR (NOT company AND user_id = $3))
     RETURNING user_id, company, name`,
    [isUuid(id) ? id : null, mayAdminister(tenant), tenant.principal.user_id],
  );
  if (!revoked) throw new AppError('not_found');
  if (revoked.company) await tenant.query('UPDATE platform.users SET disabled = true, version = version + 1 WHERE id = $1', [revoked.user_id]);
  await note(tenant, tenant.principal, {
    action: 'token_revoked',
    subject: { id, name: revoked.name },
    details: { token: id, owner: revoked.user_id },
  });
}
