import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import { food } from '@millwright/seeds/demo/food/food.ts';
import { jobShop } from '@millwright/seeds/demo/job-shop/job-shop.ts';
import type { Example } from '@millwright/seeds/demo/types.ts';
import { hashPassword, verifyPassword } from '../auth/passwords/password-hash.ts';
import { storedPassword } from '../auth/passwords/stored-password.ts';
import { createClient } from '../clients/lifecycle/clients.service.ts';
import type { Database } from '../db/database.ts';
import { type Client, ClientEntity } from '../db/entities/client.entity.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import { createUser } from '../users/users.service.ts';

type Person = { email: string; first_name: string; last_name: string; role: string };
export type Company = { slug: string; name: string; options?: Client['options']; people: Person[] };

/** The two companies everybody can sign in to: one to work in, and another, so that their separation can be seen. */
export const companies: Company[] = [
  {
    slug: 'demo',
    name: 'Demo company',
    options: { money: { currency: 'USD' } },
    people: [
      { email: 'admin@demo.test', first_name: 'Ana', last_name: 'Moreau', role: 'client_admin' },
      { email: 'operator@demo.test', first_name: 'Léo', last_name: 'Lambert', role: 'user' },
      { email: 'root@demo.test', first_name: 'Robin', last_name: 'Root', role: 'admin' },
    ],
  },
  { slug: 'other', name: 'Other company', people: [{ email: 'admin@other.test', first_name: 'Olga', last_name: 'Other', role: 'client_admin' }] },
];

const people = (domain: string, admin: [string, string], operator: [string, string]): Person[] => [
  { email: `admin@${domain}`, first_name: admin[0], last_name: admin[1], role: 'client_admin' },
  { email: `operator@${domain}`, first_name: operator[0], last_name: operator[1], role: 'user' },
];

/** Companies that show what planning, the floor and a trace are like, with people of their own. */
export const examples: (Company & { example: Example })[] = [
  {
    slug: 'dairy',
    name: 'Example dairy',
    options: food.options,
    people: people('dairy.test', ['Mara', 'Lang'], ['Jonas', 'Frei']),
    example: food,
  },
  {
    slug: 'jobshop',
    name: 'Example job shop',
    options: jobShop.options,
    people: people('jobshop.test', ['Ida', 'Roth'], ['Karl', 'Stein']),
    example: jobShop,
  },
];

async function ensureClient(database: Database, { slug, name, options = {} }: Company): Promise<Client> {
  const [known] = await inPlatform(database, (platform) => platform.find(ClientEntity, { slug }));
  return known ?? createClient(database, { name, slug, options, feature_flags: ['core'] });
}

/** Adds who is missing, and gives who is there the password of this start. */
async function ensurePerson(database: Database, client: Client, person: Person, password: string) {
  // A super administrator is made by one: the product itself only acts inside the client.
  const maker: Principal = { ...systemPrincipal(client.id), kind: 'user', role: 'admin' };
  await inTenant(database, maker, async (tenant) => {
    const [known] = await tenant.find(UserEntity, { email: person.email });
    if (!known) await createUser(tenant, { ...person, password });
  });
  await givePassword(database, person.email, password);
}

async function givePassword(database: Database, email: string, password: string) {
  await inPlatform(database, async (platform) => {
    const [user] = await platform.find(UserEntity, { email });
    if (!user || (await verifyPassword(await storedPassword(platform, user.id), password))) return;
    await platform.query('UPDATE platform.users SET password_hash = $2 WHERE id = $1', [user.id, await hashPassword(password)]);
  });
}

/** Makes what is missing of companies and their people; without others, of the demo companies, of which the one to work in comes first. One that somebody has closed stays closed, and is left out. */
export async function ensureCompanies(database: Database, password: string, wanted: readonly Company[] = companies): Promise<Client[]> {
  const clients: Client[] = [];
  for (const company of wanted) {
    const client = await ensureClient(database, company);
    if (client.disabled) continue;
    for (const person of company.people) await ensurePerson(database, client, person, password);
    clients.push(client);
  }
  return clients;
}
