import type { TenantTransaction } from '../../db/types.ts';
import { waySql } from '../../notices/audience/ways.ts';
import { hasDecided, isAsked } from './approvals.service.ts';

/**
 * Plans the emails of an approval: to the people and the present members of the groups, except those who may not decide
 * it and those who chose no immediate emails. Links of people who are no longer asked become invalid. Nobody gets the
 * first email twice, and nobody who has decided gets one.
 */
export async function tellApprovers(tenant: TenantTransaction, id: string): Promise<void> {
  const audience = `SELECT a.id AS approval_id, u.id AS user_id FROM platform.approvals a JOIN platform.users u
    ON u.client_id = a.client_id AND NOT u.disabled AND ${isAsked('u.id', 'u.role')} WHERE a.id = $1 AND u.id IS DISTINCT FROM a.barred_id`;
  await tenant.query(
    `UPDATE platform.approval_mails SET revoked_at = now(), mail_at = NULL WHERE approval_id = $1 AND user_id NOT IN (SELECT user_id FROM (${audience}) asked)`,
    [id],
  );
  await tenant.query(
    `INSERT INTO platform.approval_mails AS a (approval_id, user_id, mail_at)
     SELECT asked.approval_id, asked.user_id, CASE WHEN ${waySql('decisions')} = 'mail' THEN now() END
     FROM (${audience} AND NOT ${hasDecided('u.id')}) asked LEFT JOIN platform.notice_mails m ON m.user_id = asked.user_id
     ON CONFLICT (approval_id, user_id) DO UPDATE SET revoked_at = NULL, mail_at = excluded.mail_at WHERE a.revoked_at IS NOT NULL`,
    [id],
  );
  tenant.announce({ about: 'account_mails' });
  tenant.announce({ about: 'cache', client_id: tenant.client.id, action: 'refresh_store' });
}
