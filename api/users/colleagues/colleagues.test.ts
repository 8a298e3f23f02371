import type { Colleague } from '@millwright/core/contract/colleagues.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projects } from '../../testing/made-up.ts';
import { type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { type Send, type Served, serve } from '../../testing/serve.ts';
import { colleagueRoutes } from './colleagues.routes.ts';

let space: Scratch;
let api: Served;
let user: Send;
let boss: Send;
let stranger: Send;
let ids: Record<string, string>;
beforeAll(async () => {
  space = await scratch({ built_in: projects() });
  const client = await scratchClient(space.database);
  api = await serve(space.database, (services) => [colleagueRoutes(services)]);
  const [one, other, foreign] = [
    await api.signIn(client, 'user'),
    await api.signIn(client, 'client_admin'),
    await api.signIn(await scratchClient(space.database), 'user'),
  ];
  [user, boss, stranger] = [one.send, other.send, foreign.send];
  const people = await space.database.migrator.use((ddl) =>
    ddl.rows<{ id: string; role: string }>('SELECT id, role FROM platform.users WHERE client_id = $1', [client.id]),
  );
  ids = Object.fromEntries(people.map(({ id, role }) => [role, id]));
  await space.database.migrator.use(async (ddl) => {
    await ddl.run(`UPDATE platform.users SET first_name = 'Ana', last_name = 'Lopez', email = 'ana@works.test' WHERE id = '${ids.user}'`);
    await ddl.run(`UPDATE platform.users SET first_name = 'Bo', last_name = 'Berg' WHERE id = '${ids.client_admin}'`);
  });
});
afterAll(async () => {
  await api?.close();
  await space?.drop();
});

const list = async (by: Send, search = '') => (await by('GET', `/v1/colleagues?search=${encodeURIComponent(search)}`)).body.data as Colleague[];

it('names the people of the own company, and tells addresses to nobody who may not read people', async () => {
  const seen = await list(user);
  expect([seen.map(({ name }) => name), seen.find(({ name }) => name === 'Bo Berg')?.email]).toEqual([['Ana Lopez', 'Bo Berg'], null]);
  expect((await list(boss, 'lop')).map(({ name, email }) => [name, email])).toEqual([['Ana Lopez', 'ana@works.test']]);
  expect(Object.keys(seen[0] ?? {}).sort()).toEqual(['email', 'id', 'name']);
  expect(await list(stranger, 'ana')).toEqual([]);
});

it('finds somebody by words of the name, by the whole address and by identity', async () => {
  for (const words of ['ana lop', 'ANA@works.test', ids.user ?? '']) expect((await list(boss, words)).map(({ id }) => id)).toEqual([ids.user]);
  expect(await list(boss, 'ana@works')).toEqual([]);
  expect(await list(boss, '%')).toEqual([]);
});

it('leaves out who is disabled', async () => {
  await space.database.migrator.use((ddl) => ddl.run(`UPDATE platform.users SET disabled = true WHERE id = '${ids.user}'`));
  expect((await list(boss)).map(({ name }) => name)).toEqual(['Bo Berg']);
});
