import { badInput } from '@millwright/core/automation/bad-input.ts';
import { mostNamed } from '@millwright/core/automation/descriptor/approval-fields.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';

export type Person = { id: string; name: string };
/** One person, or all people of a group. */
export type Audience = { person_id: string; role: null } | { person_id: null; role: string };

/** A person or group that a step names, and the field of the step's input that names it. */
type Named = { field: string; person?: Json | undefined; group?: Json | undefined };

const isGiven = (value: Json | undefined): boolean => typeof value === 'string' && value.trim() !== '';

/** The people and groups in a step's input: its list, or the single person or group that earlier releases stored. */
function namesIn({ people, person, group }: JsonObject): Named[] {
  const single: Named[] = isGiven(person) ? [{ field: 'person', person }] : isGiven(group) ? [{ field: 'group', group }] : [];
  if (people === undefined || people === null) return single;
  if (!Array.isArray(people)) throw badInput('people', 'not_a_list');
  const listed = people.flatMap((entry): Named[] => {
    if (!isObject(entry)) throw badInput('people', 'not_an_object');
    if (!('person' in entry)) return [{ field: 'people', group: entry.group ?? null }];
    return (Array.isArray(entry.person) ? entry.person : [entry.person ?? null]).map((each) => ({ field: 'people', person: each }));
  });
  return [...listed, ...single];
}

async function audienceOf(tenant: TenantTransaction, { field, person, group }: Named): Promise<Audience> {
  const name = person === undefined ? group : person;
  if (!isGiven(name)) throw badInput(field, 'missing_field');
  const option = String(name).trim();
  if (person === undefined) {
    if (!tenant.config.acl.roles.some(({ role }) => role === option)) throw badInput(field, 'unknown_option', { option });
    return { person_id: null, role: option };
  }
  const who = await findPerson(tenant, option);
  if (!who) throw badInput(field, 'unknown_option', { option });
  return { person_id: who.id, role: null };
}

/** The people and groups that a step names, each once. Throws `bad_input` if none is named, or one does not exist. */
export async function audiencesOf(tenant: TenantTransaction, input: JsonObject): Promise<Audience[]> {
  const names = namesIn(input);
  if (names.length === 0) throw badInput('people', 'missing_field');
  if (names.length > mostNamed) throw badInput('people', 'too_large', { max: mostNamed });
  const audiences = new Map<string, Audience>();
  for (const name of names) {
    const audience = await audienceOf(tenant, name);
    audiences.set(audience.person_id ?? `group ${audience.role}`, audience);
  }
  return [...audiences.values()];
}

/** An enabled person of the company, by email address or identity. */
export async function findPerson(tenant: TenantTransaction, person: string): Promise<Person | undefined> {
  const text = `SELECT u.id, ${personNameSql('u')} AS name FROM platform.users u
    WHERE u.client_id = $1 AND NOT u.disabled AND (lower(u.email) = lower($2) OR u.id = $3::uuid) LIMIT 1`;
  const address = person.trim();
  const [colleague] = await tenant.query<Person>(text, [tenant.client.id, address, isUuid(address) ? address : null]);
  return colleague;
}
