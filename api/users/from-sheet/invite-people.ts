import type { PeopleSheet, PeopleSheetFields } from '@millwright/core/contract/people.ts';
import { createUser } from '@millwright/core/contract/users.ts';
import { AppError, type Problem } from '@millwright/core/errors.ts';
import { bare } from '@millwright/core/imports/propose-mapping.ts';
import { appErrorOf } from '../../db/sql/faults.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { welcomeUser } from '../welcome-user.ts';
import { readPeople, type TypedPerson } from './read-people.ts';

type Outcome = PeopleSheet['outcomes'][number];

/** Invites the people of a sheet by mail. Rows with errors or existing people are reported, and the others are still invited. */
export async function invitePeople(tenant: TenantTransaction, path: string, fields: PeopleSheetFields): Promise<PeopleSheet> {
  const people = await readPeople(tenant.client.id, path, fields);
  const seen = new Set<string>();
  const outcomes: Outcome[] = [];
  for (const person of people) {
    const role = roleOf(tenant, person.role ?? fields.role);
    const email = person.email.toLowerCase();
    const repeats = email !== '' && seen.has(email);
    seen.add(email);
    const about = { ...person, role };
    outcomes.push(
      repeats ? { ...about, outcome: 'refused', problems: [problem('email', 'not_unique')] } : { ...about, ...(await invite(tenant, about)) },
    );
  }
  return { total: people.length, outcomes };
}

const problem = (field: string, code: string): Problem => ({ field, code, message: '' });

/** The role with this key or one of these words. A text that names no role is returned unchanged, and the check refuses it. */
function roleOf({ config: { acl } }: TenantTransaction, typed: string): string {
  const wanted = bare(typed);
  const words = (label: unknown) => (typeof label === 'string' ? [label] : Object.values((label ?? {}) as Record<string, string>));
  const named =
    acl.roles.find(({ role }) => bare(role) === wanted) ?? acl.roles.find(({ label }) => words(label).some((word) => bare(word) === wanted));
  return named?.role ?? typed;
}

async function invite(
  tenant: TenantTransaction,
  { line: _, ...person }: TypedPerson & { role: string },
): Promise<Pick<Outcome, 'outcome' | 'problems'>> {
  const read = createUser.input.safeParse(person);
  if (!read.success) {
    const fields = new Set(read.error.issues.map(({ path }) => String(path[0] ?? '')));
    const wrong = (field: string) => (person[field as 'email'] ? (field === 'email' ? 'not_an_email' : 'too_long') : 'missing_field');
    return { outcome: 'refused', problems: [...fields].map((field) => problem(field, wrong(field))) };
  }
  try {
    await tenant.whole(() => welcomeUser(tenant, read.data));
    return { outcome: 'invite', problems: [] };
  } catch (error) {
    const refused = appErrorOf(error);
    if (!(refused instanceof AppError) || refused.code === 'unavailable' || refused.code === 'internal') throw error;
    if (refused.code === 'not_unique') return { outcome: 'exists', problems: [] };
    if (refused.code === 'forbidden') return { outcome: 'refused', problems: [problem('role', 'role_beyond')] };
    if (refused.code !== 'invalid') throw error;
    return { outcome: 'refused', problems: (refused.details.fields as Problem[] | undefined) ?? [] };
  }
}
