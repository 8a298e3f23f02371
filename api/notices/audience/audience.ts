import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';

export type Person = { id: string; name: string };
/** One person, or everybody of a group. */
export type Audience = { person_id: string | null; role: string | null };

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
export async function findPerson(tenant: TenantTransaction, person: string): Promise<Person | undefined> {
  const text = `SELECT u.id, ${personNameSql('u')} AS name FROM platform.users u
    WHERE u.client_id = $1 AND NOT u.disabled AND (lower(u.email) = lower($2) OR u.id = $3::uuid) LIMIT 1`;
  const address = person.trim();
  const [colleague] = await tenant.query<Person>(text, [tenant.client.id, address, isUuid(address) ? address : null]);
  return colleague;
}
