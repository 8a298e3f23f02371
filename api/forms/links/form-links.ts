import { endOfLink } from '@millwright/core/access/types.ts';
import type { FormLink, NewFormLink } from '@millwright/core/contract/form-links.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Form } from '@millwright/core/form/types.ts';
import { inLanguage, type JsonObject, type Text } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { note } from '../../audit/notes/note.ts';
import { hashToken, newToken, tokenOf } from '../../auth/passwords/tokens.ts';
import { linkStateSql } from '../../auth/sessions/form-link.ts';
import { nameOf } from '../../configuration/name-of.ts';
import { newId } from '../../db/sql/new-id.ts';
import { instantSql, personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { oneAddress } from '../../messages/address.ts';
import type { Settings } from '../../settings/settings.ts';

export type LinkSettings = Pick<Settings, 'PUBLIC_URL' | 'SECRET_KEY'>;
type Asked = { node_id: string | null; emails: readonly string[] | undefined; expires_in_hours: number };

/** The token of a mailed link. It is derived from the installation's key, so each attempt sends the same one, and it is not stored. */
export const mailedToken = ({ SECRET_KEY }: LinkSettings, id: string): string => tokenOf(SECRET_KEY, `form-link/${id}`);

/** The address of a link. Its token is behind the #, which browsers never send to a server. */
export const linkUrl = ({ PUBLIC_URL }: LinkSettings, form_id: string, token: string): string =>
  `${PUBLIC_URL}/form/shared/${form_id}#token=${token}`;

function addresses(emails: readonly string[]): string[] {
  const one = (text: string, at: number) => {
    try {
      return oneAddress(text);
    } catch {
      throw invalid([{ field: `emails[${at}]`, code: 'not_an_email', message: 'No email address.' }]);
    }
  };
  return emails.map(one).filter((email, at, all) => all.findIndex((each) => each.toLowerCase() === email.toLowerCase()) === at);
}

async function addLink(tenant: TenantTransaction, settings: LinkSettings, form: Form, email: string | null, asked: Asked): Promise<NewFormLink> {
  const id = newId();
  const token = email === null ? newToken() : mailedToken(settings, id);
  const [row] = await tenant.query<{ expires_at: string }>(
    `INSERT INTO platform.form_links (id, issuer_id, form_id, node_id, token_hash, email, expires_at, mail_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + $7::int * interval '1 hour', CASE WHEN $6::text IS NOT NULL THEN now() END)
     RETURNING ${instantSql('expires_at')} AS expires_at`,
    [id, tenant.principal.user_id, form.id, asked.node_id, hashToken(token), email, asked.expires_in_hours],
  );
  return { id, email, token, url: linkUrl(settings, form.id, token), expires_at: row?.expires_at ?? '' };
}

/** Creates one link per address, or a single link without an address. Tokens are returned only here. */
export async function addLinks(tenant: TenantTransaction, settings: LinkSettings, form: Form, asked: Asked): Promise<NewFormLink[]> {
  const emails = addresses(asked.emails ?? form.share_emails ?? []);
  const links: NewFormLink[] = [];
  for (const email of emails.length ? emails : [null]) links.push(await addLink(tenant, settings, form, email, asked));
  const subject = { id: form.id, name: inLanguage(nameOf(form as unknown as JsonObject) as Text, tenant.client.language) };
  await note(tenant, tenant.principal, { action: 'form_shared', subject, details: { node: asked.node_id ?? '', links: links.length } });
  if (emails.length) tenant.announce({ about: 'account_mails' });
  return links;
}

const mayAll = (tenant: TenantTransaction, form_id: string) => tenant.access.allows('UPDATE', 'FORMS', { id: form_id, client_id: tenant.client.id });

const selectSql = `
  SELECT l.id, l.form_id, l.node_id, l.email, ${linkStateSql} AS status,
    CASE WHEN l.email IS NULL THEN NULL WHEN l.mail_failed_at IS NOT NULL THEN 'failed' WHEN l.mailed_at IS NOT NULL THEN 'sent' ELSE 'waiting' END AS mail,
    jsonb_build_object('id', u.id, 'name', ${personNameSql('u')}) AS issuer, ${instantSql('l.created_at')} AS created_at,
    ${instantSql('l.expires_at')} AS expires_at, ${instantSql('l.used_at')} AS used_at
  FROM platform.form_links l JOIN platform.users u ON u.id = l.issuer_id`;

/** Links to a form, newest first: the caller's own, or all of them if the caller may change the form. */
export async function linksOf(tenant: TenantTransaction, form: Form, { limit, skip }: Paging): Promise<{ data: FormLink[]; total: number }> {
  const values = [form.id, mayAll(tenant, form.id), tenant.principal.user_id];
  const where = 'WHERE l.form_id = $1 AND ($2 OR l.issuer_id = $3)';
  const data = await tenant.query<FormLink>(`${selectSql} ${where} ORDER BY l.id DESC LIMIT $4 OFFSET $5`, [...values, limit, skip]);
  const [count] = await tenant.query<{ n: number }>(`SELECT count(*)::int AS n FROM platform.form_links l ${where}`, values);
  return { data, total: count?.n ?? 0 };
}

/** Revokes a link that was not submitted. Callers may revoke their own links, or any if they may change the form. Other links are answered as not found. */
export async function revokeLink(tenant: TenantTransaction, id: string): Promise<void> {
  const [link] = isUuid(id)
    ? await tenant.query<{ form_id: string; issuer_id: string }>('SELECT form_id, issuer_id FROM platform.form_links WHERE id = $1', [id])
    : [];
  if (!link || (link.issuer_id !== tenant.principal.user_id && !mayAll(tenant, link.form_id))) throw new AppError('not_found');
  const revoked = await tenant.query(
    'UPDATE platform.form_links SET revoked_at = coalesce(revoked_at, now()), mail_at = NULL WHERE id = $1 AND used_at IS NULL RETURNING id',
    [id],
  );
  if (revoked.length === 0) throw new AppError('form_submitted');
}

/** The database lets only one of several concurrent submissions succeed. The others wait for it and are refused. */
const spendSql = `
  UPDATE platform.form_links l SET used_at = now() FROM platform.users u
  WHERE l.id = $1 AND l.used_at IS NULL AND l.revoked_at IS NULL AND l.expires_at > now() AND u.id = l.issuer_id AND NOT u.disabled RETURNING l.id`;

/** Spends the principal's link in the transaction of the submission. Throws if the link has ended. */
export async function spendLink(tenant: TenantTransaction): Promise<void> {
  const { share } = tenant.principal;
  if (!share) return;
  const spent = await tenant.query(spendSql, [share.token_id]);
  if (spent.length > 0) return;
  const [now] = await tenant.query<{ state: keyof typeof endOfLink }>(
    `SELECT ${linkStateSql} AS state FROM platform.form_links l JOIN platform.users u ON u.id = l.issuer_id WHERE l.id = $1`,
    [share.token_id],
  );
  throw new AppError(now ? endOfLink[now.state] : 'form_link_unknown');
}
