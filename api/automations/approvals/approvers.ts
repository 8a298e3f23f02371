import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Audience } from '../../notices/audience/tell-people.ts';

export type Approver = { id: string; name: string };

/** A person, or everybody of a group, as a step names them; refused where there is none. */
export async function audienceOf(tenant: TenantTransaction, { person, group }: JsonObject): Promise<Audience> {
  if (typeof person === 'string' && person.trim() !== '') {
    const colleague = await findPerson(tenant, person);
    if (!colleague) throw badInput('person', 'unknown_option', { option: person });
    return { person_id: colleague.id, role: null };
  }
  if (typeof group !== 'string' || group.trim() === '') throw badInput('person', 'missing_field');
  if (!tenant.config.acl.roles.some(({ role }) => role === group.trim())) throw badInput('group', 'unknown_option', { option: group });
  return { person_id: null, role: group.trim() };
}

/** A person of the company who signs in, by address or identity. */
export async function findPerson(tenant: TenantTransaction, person: string): Promise<Approver | undefined> {
  const text = `SELECT u.id, ${personNameSql('u')} AS name FROM platform.users u
    WHERE u.client_id = $1 AND NOT u.disabled AND (lower(u.email) = lower($2) OR u.id = $3::uuid) LIMIT 1`;
  const address = person.trim();
  const [colleague] = await tenant.query<Approver>(text, [tenant.client.id, address, isUuid(address) ? address : null]);
  return colleague;
}

/**
 * Whom an approval is mailed to: the person, or everybody of the group by now, without who may not decide it. Links of those
 * who are not asked any more are dead.
 */
export async function tellApprovers(tenant: TenantTransaction, id: string): Promise<void> {
  const audience = `SELECT a.id AS approval_id, u.id AS user_id FROM platform.approvals a JOIN platform.users u
    ON u.client_id = a.client_id AND NOT u.disabled AND (u.id = a.person_id OR (a.person_id IS NULL AND u.role = a.role))
    WHERE a.id = $1 AND u.id IS DISTINCT FROM a.barred_id`;
  await tenant.query(
    `UPDATE platform.approval_mails SET revoked_at = now(), mail_at = NULL WHERE approval_id = $1 AND user_id NOT IN (SELECT user_id FROM (${audience}) asked)`,
    [id],
  );
  await tenant.query(
    `INSERT INTO platform.approval_mails (approval_id, user_id) ${audience}
     ON CONFLICT (approval_id, user_id) DO UPDATE SET revoked_at = NULL, mail_at = now()`,
    [id],
  );
  tenant.announce({ about: 'account_mails' });
  tenant.announce({ about: 'cache', client_id: tenant.client.id, action: 'refresh_store' });
}
