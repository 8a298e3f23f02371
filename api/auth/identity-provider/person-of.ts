import { isAdmin } from '@millwright/core/access/resolve.ts';
import { roleByClaims } from '@millwright/core/account/provider-roles.ts';
import type { ErrorCode } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { note } from '../../audit/notes/note.ts';
import { type User, UserEntity } from '../../db/entities/user.entity.ts';
import type { Platform } from '../../db/platform.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { keepingAnAdministrator } from '../../users/last-administrator.ts';
import { userRow } from '../../users/user-rows.ts';
import { endSessions } from '../../users/users.service.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { newToken } from '../passwords/tokens.ts';
import type { StoredProvider } from './provider-rows.ts';

/** The user found for a provider's claims, or the refusal. `changed` means that their sessions must be reloaded. */
type Outcome = { user: User | null; refusal: ErrorCode | null; changed: boolean };
const refused = (refusal: ErrorCode, changed = false): Outcome => ({ user: null, refusal, changed });

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '');
const nameOf = (value: Json | undefined): string =>
  textOf(value)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .slice(0, 100);

/** An email that the provider declares as confirmed (Entra ID uses a claim of its own); null otherwise. */
function confirmedEmail({ email, email_verified, xms_edov }: JsonObject): string | null {
  const text = textOf(email);
  const isConfirmed = email_verified === true || xms_edov === true || xms_edov === '1';
  return isConfirmed && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254 ? text : null;
}

const linkedSql = 'SELECT user_id FROM platform.provider_people WHERE issuer = $1 AND subject = $2';
/** A user who was already linked to another person at the provider is not found by email: email addresses may be reassigned. */
const byEmailSql = `SELECT u.id FROM platform.users u WHERE lower(u.email) = lower($1) AND u.removed_at IS NULL
  AND NOT EXISTS (SELECT FROM platform.provider_people l WHERE l.user_id = u.id AND l.issuer = $2)`;
const linkSql = 'INSERT INTO platform.provider_people (user_id, client_id, issuer, subject) VALUES ($1, $2, $3, $4)';

/** Also ends access without a session: API tokens and PINs. */
const endSql = 'UPDATE platform.users SET session_version = session_version + 1, version = version + 1, updated_at = now() WHERE id = $1';

const addSql = `INSERT INTO platform.users (id, client_id, email, first_name, last_name, role, password_hash) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT DO NOTHING RETURNING id`;

/** Creates a new user with a random password; null when the email is already in use, in any company. */
async function addPerson(
  tenant: TenantTransaction,
  { given_name, family_name, name }: JsonObject,
  email: string,
  role: string,
): Promise<string | null> {
  const id = newId();
  const [first_name, last_name] = [nameOf(given_name) || nameOf(name), nameOf(family_name)];
  const values = [id, tenant.client.id, email, first_name, last_name, role, await hashPassword(newToken())];
  if ((await tenant.query(addSql, values)).length === 0) return null;
  await note(tenant, tenant.principal, { action: 'user_created', subject: { person: id }, details: { email, role, by_provider: true } });
  return id;
}

/** Sets the group of a user according to their claims. Rights lost at the provider end here, in every session. */
async function regroup(tenant: TenantTransaction, user: User, role: string): Promise<void> {
  const change = { role, version: user.version + 1, updated_at: new Date(tenant.now) };
  await keepingAnAdministrator(tenant, () => tenant.update(UserEntity, { id: user.id, version: user.version }, change));
  await note(tenant, tenant.principal, {
    action: 'user_changed',
    subject: { person: user.id },
    details: { role: [user.role, role], by_provider: true },
  });
}

/**
 * The user of the transaction's company for a provider's claims. Found by the provider's subject, at first by a
 * confirmed email, or created if the company allows it. Users of other companies and product administrators are never
 * matched.
 */
export async function personOf(tenant: TenantTransaction, provider: StoredProvider, claims: JsonObject): Promise<Outcome> {
  const { issuer, claim } = provider;
  const subject = textOf(claims.sub);
  const existing = tenant.config.acl.roles.map(({ role }) => role).filter((role) => !isAdmin(role));
  const given = claim ? roleByClaims(claims, provider, existing) : null;
  const isOut = provider.only_matched && given?.matched === false;
  const role = given?.role ?? provider.fallback_role;
  if (!subject || !existing.includes(role)) return refused('provider_stranger');

  const [linked] = await tenant.query<{ user_id: string }>(linkedSql, [issuer, subject]);
  let id = linked?.user_id;
  if (!id) {
    const email = confirmedEmail(claims);
    if (!email) return refused('provider_unverified');
    id = (await tenant.query<{ id: string }>(byEmailSql, [email, issuer]))[0]?.id;
    const before = id && (await userRow(tenant, id));
    if (before && (before.disabled || isAdmin(before.role))) return refused('provider_stranger');
    if (!id && provider.creates_people && !isOut) id = (await addPerson(tenant, claims, email, role)) ?? undefined;
    if (!id) return refused('provider_stranger');
    await tenant.query(linkSql, [id, tenant.client.id, issuer, subject]);
    await note(tenant, tenant.principal, { action: 'provider_linked', subject: { person: id }, details: { provider: provider.name } });
  }

  const user = await userRow(tenant, id);
  if (!user || user.disabled || isAdmin(user.role)) return refused('provider_stranger');
  const changed = given !== null && user.role !== role;
  if (changed) await regroup(tenant, user, role);
  if (isOut) {
    await tenant.query(endSql, [id]);
    await endSessions(tenant, id);
    return refused('provider_stranger', true);
  }
  return { user: (await userRow(tenant, id)) ?? null, refusal: null, changed };
}

/** Ends the invitation of a user who came by the provider instead: they get a random password, like the users that a provider creates. */
export async function endInvitation(platform: Platform, user_id: string): Promise<void> {
  const [invited] = await platform.query('SELECT id FROM platform.users WHERE id = $1 AND NOT signs_in AND NOT disabled', [user_id]);
  if (invited) await platform.query('UPDATE platform.users SET password_hash = $2 WHERE id = $1', [user_id, await hashPassword(newToken())]);
}
