import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClientEntity } from '../db/entities/client.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { builtIn, type Scratch, scratch } from '../testing/scratch.ts';
import { type Company, ensureCompanies } from './companies.ts';

const company = (slug: string): Company => ({
  slug,
  name: slug,
  people: [{ email: `admin@${slug}.test`, first_name: 'Ada', last_name: slug, role: 'client_admin' }],
});

let made: Scratch;
beforeAll(async () => {
  made = await scratch({ built_in: builtIn() });
});
afterAll(() => made?.drop());

it('companies are made once, and one that was closed keeps none of the others from being looked after', async () => {
  const ensured = async (...slugs: string[]) =>
    (await ensureCompanies(made.database, 'Correct7horse', slugs.map(company))).map(({ id, slug }) => [slug, id]);
  const [mill] = await ensured('mill');
  await inPlatform(made.database, (platform) => platform.update(ClientEntity, { slug: 'mill' }, { disabled: true }));
  const [forge] = await ensured('mill', 'forge');
  expect([mill?.[0], forge?.[0]]).toEqual(['mill', 'forge']);
  await inPlatform(made.database, (platform) => platform.update(ClientEntity, { slug: 'mill' }, { disabled: false }));
  expect(await ensured('mill', 'forge')).toEqual([mill, forge]);
});
