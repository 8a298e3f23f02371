import { AppError } from '@millwright/core/errors.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listener, projects } from '../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient, userCause } from '../testing/scratch.ts';
import type { Client } from './entities/client.entity.ts';
import { DocumentEntity } from './entities/document.entity.ts';
import { UserEntity } from './entities/user.entity.ts';
import { inTenant } from './tenant.ts';
import type { TenantOptions, TenantTransaction } from './types.ts';

let space: Scratch;
let one: Client;
let two: Client;

beforeAll(async () => {
  space = await scratch({ built_in: projects({ settings_data_connections: [listener({ type: 'object_created', model_ids: ['project'] })] }) });
  [one, two] = await Promise.all([scratchClient(space.database), scratchClient(space.database)]);
});
afterAll(() => space?.drop());

const as = <T>(client: Client, work: (tenant: TenantTransaction) => Promise<T>, options?: TenantOptions) =>
  inTenant(space.database, principalOf(client), work, options);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (error instanceof AppError ? error.code : (error as { code?: string }).code),
  );
const addProject = (tenant: TenantTransaction, id = v7(), title = 'a') =>
  tenant.query(`INSERT INTO ${tenant.client.schema}.project (id, title) VALUES ($1, $2)`, [id, title]);
const countProjects = (client: Client) =>
  as(client, (tenant) => tenant.query<{ n: number }>(`SELECT count(*) AS n FROM ${tenant.client.schema}.project`)).then((rows) => rows[0]?.n);
const created = (node_id: string) => ({ node_id, model: 'project', type: 'created' as const, changes: { title: [null, 'a'] as [null, string] } });

describe('a transaction of a client', () => {
  it('knows its client, its documents, its day and its rights', async () => {
    const seen = await as(one, async ({ client, config, access, today, now }) => ({
      id: client.id,
      models: [...config.schema.models.keys()],
      may: access.allows('CREATE', 'MODELS', { client_id: client.id }),
      today,
      now,
    }));
    expect(seen).toMatchObject({ id: one.id, models: ['project', 'task', 'person', 'budget'], may: true });
    expect(Math.abs(Date.parse(seen.now) - Date.now())).toBeLessThan(60_000);
    expect(seen.today).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date(seen.now)));
  });

  it('commits records, timeline and one outbox row together', async () => {
    const id = v7();
    const cause = { kind: 'run' as const, id: 'automation/event', step: 'write', depth: 2, chain: ['automation/object'] };
    await as(one, async (tenant) => {
      await addProject(tenant, id);
      tenant.emit(created(id));
      tenant.causedBy(cause).emit({ node_id: id, model: 'project', type: 'updated' });
    });
    const events = await as(one, (tenant) =>
      tenant.query<Record<string, unknown>>(`SELECT * FROM ${one.schema}._events WHERE node_id = $1 ORDER BY id`, [id]),
    );
    expect(events).toMatchObject([
      { type: 'created', changes: { title: [null, 'a'] }, depth: 0, run_id: null, cause: userCause },
      { type: 'updated', changes: null, depth: 2, run_id: 'automation/event', step: 'write', cause },
    ]);
    const outbox = await space.database.migrator.use((ddl) =>
      ddl.rows('SELECT client_id, events, cause FROM platform.outbox WHERE batch = $1', [events[0]?.batch]),
    );
    expect(outbox).toEqual([{ client_id: one.id, events: 2, cause: userCause }]);
  });

  it('leaves nothing behind when its work fails', async () => {
    const before = await countProjects(one);
    let told = false;
    const failing = as(one, async (tenant) => {
      await addProject(tenant);
      tenant.emit(created(v7()));
      tenant.afterCommit(() => {
        told = true;
      });
      throw new AppError('forbidden');
    });
    expect(await codeOf(failing)).toBe('forbidden');
    expect([await countProjects(one), told]).toEqual([before, false]);
  });

  it('sends what can wait before whatever follows it, in any case before the commit', async () => {
    const ids = Array.from({ length: 6 }, () => v7());
    const addLater = (tenant: TenantTransaction, id?: string) =>
      tenant.later(`INSERT INTO ${tenant.client.schema}.project (id, title) VALUES ($1, $2)`, [id, "it's \\ later"], 'later');
    const count = (tenant: TenantTransaction) =>
      tenant.query<{ n: number }>(`SELECT count(*) AS n FROM ${tenant.client.schema}.project WHERE id = ANY($1)`, [ids]);
    const seen = await as(one, async (tenant) => {
      await addLater(tenant, ids[0]);
      const first = await count(tenant);
      await addLater(tenant, ids[1]);
      await addLater(tenant, ids[2]);
      return [...first, ...(await Promise.all([count(tenant), count(tenant)])).flat()];
    });
    expect(seen).toEqual([{ n: 1 }, { n: 3 }, { n: 3 }]);
    // First if the connection has not prepared the statement, then if it has.
    for (const id of ids.slice(3, 5)) await as(one, (tenant) => addLater(tenant, id));
    expect(await as(one, count)).toEqual([{ n: 5 }]);
    const titles = await as(one, (tenant) => tenant.query(`SELECT DISTINCT title FROM ${tenant.client.schema}.project WHERE id = ANY($1)`, [ids]));
    expect(titles).toEqual([{ title: "it's \\ later" }]);
  });

  it('leaves nothing behind when what could wait fails with the commit', async () => {
    const id = v7();
    const add = (tenant: TenantTransaction) =>
      tenant.later(`INSERT INTO ${tenant.client.schema}.project (id, title) VALUES ($1, $2)`, [id, 'a'], 'later.twice');
    await as(one, add);
    let told = false;
    const failing = as(one, async (tenant) => {
      tenant.emit(created(id));
      tenant.afterCommit(() => {
        told = true;
      });
      await add(tenant);
    });
    expect([await codeOf(failing), told]).toEqual(['not_unique', false]);
    const events = await as(one, (tenant) => tenant.query(`SELECT 1 FROM ${one.schema}._events WHERE node_id = $1`, [id]));
    expect(events).toEqual([]);
  });

  it('tells afterwards, once it has committed', async () => {
    const before = (await countProjects(one)) ?? 0;
    const counted = Promise.withResolvers<number | undefined>();
    await as(one, async (tenant) => {
      await addProject(tenant);
      tenant.afterCommit(() => void countProjects(one).then(counted.resolve));
    });
    expect(await counted.promise).toBe(before + 1);
  });

  it('refuses to commit what a swallowed error has aborted', async () => {
    const swallowing = as(one, async (tenant) => {
      await addProject(tenant);
      await tenant.query('SELECT 1 / 0').catch(() => {});
    });
    expect(await codeOf(swallowing)).toBe('internal');
  });

  it('takes work back that fails, with its events, and goes on', async () => {
    const [lost, kept] = [v7(), v7()];
    await as(one, async (tenant) => {
      const failing = tenant.whole(async () => {
        tenant.emit(created(lost));
        await tenant.query('SELECT 1 / 0');
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      await tenant.whole(async () => tenant.emit(created(kept)));
    });
    const text = `SELECT node_id FROM ${one.schema}._events WHERE node_id = any($1::uuid[])`;
    expect(await as(one, (tenant) => tenant.query(text, [[lost, kept]]))).toEqual([{ node_id: kept }]);
  });

  it('writes nothing when it only reads', async () => {
    expect(await codeOf(as(one, (tenant) => addProject(tenant), { read_only: true }))).toBe('25006');
    expect(await codeOf(as(one, async (tenant) => tenant.emit(created(v7())), { read_only: true }))).toBe('internal');
  });

  it('rolls a dry run back, and still checks its links', async () => {
    const before = await countProjects(one);
    await as(one, (tenant) => addProject(tenant), { dry_run: true });
    expect(await countProjects(one)).toBe(before);
    const dangling = as(one, (tenant) => tenant.query(`INSERT INTO ${one.schema}.task (id, project) VALUES ($1, $2)`, [v7(), v7()]), {
      dry_run: true,
    });
    expect(await codeOf(dangling)).toBe('invalid');
  });

  it('ends a statement that takes too long', async () => {
    expect(await codeOf(as(one, (tenant) => tenant.query('SELECT pg_sleep(5)'), { timeout_ms: 50 }))).toBe('too_slow');
  });

  it('runs again after a deadlock', async () => {
    const ids = [v7(), v7()];
    await as(one, async (tenant) => {
      for (const id of ids) await addProject(tenant, id);
    });
    let first = 0;
    const meet = Promise.withResolvers<void>();
    const touch = (order: string[]) =>
      as(one, async (tenant) => {
        await tenant.query(`UPDATE ${one.schema}.project SET title = title || 'x' WHERE id = $1`, [order[0]]);
        if (++first === 2) meet.resolve();
        await meet.promise;
        await tenant.query(`UPDATE ${one.schema}.project SET title = title || 'x' WHERE id = $1`, [order[1]]);
      });
    await Promise.all([touch(ids), touch([...ids].reverse())]);
    const titles = await as(one, (tenant) => tenant.query<{ title: string }>(`SELECT title FROM ${one.schema}.project WHERE id = ANY($1)`, [ids]));
    expect(titles).toEqual([{ title: 'axx' }, { title: 'axx' }]);
    expect(first).toBeGreaterThan(2);
  });

  it('says that the database is away when the connection is cut, and works again at once', async () => {
    const cut = as(one, async (tenant) => {
      const [row] = await tenant.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await space.database.migrator.use((ddl) => ddl.rows('SELECT 1'));
      await killBackend(row?.pid ?? 0);
      await addProject(tenant);
    });
    expect(await codeOf(cut)).toBe('unavailable');
    expect(await countProjects(one)).toBeGreaterThan(0);
  });

  it('names the field of a value that can not be stored', async () => {
    expect(await codeOf(as(one, (tenant) => addProject(tenant, v7(), 'nul \u0000')))).toBe('invalid');
    const twice = as(one, (tenant) => tenant.query(`INSERT INTO ${one.schema}.project (id, code) VALUES ($1, 'X'), ($2, 'X')`, [v7(), v7()]));
    await expect(twice).rejects.toMatchObject({ code: 'not_unique', details: { field: 'code' } });
  });

  it('ends the session of a client that is unknown or disabled', async () => {
    expect(await codeOf(as({ ...one, id: v7() }, async () => 1))).toBe('session_ended');
    expect(await codeOf(as({ ...one, id: "x'; DROP TABLE platform.users; --" }, async () => 1))).toBe('not_found');
    const off = await scratchClient(space.database);
    await space.database.migrator.use((ddl) => ddl.rows('UPDATE platform.clients SET disabled = true WHERE id = $1', [off.id]));
    expect(await codeOf(as(off, async () => 1))).toBe('session_ended');
  });
});

/** Ends another session of the database, as an administrator would. */
async function killBackend(pid: number) {
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: space.urls.admin });
  await admin.connect();
  await admin.query('SELECT pg_terminate_backend($1)', [pid]);
  await admin.end();
}

describe('the isolation of clients', () => {
  it("keeps a client's role out of every other schema", async () => {
    expect(await codeOf(as(one, (tenant) => tenant.query(`SELECT * FROM ${two.schema}.project`)))).toBe('42501');
    expect(await codeOf(as(one, (tenant) => tenant.query(`INSERT INTO ${two.schema}._events DEFAULT VALUES`)))).toBe('42501');
    expect(await codeOf(as(one, (tenant) => tenant.query('CREATE TABLE public.mine (id int)')))).toBe('42501');
    expect(await codeOf(as(one, (tenant) => tenant.query(`CREATE TABLE ${one.schema}.mine (id int)`)))).toBe('42501');
    expect(await codeOf(as(one, (tenant) => tenant.query(`DELETE FROM ${one.schema}._events`)))).toBe('42501');
  });

  it("shows no other client's rows of the platform's tables, whatever the transaction claims to be", async () => {
    await as(two, (tenant) => tenant.insert(UserEntity, [{ id: v7(), email: 'someone@two.test', role: 'user' }]));
    expect(await as(one, (tenant) => tenant.find(UserEntity, {}))).toEqual([]);
    expect(await as(two, (tenant) => tenant.find(UserEntity, {}))).toHaveLength(1);
    const claimed = await as(one, async (tenant) => {
      await tenant.query("SELECT set_config('app.client_id', $1, true)", [two.id]);
      return [await tenant.query('SELECT id FROM platform.users'), await tenant.query('SELECT * FROM platform.clients')];
    });
    expect(claimed).toEqual([[], []]);
  });

  it('reads and changes no password by a company’s own role', async () => {
    const reads = 'SELECT password_hash FROM platform.users';
    const writes = `UPDATE platform.users SET password_hash = 'x'`;
    for (const text of [reads, writes]) expect(await codeOf(as(one, (tenant) => tenant.query(text)))).toBe('42501');
    expect(Object.keys((await as(two, (tenant) => tenant.find(UserEntity, {})))[0] ?? {})).not.toContain('password_hash');
  });

  it("writes no rows into another client's name", async () => {
    const foreign = as(one, (tenant) => tenant.insert(UserEntity, [{ id: v7(), client_id: two.id, email: 'x@one.test', role: 'user' }]));
    expect(await codeOf(foreign)).toBe('42501');
    const moved = as(one, (tenant) => tenant.query('UPDATE platform.clients SET schema = $1', [two.schema]));
    expect(await codeOf(moved)).toBe('42501');
    expect(await as(one, (tenant) => tenant.update(UserEntity, { email: 'someone@two.test' }, { role: 'admin' }))).toBe(0);
  });

  it('shows nothing to the login itself', async () => {
    await expect(space.database.app.query('SELECT id FROM platform.users')).rejects.toThrow('permission denied');
    await expect(space.database.app.query(`SELECT * FROM ${one.schema}.project`)).rejects.toThrow('permission denied');
    const roleOnly = await space.database.app.transaction(async (manager) => {
      await manager.query(`SET LOCAL ROLE ${two.schema}`);
      return [await manager.query('SELECT id FROM platform.users'), await manager.query('SELECT * FROM platform.documents')];
    });
    expect(roleOnly).toEqual([[], []]);
  });

  it('refuses a condition that has lost its value', async () => {
    expect(await codeOf(as(two, (tenant) => tenant.find(UserEntity, { email: undefined as unknown as string })))).not.toBe('none');
    expect(await codeOf(as(two, (tenant) => tenant.one(DocumentEntity, { id: null as unknown as string })))).not.toBe('none');
  });

  it('mixes nothing in 1000 interleaved transactions on one connection', async () => {
    const narrow = await scratch({ built_in: projects(), pool_size: 1 });
    try {
      const clients = await Promise.all([scratchClient(narrow.database), scratchClient(narrow.database)]);
      const fits = (index: number) => {
        const client = clients[index % 2] as Client;
        return inTenant(narrow.database, principalOf(client), async (tenant) => {
          await addProject(tenant, v7(), client.id);
          const [row] = await tenant.query<{ user: string; client: string; others: number }>(
            `SELECT current_user AS user, current_setting('app.client_id') AS client, count(*) FILTER (WHERE title <> $1) AS others FROM ${tenant.client.schema}.project`,
            [client.id],
          );
          return row?.user === client.schema && row.client === client.id && row.others === 0 && tenant.client.id === client.id;
        });
      };
      // A few at a time, so that none waits longer for the connection than allowed, even on a busy machine.
      for (let round = 0; round < 40; round++) {
        const right = await Promise.all(Array.from({ length: 25 }, (_, index) => fits(index)));
        expect(right).not.toContain(false);
      }
      const [after] = await narrow.database.app.query("SELECT current_user AS user, current_setting('app.client_id', true) AS client");
      expect(after).toEqual({ user: 'millwright_app', client: '' });
    } finally {
      await narrow.drop();
    }
  }, 30_000);
});
