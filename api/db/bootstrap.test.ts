import { EntitySchema } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigurationCache } from '../configuration/configuration-cache.ts';
import { connected, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { bootstrap, newestMigration } from './bootstrap.ts';
import { type Inspection, loginProblems, versionProblem } from './connection/server-check.ts';
import { openDatabase } from './database.ts';
import { entities } from './entities/entities.ts';
import { ApprovalSeats1796700111000 } from './migrations/approval-seats.ts';
import { ToldNotices1796600135000 } from './migrations/told-notices.ts';
import { createCollations } from './sql/collations.ts';

let space: Scratch;
beforeAll(async () => {
  space = await scratch();
});
afterAll(() => space?.drop());

const rows = <T>(text: string, values: unknown[] = []) => space.database.migrator.use((ddl) => ddl.rows<T>(text, values));

it('runs again, also at the same time, and for several databases of one server at once', async () => {
  await Promise.all([bootstrap(space.urls), bootstrap(space.urls)]);
  const others = await Promise.all([scratch(), scratch(), scratch()]);
  await Promise.all(others.map((other) => other.drop()));
  const names = (await rows<{ name: string }>('SELECT name FROM platform.migrations ORDER BY timestamp')).map(({ name }) => name);
  expect([names.length > 0, new Set(names).size]).toEqual([true, names.length]);
  expect(newestMigration).toBe(names.at(-1));
});

it('brings documents of before their makers were kept up to date: those never changed since tell theirs', async () => {
  const older = await scratch();
  const run = <T>(text: string) => older.database.migrator.use((ddl) => ddl.rows<T>(text));
  try {
    const { id } = await scratchClient(older.database);
    await run('ALTER TABLE platform.documents DROP COLUMN created_by');
    await run("DELETE FROM platform.migrations WHERE name LIKE 'DocumentCreator%'");
    await run(`INSERT INTO platform.documents (client_id, id, collection, slug, data, template, version, updated_by)
      SELECT '${id}', gen_random_uuid(), 'views', slug, '{}', slug = 'override', version, '${id}'
      FROM (VALUES ('new', 1), ('changed', 2), ('override', 1)) AS old(slug, version)`);
    await bootstrap(older.urls);
    expect(await run('SELECT slug, created_by FROM platform.documents ORDER BY slug')).toEqual([
      { slug: 'changed', created_by: null },
      { slug: 'new', created_by: id },
      { slug: 'override', created_by: null },
    ]);
  } finally {
    await older.drop();
  }
});

it('lets workers of the version before count what fails, beside what steps have told', async () => {
  const older = await scratch();
  const run = <T>(text: string) => older.database.migrator.use((ddl) => ddl.rows<T>(text));
  try {
    const { id } = await scratchClient(older.database);
    await new ToldNotices1796600135000().down({ query: run } as never);
    await run("DELETE FROM platform.migrations WHERE name LIKE 'ToldNotices%'");
    const [user] = await run<{ id: string }>(
      `INSERT INTO platform.users (client_id, email, first_name, last_name, role, password_hash) VALUES ('${id}', 'a@one.test', 'A', 'B', 'user', 'x') RETURNING id`,
    );
    // As the previous version reports a failure.
    const fails = (run_id: string) =>
      run(`INSERT INTO platform.notices AS n (client_id, user_id, automation_id, label, run_id) VALUES ('${id}', '${user?.id}', '${id}', '"x"', '${run_id}')
        ON CONFLICT (user_id, automation_id) WHERE seen_at IS NULL DO UPDATE SET count = n.count + 1, run_id = excluded.run_id`);
    await fails('failed');
    await bootstrap(older.urls);
    await run(`INSERT INTO platform.notices (client_id, user_id, told_by, label, run_id, title, first_at)
      VALUES ('${id}', '${user?.id}', '${id}', '"x"', 'told', 'Late', now() + interval '1 minute')`);
    await fails('again');
    expect(await run('SELECT run_id, count, automation_id IS NULL AS told FROM platform.notices ORDER BY first_at')).toEqual([
      { run_id: 'again', count: 2, told: false },
      { run_id: 'told', count: 1, told: true },
    ]);
    await expect(run(`UPDATE platform.notices SET automation_id = told_by`)).rejects.toThrow('notices_check');
  } finally {
    await older.drop();
  }
});

it('has approvals go on that wait during an upgrade, and takes those that processes of the version before still ask', async () => {
  const older = await scratch();
  const run = <T>(text: string) => older.database.migrator.use((ddl) => ddl.rows<T>(text));
  try {
    const { id } = await scratchClient(older.database);
    await new ApprovalSeats1796700111000().down({ query: run } as never);
    await run("DELETE FROM platform.migrations WHERE name LIKE 'ApprovalSeats%'");
    // As the previous version requests an approval.
    const asks = (title: string, column: 'person_id' | 'role', value: string) =>
      run(`INSERT INTO platform.approvals (client_id, automation_id, label, run_id, step_id, item, title, ${column})
        VALUES ('${id}', '${id}', '"x"', 'run', 'ask', '', '${title}', '${value}')`);
    await asks('person', 'person_id', id);
    await asks('group', 'role', 'user');
    await bootstrap(older.urls);
    await asks('later', 'role', 'user');
    await run(`UPDATE platform.approvals SET person_id = '${id}', role = NULL, passed_on_by = 'Bo' WHERE title IN ('group', 'later')`);
    const seats = await run(
      'SELECT title, s.person_id, s.role, s.passed_on_by FROM platform.approvals a JOIN platform.approval_seats s ON s.approval_id = a.id ORDER BY title',
    );
    expect(seats).toEqual([
      { title: 'group', person_id: id, role: null, passed_on_by: 'Bo' },
      { title: 'later', person_id: id, role: null, passed_on_by: 'Bo' },
      { title: 'person', person_id: id, role: null, passed_on_by: null },
    ]);
  } finally {
    await older.drop();
  }
});

it('keeps every entity equal to its table', async () => {
  for (const entity of entities) {
    const { tableName = '', columns } = entity.options;
    const actual = await rows<{ name: string; nullable: boolean; type: string }>(
      `SELECT attname AS name, NOT attnotnull AS nullable, format_type(atttypid, atttypmod) AS type FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      [`platform.${tableName}`],
    );
    const names: Record<string, string> = { int: 'integer', timestamptz: 'timestamp with time zone' };
    const described = Object.entries(columns).map(([name, column]) => ({
      name,
      nullable: column?.nullable ?? false,
      type: `${names[String(column?.type)] ?? column?.type}${column?.array ? '[]' : ''}`,
    }));
    const byName = (one: { name: string }, two: { name: string }) => one.name.localeCompare(two.name);
    expect(described.sort(byName), tableName).toEqual([...actual].sort(byName));
  }
  expect(entities.every((entity) => entity instanceof EntitySchema)).toBe(true);
});

it("puts every table with a client's rows under forced row-level security", async () => {
  const open = await rows(`
    SELECT relname FROM pg_class c WHERE relnamespace = 'platform'::regnamespace AND relkind = 'r' AND NOT (relrowsecurity AND relforcerowsecurity)
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'client_id')`);
  expect(open).toEqual([]);
  const [owner] = await rows<{ owners: string[] }>(`SELECT array_agg(DISTINCT tableowner) AS owners FROM pg_tables WHERE schemaname = 'platform'`);
  expect(owner?.owners).toContain('millwright_migrator');
  expect(owner?.owners).not.toContain('millwright_app');
});

it('folds case and accents the same way for ever, on a server of any language', async () => {
  const [row] = await rows<{ folded: string; greek: boolean; turkish: string; volatility: string }>(
    `SELECT platform.fold2('Čedille ÀÉÎ Straße') AS folded, platform.fold2('ΟΔΟΣ') = platform.fold2('οδός') AS greek,
      platform.fold2('İSTANBUL I' COLLATE "tr-x-icu") AS turkish,
      (SELECT provolatile FROM pg_proc WHERE oid = 'platform.fold2(text)'::regprocedure) AS volatility`,
  );
  expect(row).toEqual({ folded: 'cedille aei strasse', greek: true, turkish: 'istanbul i', volatility: 'i' });
});

it('sorts texts anew after an update of ICU, and only then', async () => {
  const own = await scratch();
  const run = <T>(text: string) =>
    connected(Object.assign(new URL(own.urls.admin), { pathname: new URL(own.urls.app).pathname }).href, (admin) =>
      admin.query(text).then(({ rows: all }) => all as T[]),
    );
  const file = async () => (await run<{ file: string }>("SELECT pg_relation_filenode('platform.sorted_names')::text AS file"))[0]?.file;
  try {
    await run('CREATE TABLE platform.names (name text); CREATE INDEX sorted_names ON platform.names (name COLLATE platform.sort_es)');
    const first = await file();
    await bootstrap(own.urls);
    expect(await file()).toBe(first);
    await run("UPDATE pg_collation SET collversion = '0' WHERE collname = 'sort_es'");
    await bootstrap(own.urls);
    expect(await file()).not.toBe(first);
    const [collation] = await run<{ current: boolean }>(
      "SELECT collversion = pg_collation_actual_version(oid) AS current FROM pg_collation WHERE collname = 'sort_es'",
    );
    expect(collation).toEqual({ current: true });
  } finally {
    await own.drop();
  }
});

it('sorts by code point, in memory too, on a server without ICU', async () => {
  const statements: string[] = [];
  const admin = {
    query: (text: string) => {
      statements.push(text);
      return /icu/.test(text) ? Promise.reject(Object.assign(new Error('ICU is not supported in this build'), { code: '0A000' })) : Promise.resolve();
    },
  };
  await createCollations(admin as never);
  expect(statements.map((text) => /sort_\w+/.exec(text)?.[0])).toEqual(['sort_code', 'sort_und']);
  const configurations = new ConfigurationCache(undefined, false);
  expect(configurations.plain('c', []).schema.sorting).toBe('code');
});

it('makes time-ordered uuids of version 7', async () => {
  const [row] = await rows<{ id: string }>('SELECT platform.uuid_v7() AS id');
  expect(row?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  expect(Math.abs(Number.parseInt((row?.id ?? '').replace('-', '').slice(0, 12), 16) - Date.now())).toBeLessThan(60_000);
});

it('does not serve with a login that could get around the isolation', async () => {
  await expect(openDatabase({ url: space.urls.admin })).rejects.toThrow(/must not serve requests: it is a superuser/);
  await expect(openDatabase({ url: space.urls.migrator })).rejects.toThrow(
    /it may create roles or databases, it owns \d+ objects, it can act as the migrator/,
  );
});

const fit: Inspection = {
  login: 'x',
  superuser: false,
  bypasses_rls: false,
  creates: false,
  owns: 0,
  acts_as_migrator: false,
  version_num: 180_006,
  has_icu: true,
};

it('names each right a serving login must not have', () => {
  expect(loginProblems(fit)).toEqual([]);
  expect(loginProblems({ ...fit, bypasses_rls: true })).toEqual(['it bypasses row-level security']);
  expect(loginProblems({ ...fit, owns: 2, superuser: true })).toEqual(['it is a superuser', 'it owns 2 objects']);
});

it.each([
  [140_020, 'PostgreSQL 14 is too old; 18 or newer is needed'],
  [170_011, 'PostgreSQL 17 is too old; 18 or newer is needed'],
  [180_004, 'PostgreSQL 18.4 has publicly known holes; update to 18.6 or newer'],
  [180_006, null],
  [190_000, null],
])('judges the server version %i', (version, problem) => expect(versionProblem(version)).toBe(problem));
