import { randomUUID } from 'node:crypto';
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRuns } from '../automations/lost-work/open-work.ts';
import { createRun } from '../automations/runs/create-run.ts';
import { inTenant } from '../db/tenant.ts';
import { SecretBox } from '../documents/secrets/secret-box.ts';
import { folderStorage } from '../files/storage/folder.ts';
import type { Storage } from '../files/storage/storage.ts';
import { password, people, type Send, sender, type TestApp, testApp } from '../http/testing/app.ts';
import { allRoutes } from '../routes.ts';
import { listener, projects } from '../testing/made-up.ts';
import { principalOf } from '../testing/scratch.ts';
import { ArchiveReader, ArchiveWriter } from './archive.ts';
import { RestoreRefused, restoreBackup } from './restore-backup.ts';
import { fileEntry, type Manifest, takeBackup } from './take-backup.ts';

const box = new SecretBox('k'.repeat(40));
let works: TestApp;
let admin: Send;
let folder: string;
let archive: string;
let taken: Manifest;
const made = { note: '', task: '', file: '', run: '' };
const names: string[] = [];

const at = (url: string, database: string) => {
  const there = new URL(url);
  there.pathname = `/${database}`;
  return there.href;
};
const own = () => new URL(works.scratch.urls.app).pathname.slice(1);
const urlsOf = (name: string) => ({
  admin: works.scratch.urls.admin,
  app: at(works.scratch.urls.app, name),
  migrator: at(works.scratch.urls.migrator, name),
});
const target = () => {
  const name = `${own()}_b${names.length}`;
  names.push(name);
  return name;
};
async function ask<T extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
const databases = async () =>
  (await ask<{ datname: string }>(works.scratch.urls.admin, 'SELECT datname FROM pg_database WHERE datname LIKE $1', [`${own()}\\_%`])).map(
    (row) => row.datname,
  );
const save = async (model: string, properties: object, relations: object[] = []) => {
  const { json, text } = await admin('POST', '/v1/graph/save/', { model, properties, relations });
  if (!json.data) throw new Error(text);
  return String(json.data.identity);
};
const restore = (name: string, changes: object = {}) =>
  restoreBackup({ urls: urlsOf(name), files: folderStorage(join(folder, name)), box, path: archive, ...changes });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-backup-'));
  archive = join(folder, 'all.zip');
  works = await testApp({
    built_in: projects({ settings_data_connections: [listener({ type: 'manual' })] }),
    routes: (services) => allRoutes(services, { actions: [], queue: 'none' }),
  });
  admin = await works.as(people.admin);
  const project = await save('project', { title: 'Mirabelle «Größe» \\N' });
  made.task = await save('task', { title: 'L-1' }, [{ name: 'project', action: 'link', ids: [project] }]);
  const form = new FormData();
  form.append('file', new Blob(['the label of a jar']), 'label.txt');
  made.file = (await admin('POST', '/v1/files', form)).json.data.id;
  const run = await inTenant(works.scratch.database, principalOf(works.first), (tenant) => createRun(tenant, 'listener', { type: 'manual' }));
  made.run = run.id;
  await writeFile(join(works.filesPath, works.first.id, '.stray'), 'not of the product');
  taken = await takeBackup({ url: at(works.scratch.urls.admin, own()), files: works.services.files, box, path: archive });
});
afterAll(async () => {
  for (const name of [...names, ...names.map((each) => `${each}_restoring`)])
    await ask(works.scratch.urls.admin, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  await works?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is one file for its owner alone, with every table, company and file, and no key', async () => {
    expect((await stat(archive)).mode & 0o077).toBe(0);
    expect(await readdir(folder)).toEqual(['all.zip']);
    expect(taken.companies.map(({ id }) => id).sort()).toEqual([works.first.id, works.second.id].sort());
    expect(taken.files).toEqual([{ client_id: works.first.id, id: made.file }]);
    expect((await readFile(archive)).includes('k'.repeat(40))).toBe(false);
  });

  it('is restored into a database that is not there: the same tables, rows and sums, rights and rules, and a second backup says the same', async () => {
    const name = target();
    await restore(name);
    const again = await takeBackup({
      url: at(works.scratch.urls.admin, name),
      files: folderStorage(join(folder, name)),
      box,
      path: join(folder, 'again.zip'),
    });
    expect(again.tables).toEqual(taken.tables);
    expect(again.files).toEqual(taken.files);
    for (const [schema, sql] of Object.entries(taken.schemas)) {
      expect(again.schemas[schema]?.before).toEqual(sql.before);
      expect(again.schemas[schema]?.after.toSorted()).toEqual(sql.after.toSorted());
      expect(again.schemas[schema]?.rights.toSorted()).toEqual(sql.rights.toSorted());
    }
    const owners = `SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'platform' OR schemaname LIKE 't\\_%'`;
    expect(await ask(at(works.scratch.urls.admin, name), owners)).toEqual([{ tableowner: 'millwright_migrator' }]);
    expect(await databases()).not.toContain(`${name}_restoring`);
    expect(await readFile(join(folder, name, works.first.id, made.file), 'utf8')).toBe('the label of a jar');
  });
});

it('is not written through what lies at its place meanwhile', async () => {
  const [path, other] = [join(folder, 'linked.zip'), join(folder, 'other')];
  await writeFile(other, 'somebody’s', { mode: 0o644 });
  await symlink(other, `${path}.part`);
  const writer = new ArchiveWriter(path);
  await writer.end(taken, (content) => box.prove(content));
  expect(await readFile(other, 'utf8')).toBe('somebody’s');
  const written = await lstat(path);
  expect([written.isFile(), written.mode & 0o777]).toEqual([true, 0o600]);
});

describe('after everything is destroyed', () => {
  it('people sign in and go on where they were, each company in its own, and open runs wait to be taken up once', async () => {
    const { database, urls } = works.scratch;
    const read = async (by: Send) => (await by('POST', `/v1/graph/get/${made.task}`, {})).text;
    const before = await read(admin);
    expect(before).toContain('L-1');
    const { token } = (await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password })).json;
    await ask(urls.admin, `DROP DATABASE "${own()}" WITH (FORCE)`);
    await rm(works.filesPath, { recursive: true, force: true });
    expect((await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password })).status).toBeGreaterThanOrEqual(500);
    await restoreBackup({ urls, files: works.services.files, box, path: archive });

    const signed = await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password });
    expect(signed.status).toBe(200);
    const back = sender(works.url, signed.json.token);
    expect(await read(back)).toBe(before);
    expect(await read(admin)).toBe(before);
    expect((await sender(works.url, token)('GET', '/v1/auth/sessions')).status).toBe(401);
    expect((await back('GET', `/v1/files/${made.file}`)).text).toContain('the label of a jar');
    const other = sender(works.url, (await works.anonymous('POST', '/v1/auth/login', { email: people.other, password })).json.token);
    expect((await other('POST', `/v1/graph/get/${made.task}`, {})).status).toBe(404);
    const written = await back('POST', '/v1/graph/save/', { model: 'task', properties: { title: 'L-2' } });
    expect(written.status).toBe(201);
    await inTenant(database, principalOf(works.first), async (tenant) => {
      await tenant.query(`UPDATE "${tenant.client.schema}"._runs SET handed_at = now() - interval '1 hour' WHERE id = $1`, [made.run]);
      expect((await openRuns(tenant)).map(({ id }) => id)).toEqual([made.run]);
    });
  });
});

describe('a restore', () => {
  const refused = async (name: string, changes: object = {}) => {
    const before = await databases();
    const error = await restore(name, changes).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(RestoreRefused);
    expect(await databases()).toEqual(before);
    return (error as Error).message;
  };

  /** An archive that says this of itself, with these entries. */
  const archiveOf = async (manifest: object, prove = (content: Buffer) => box.prove(content)) => {
    const writer = new ArchiveWriter(join(folder, 'made.zip'));
    await writer.end(manifest, prove);
    return join(folder, 'made.zip');
  };

  it('overwrites nothing: it refuses a database with a company in it, and one that is in use', async () => {
    const name = target();
    await restore(name);
    expect(await refused(name)).toContain('is not empty');
    const client = new pg.Client({ connectionString: at(works.scratch.urls.admin, name) });
    await client.connect();
    expect(await refused(name)).toContain('is in use');
    await client.end();
    const others = target();
    await ask(works.scratch.urls.admin, `CREATE DATABASE "${others}"`);
    await ask(at(works.scratch.urls.admin, others), 'CREATE SCHEMA shop CREATE TABLE orders (id int)');
    expect(await refused(others)).toContain('is not empty');
  });

  it('replaces no database that somebody has come to since it began', async () => {
    const files = folderStorage(join(folder, 'late'));
    const during = (work: () => Promise<unknown>): Storage =>
      Object.assign(Object.create(files), { keep: (...args: Parameters<Storage['keep']>) => files.keep(...args).then(work) });
    const name = target();
    await ask(works.scratch.urls.admin, `CREATE DATABASE "${name}"`);
    const inside = at(works.scratch.urls.admin, name);
    const client = new pg.Client({ connectionString: inside });
    expect(await refused(name, { files: during(() => client.connect()) })).toContain('is in use');
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    expect(await refused(name, { files: during(() => ask(inside, 'CREATE SCHEMA shop CREATE TABLE orders (id int)')) })).toContain('is not empty');
    expect(await ask(inside, 'SELECT FROM shop.orders')).toEqual([]);
    expect(await files.read({ client_id: works.first.id, id: made.file })).toBeNull();
  });

  it('leaves files alone that are in the store already: the same ones stay when it fails, and another one stops it', async () => {
    const name = target();
    const place = { client_id: works.first.id, id: made.file };
    const more = { client_id: works.first.id, id: randomUUID() };
    const files = folderStorage(join(folder, name));
    const [mine, local] = [join(folder, name, place.client_id, place.id), join(folder, 'local')];
    await writeFile(local, 'the label of a jar');
    await files.keep(place, local);
    const { ino } = await stat(mine);
    await restore(name);
    expect((await stat(mine)).ino).toBe(ino);

    const path = join(folder, 'two.zip');
    const writer = new ArchiveWriter(path);
    for (const [file, content] of [
      [more, 'new'],
      [place, 'the label of a jar'],
    ] as const)
      await writer.add(fileEntry(file), Readable.from([content]));
    await writer.end({ ...taken, schemas: {}, tables: [], files: [more, place] }, (content) => box.prove(content));
    const late = target();
    await ask(works.scratch.urls.admin, `CREATE DATABASE "${late}"`);
    const taking: Storage = Object.assign(Object.create(files), {
      keep: async (...args: Parameters<Storage['keep']>) => {
        await files.keep(...args);
        await ask(at(works.scratch.urls.admin, late), 'CREATE SCHEMA shop');
      },
    });
    expect(await refused(late, { path, files: taking })).toContain('is not empty');
    expect(await files.read(more)).toBeNull();
    expect(await readFile(mine, 'utf8')).toBe('the label of a jar');
    await writeFile(mine, 'another label');
    expect(await refused(target(), { path, files })).toContain(`another file as ${fileEntry(place)}`);
    expect(await files.read(more)).toBeNull();
    expect(await readFile(mine, 'utf8')).toBe('another label');
  });

  it('is of its own release, and with the key that its secrets are sealed with', async () => {
    expect(await refused(target(), { path: await archiveOf({ ...taken, product: '1.0.0' }) })).toContain('The backup is of release 1.0.0');
    expect(await refused(target(), { box: new SecretBox('x'.repeat(40)) })).toContain('SECRET_KEYS_BEFORE');
    await restore(target(), { box: new SecretBox('x'.repeat(40), ['k'.repeat(40)]) });
    const said: string[] = [];
    await restore(target(), { box: new SecretBox('x'.repeat(40)), without_key: true, say: (text: string) => said.push(text) });
    expect(said).toContainEqual(expect.stringContaining('is not proven. Restoring runs the SQL in it as a superuser.'));
  });

  it('runs nothing of an archive that was changed, or that nobody with the key has written', async () => {
    const [schema = '', sql] = Object.entries(taken.schemas)[0] ?? [];
    const role = `${own()}_intruder`;
    const changed = { ...taken, schemas: { [schema]: { ...sql, before: [`CREATE ROLE "${role}" SUPERUSER`] } } };
    const reader = await ArchiveReader.open(archive);
    const { proof } = await reader.manifest();
    reader.close();
    for (const flags of [{}, { without_key: true }])
      expect(await refused(target(), { path: await archiveOf(changed, () => proof), ...flags })).toContain('is not what was written');
    for (const prove of [() => '', (content: Buffer) => new SecretBox('x'.repeat(40)).prove(content)])
      expect(await refused(target(), { path: await archiveOf(changed, prove) })).toContain('only for an archive that you trust');
    expect(await ask(works.scratch.urls.admin, 'SELECT FROM pg_roles WHERE rolname = $1', [role])).toEqual([]);
  });

  it('takes no name into SQL or a path that the product does not give', async () => {
    const [id, sql] = [randomUUID(), { before: [], after: [], rights: [] }];
    const strange: Partial<Manifest>[] = [
      { schemas: { "t_0123456789ab'; DROP": sql } },
      { schemas: { pg_catalog: sql } },
      { tables: [{ schema: 'pg_catalog', name: 'pg_authid', columns: [], rows: '0', sum: '0' }] },
      { files: [{ client_id: '..', id }] },
      { files: [{ client_id: id, id: '../../etc' }] },
    ];
    for (const names of strange)
      for (const flags of [{}, { without_key: true, box: new SecretBox('x'.repeat(40)) }])
        expect(await refused(target(), { path: await archiveOf({ ...taken, ...names }), ...flags })).toContain('does not give');
  });

  it('takes no archive that is damaged, cut off, or none at all', async () => {
    const bytes = await readFile(archive);
    const broken = join(folder, 'broken.zip');
    const damaged = Buffer.from(bytes);
    // In the middle of the rows of one table.
    const place = bytes.indexOf('tables/platform/users.copy') + 100;
    damaged.writeUInt8(damaged.readUInt8(place) ^ 0xff, place);
    for (const content of [damaged, bytes.subarray(0, bytes.length >> 1), Buffer.from('no archive')]) {
      await writeFile(broken, content);
      expect(await refused(target(), { path: broken })).toMatch(/damaged|can not be read/);
    }
  });

  it('that breaks off leaves neither a database nor a file, and is done anew after a kill', async () => {
    const name = target();
    const files = folderStorage(join(folder, name));
    const full: Storage = Object.assign(Object.create(files), { keep: () => Promise.reject(new Error('the disk is full')) });
    await expect(restore(name, { files: full })).rejects.toThrow('the disk is full');
    expect(await databases()).not.toEqual(expect.arrayContaining([expect.stringContaining(name)]));
    // What a kill leaves: a database under the other name, with some of its tables.
    await ask(works.scratch.urls.admin, `CREATE DATABASE "${name}_restoring"`);
    await ask(at(works.scratch.urls.admin, `${name}_restoring`), 'CREATE TABLE half (id int)');
    await restore(name);
    expect((await databases()).filter((each) => each.startsWith(name))).toEqual([name]);
  });
});
