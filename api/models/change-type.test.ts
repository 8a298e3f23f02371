import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../db/entities/client.entity.ts';
import { inTenant } from '../db/tenant.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { saveRecords } from '../records/records.service.ts';
import { field, model } from '../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { type Send, type Served, serve } from '../testing/serve.ts';
import { prepareAhead } from './ahead.ts';
import { addFreshColumn } from './change-type.ts';
import { remembered } from './migrate.ts';

type Fields = { name: string; type: string }[];

let space: Scratch;
let served: Served;
let client: Client;
let send: Send;

beforeAll(async () => {
  space = await scratch({ pool_size: 10 });
  served = await serve(space.database, (services) => [graphRoutes(services), documentRoutes(services, () => true)]);
});
afterAll(async () => {
  await served?.close();
  await space?.drop();
});
beforeEach(async () => {
  client = await scratchClient(space.database, { feature_flags: [] });
  ({ send } = await served.signIn(client));
});

const sql = <T>(text: string) => inTenant(space.database, principalOf(client), (tenant) => tenant.query<T>(text.replaceAll('$s', client.schema)));
const admin = <T>(text: string) => space.database.migrator.use((ddl) => ddl.rows<T>(text.replaceAll('$s', client.schema)));

/** What is left of second columns. */
const columns = () =>
  admin<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = '$s.thing'::regclass AND attnum > 0 AND attname LIKE '\\_new%' AND NOT attisdropped",
  );

async function make(type: 'text' | 'number' | 'multitag' | 'datetime', options: object = {}) {
  const made = await send('POST', '/v1/documents/models', model('thing', [field('title'), field('amount', type, options)]));
  expect(made.status).toBe(201);
  return made.body.data as { id: string; version: number; schema: Fields };
}

async function retype(type: string) {
  const before = (await send('GET', '/v1/documents/models/thing')).body.data as { id: string; version: number; schema: Fields };
  const schema = before.schema.map((each) => (each.name === 'amount' ? { ...each, type } : each));
  return send('PATCH', `/v1/documents/models/${before.id}`, { schema }, { 'if-match': String(before.version) });
}

/** Saves and changes records over HTTP from several callers for as long as the work takes; how often each status was answered. */
async function whileWriting(amount: (n: number) => unknown, work: () => Promise<unknown>) {
  const statuses: Record<number, number> = {};
  let writing = true;
  const call = async (path: string, body: object) => {
    const answer = await send('POST', path, body);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    return answer.status < 300 ? (answer.body.data as { identity: string }).identity : undefined;
  };
  const writer = async (start: number) => {
    for (let n = start; writing; n += 4) {
      const id = await call('/v1/graph/save/', { model: 'thing', properties: { title: `late ${n}`, amount: amount(n) } });
      if (id) await call('/v1/graph/update/', { node_id: id, properties: { title: `later ${n}`, amount: amount(n + 4) } });
    }
  };
  const writers = [0, 1, 2, 3].map(writer);
  await work();
  writing = false;
  await Promise.all(writers);
  return statuses;
}

describe('the type of a field changes while records are written', () => {
  it('and no write is refused, from text to number and back', async () => {
    await make('text');
    await sql("INSERT INTO $s.thing (id, title, amount) SELECT platform.uuid_v7(), 'n' || n, n || '.50' FROM generate_series(1, 6000) n");
    for (const [type, found] of [
      ['number', '18006000.00'],
      ['text', '18006000.00'],
      ['number', '18006000.00'],
    ] as const) {
      const statuses = await whileWriting(
        (n) => String(n),
        async () => expect((await retype(type)).status).toBe(200),
      );
      expect(
        Object.keys(statuses)
          .map(Number)
          .filter((status) => status >= 300),
      ).toEqual([]);
      expect(statuses[201]).toBeGreaterThan(5);
      const [sums] = await sql<{ sum: string; odd: number }>(
        "SELECT sum(amount::numeric) FILTER (WHERE title LIKE 'n%') AS sum, count(*) FILTER (WHERE title LIKE 'later%' AND amount::numeric <> split_part(title, ' ', 2)::int + 4) AS odd FROM $s.thing",
      );
      expect(sums).toEqual({ sum: found, odd: 0 });
    }
  });

  it('and lists become text as people write them, whichever moment they were written in', async () => {
    const options = ['a', 'b'].map((key) => ({ key, label: key }));
    await make('multitag', { misc: { options } });
    await sql("INSERT INTO $s.thing (id, title, amount) SELECT platform.uuid_v7(), 'n' || n, '{a,b}' FROM generate_series(1, 6000) n");
    const statuses = await whileWriting(
      () => ['a', 'b'],
      async () => expect((await retype('text')).status).toBe(200),
    );
    // Once it is a text, a list is refused by name.
    expect(
      Object.keys(statuses)
        .map(Number)
        .filter((status) => status >= 300 && status !== 422),
    ).toEqual([]);
    expect(await sql('SELECT DISTINCT amount FROM $s.thing')).toEqual([{ amount: 'a, b' }]);
  });
});

it('does not put back what was before over what is written while a batch waits for its rows', async () => {
  await make('text');
  const made = await send('POST', '/v1/graph/save/', { model: 'thing', properties: { title: 'one', amount: '05' } });
  const { identity } = made.body.data as { identity: string };
  expect((await retype('number')).status).toBe(200);
  const rules = { from: '["number",null,null]', to: '["text",null,null]' };
  const change = { kind: 'change_type', table: 'thing', column: 'amount', from: 'numeric', to: 'text', rules } as const;
  const waiting =
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'millwright-migrator' AND query LIKE '%FOR UPDATE%'";
  await space.database.migrator.use(async (ddl) => {
    const rows = ddl.rows.bind(ddl);
    let isMet = false;
    ddl.rows = async <T>(text: string, values: readonly unknown[] = []) => {
      if (isMet || !text.includes('FOR UPDATE')) return rows<T>(text, values);
      isMet = true;
      // Answered in an object, so that the edit ends without waiting for who waits for it.
      const { batch } = await inTenant(space.database, principalOf(client), async (tenant) => {
        await saveRecords(tenant, [{ model: 'thing', identity, properties: { amount: 9 } }]);
        const started = rows<T>(text, values);
        await vi.waitFor(async () => expect(await admin(waiting)).toHaveLength(1), { timeout: 10_000 });
        return { batch: started };
      });
      return batch;
    };
    await addFreshColumn(ddl, client.schema, change);
  });
  expect(await admin('SELECT amount::text, _new_amount AS fresh FROM $s.thing')).toEqual([{ amount: '9', fresh: '9' }]);
});

describe('a change of type that was cut short', () => {
  it('begins anew where another release filled the second column by other rules', async () => {
    const { id } = await make('text');
    await sql("INSERT INTO $s.thing (id, title, amount) VALUES (platform.uuid_v7(), 'one', '1.50')");
    await admin(
      `INSERT INTO $s._model_changes (id, collection, document_id, slug, operation, status) VALUES ('${id}', 'models', '${id}', 'thing', '{}', 'running')`,
    );
    await space.database.migrator.use(async (ddl) => {
      const before = await remembered(ddl, client.schema);
      const retyped = (parts: object) => ({
        models: (before?.models ?? []).map((each) =>
          each.slug === 'thing' ? { ...each, schema: each.schema.map((one) => (one.name === 'amount' ? { ...one, ...parts } : one)) } : each,
        ),
        relations: before?.relations ?? [],
      });
      const ahead = { id, rest: () => {} };
      await prepareAhead(ddl, client.schema, retyped({ type: 'number' }), ahead);
      await prepareAhead(ddl, client.schema, retyped({ type: 'number', subtype: 'integer' }), ahead);
      // By the same rules it goes on: no row is filled again.
      await prepareAhead(ddl, client.schema, retyped({ type: 'number', subtype: 'integer' }), ahead);
    });
    expect(await admin('SELECT _new_amount::text AS fresh FROM $s.thing')).toEqual([{ fresh: '2' }]);
    expect(await admin('SELECT done FROM $s._model_changes')).toEqual([{ done: '1' }]);
  });

  it('leaves the old type in force, and the next change takes away what it left', async () => {
    await make('text', { misc: { searchable: true } });
    await sql("INSERT INTO $s.thing (id, title, amount) VALUES (platform.uuid_v7(), 'one', '1')");
    // As a process leaves it that is killed while it fills the second column.
    await admin(`ALTER TABLE $s.thing ADD COLUMN _new_amount numeric;
      CREATE FUNCTION $s._copy_thing_amount() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW._new_amount := platform.try_numeric(NEW.amount); RETURN NEW; END $$;
      CREATE TRIGGER _copy_thing_amount BEFORE INSERT OR UPDATE ON $s.thing FOR EACH ROW EXECUTE FUNCTION $s._copy_thing_amount();
      INSERT INTO $s._schema_change (undo, models, relations) VALUES ('DROP FUNCTION IF EXISTS $s._copy_thing_amount() CASCADE; ALTER TABLE $s.thing DROP COLUMN IF EXISTS _new_amount;', '[]', '[]')`);
    expect((await send('POST', '/v1/graph/save/', { model: 'thing', properties: { amount: 'x' } })).status).toBe(201);
    expect((await retype('date')).status).toBe(200);
    expect(await columns()).toEqual([]);
    expect(await admin("SELECT FROM pg_trigger WHERE tgrelid = '$s.thing'::regclass AND tgname LIKE '\\_copy%'")).toEqual([]);
    expect(await sql('SELECT amount FROM $s.thing')).toEqual([{ amount: null }, { amount: null }]);
  });

  it('takes back what it prepared when it is refused at its end', async () => {
    await make('text', { misc: { unique: true } });
    await sql("INSERT INTO $s.thing (id, title, amount) VALUES (platform.uuid_v7(), 'one', '1'), (platform.uuid_v7(), 'two', '1.0')");
    expect(await retype('number')).toMatchObject({
      status: 422,
      body: { error: { code: 'values_repeat', details: { field: 'amount', values: '1' } } },
    });
    expect(await columns()).toEqual([]);
    expect(await admin('SELECT FROM $s._schema_change')).toEqual([]);
  });

  it('is nothing that a role of the company can bring about or change', async () => {
    await make('text');
    for (const text of [
      "INSERT INTO $s._schema_change (finish, models, relations) VALUES ('DROP TABLE $s.thing', '[]', '[]')",
      'SELECT * FROM $s._schema_change',
    ])
      await expect(sql(text)).rejects.toMatchObject({ code: '42501' });
    await sql('SELECT $s._finish_schema_change()');
    expect(await sql('SELECT * FROM $s.thing')).toEqual([]);
  });
});
