import type { Decision, MailedApproval } from '@millwright/core/contract/approvals.ts';
import { AppError } from '@millwright/core/errors.ts';
import { hashToken, tokenOf } from '../../auth/passwords/tokens.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { personNameSql } from '../../db/sql/values.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Settings } from '../../settings/settings.ts';
import { onBehalfOf } from '../../users/on-behalf.ts';
import { readApproval } from './approvals.service.ts';
import { decide } from './decide.ts';

type LinkSettings = Pick<Settings, 'PUBLIC_URL' | 'SECRET_KEY'>;
type Link = { approval_id: string; user_id: string; client_id: string; company: string; to: string };

/** The token of an emailed link. It is derived from the installation's key, is the same in every reminder, and is not stored. */
export const approvalToken = ({ SECRET_KEY }: LinkSettings, approval_id: string, user_id: string): string =>
  tokenOf(SECRET_KEY, `approval/${approval_id}/${user_id}`);

/** The URL of an emailed link. The token comes after the #, which browsers do not send. */
export const approvalUrl = ({ PUBLIC_URL }: LinkSettings, token: string): string => `${PUBLIC_URL}/approval/mailed#token=${token}`;

const linkSql = `SELECT m.approval_id, m.user_id, m.client_id, c.name AS company, ${personNameSql('u')} AS to
  FROM platform.approval_mails m JOIN platform.users u ON u.id = m.user_id JOIN platform.clients c ON c.id = m.client_id
  WHERE m.token_hash = $1 AND m.revoked_at IS NULL AND NOT u.disabled AND NOT c.disabled`;

/** Acts as the person to whom a link was sent. An invalid link, or one of a person who is no longer asked, is refused. */
async function byLink(database: Database, token: string, work: (tenant: TenantTransaction, link: Link) => Promise<MailedApproval>) {
  const [link] = await inPlatform(database, (platform) => platform.query<Link>(linkSql, [hashToken(token)], { name: 'approval_mails.open' }));
  if (!link) throw new AppError('approval_link_unknown');
  const principal = await onBehalfOf(database, link.client_id, link.user_id, { kind: 'job', id: link.approval_id });
  return inTenant(database, principal, (tenant) => work(tenant, link));
}

/** The approval behind an emailed link. */
export const openMailed = (database: Database, token: string): Promise<MailedApproval> =>
  byLink(database, token, async (tenant, { approval_id, company, to }) => ({ ...(await readApproval(tenant, approval_id)), company, to }));

/** Decides by an emailed link, once. */
export const decideMailed = (database: Database, token: string, decision: Decision): Promise<MailedApproval> =>
  byLink(database, token, async (tenant, { approval_id, company, to }) => ({ ...(await decide(tenant, approval_id, decision)), company, to }));
