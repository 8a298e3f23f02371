import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { upgradeClient } from '../../clients/lifecycle/upgrade.ts';
import type { Client } from '../../db/entities/client.entity.ts';
import { inTenant } from '../../db/tenant.ts';
import * as lines from '../../log/log.ts';
import { deleteRecords, restoreRecords, saveRecords } from '../../records/records.service.ts';
import { field, model, relation } from '../../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';

const company = builtIn({
  models: [
    model('person', [field('name'), field('code', 'text', { misc: { unique: true } }), field('tags', 'multitag')]),
    model('team', [field('name', 'text', { misc: { unique: true } })]),
  ],
  relations: [relation('N_N', 'team', 'members', 'person', 'teams', { schema: [field('role')] })],
});

let made: Scratch;
let client: Client;
beforeAll(async () => {
  made = await scratch({ built_in: company });
  client = await scratchClient(made.database);
});
afterAll(() => made?.drop());

type Item = Parameters<typeof saveRecords>[1][number];
const work = <T>(run: Parameters<typeof inTenant<T>>[2]) => inTenant(made.database, principalOf(client), run);
const create = async (properties: Item['properties'], model = 'person') =>
  (await work((tenant) => saveRecords(tenant, [{ model, properties }])))[0]?.identity as string;
const admin = <T>(text: string, values: unknown[] = []) =>
  made.database.migrator.use((ddl) => ddl.rows<T>(text.replaceAll('$s', `"${client.schema}"`), values));
/** As a release that stored texts as they came has left it. */
const asBefore = () => admin(`COMMENT ON SCHEMA $s IS 'numbers are rounded'`);

it('refuses a unique text whose letters are composed otherwise', async () => {
  await create({ name: 'Café', code: 'é' });
  await expect(create({ name: 'Cafe\u0301', code: 'e\u0301' })).rejects.toMatchObject({ code: 'not_unique' });
  expect(await admin('SELECT name FROM $s.person')).toEqual([{ name: 'Café' }]);
});

it('brings stored texts to their normal form once, in lists, links and the trash too, and tells those that would be one', async () => {
  const [first, twin, thrown] = [
    await create({ name: 'x', code: 'ö' }),
    await create({ name: 'x', code: 'o' }),
    await create({ name: 'x', code: 'z' }),
  ];
  const team = await create({ name: 'T' }, 'team');
  await admin(`UPDATE $s.person SET name = E'A\\u0308', tags = ARRAY[E'e\\u0301', 'b'], code = CASE WHEN code = 'o' THEN E'o\\u0308' ELSE code END`);
  await admin(`INSERT INTO $s.e_team_members (from_id, to_id, role) VALUES ($1, $2, E'che\\u0301f')`, [team, first]);
  await admin(`UPDATE $s.person SET tags = '{}' WHERE id = $1`, [twin]);
  await work((tenant) => deleteRecords(tenant, [thrown]));
  await asBefore();
  const told = vi.spyOn(lines, 'log');
  const before = await admin<{ version: number }>('SELECT version FROM $s.person ORDER BY id');
  try {
    await upgradeClient(made.database, client);
    expect(told.mock.calls.filter(([, text]) => text.includes('composed')).map(([level, , about]) => [level, about])).toEqual([
      ['warn', { schema: client.schema, model: 'person', column: 'code', ids: [twin] }],
    ]);
  } finally {
    told.mockRestore();
  }
  await work((tenant) => restoreRecords(tenant, [thrown]));
  const rows = await admin<{ name: string; tags: string[]; code: string; version: number }>(
    'SELECT name, tags, code, version FROM $s.person ORDER BY id',
  );
  expect(rows.map(({ name, tags }) => [name, tags])).toEqual(rows.map(({ code }) => ['Ä', code === 'o\u0308' ? [] : ['é', 'b']]));
  expect(rows.map(({ code }) => code)).toEqual(['é', 'ö', 'o\u0308', 'z']);
  expect(rows.slice(0, 3).map(({ version }) => version)).toEqual(before.map(({ version }) => version));
  expect(await admin('SELECT role FROM $s.e_team_members')).toEqual([{ role: 'chéf' }]);
  const [marks] = await admin<{ is: string }>(`SELECT obj_description('$s'::regnamespace) AS is`);
  expect(marks?.is).toBe('numbers are rounded; texts are composed');
  await admin(`UPDATE $s.team SET name = E'o\\u0308'`);
  await upgradeClient(made.database, client);
  expect(await admin('SELECT name FROM $s.team')).toEqual([{ name: 'o\u0308' }]);
});
