import { flattenRoles } from '@millwright/core/access/flatten.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { compileQuery } from '@millwright/core/query/graphql/compile.ts';
import { readDocument } from '@millwright/core/query/graphql/document.ts';
import { buildGraph } from '@millwright/core/query/graphql/graph-schema.ts';
import { innerLimits } from '@millwright/core/query/graphql/operation.ts';
import { openGuard } from '@millwright/core/query/guard.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upgradeClient } from '../clients/lifecycle/upgrade.ts';
import type { Client } from '../db/entities/client.entity.ts';
import { inTenant } from '../db/tenant.ts';
import { changeDocuments } from '../documents/documents.service.ts';
import type { Operation } from '../documents/operations.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { testBox } from '../testing/test-box.ts';

let space: Scratch;
let client: Client;

beforeAll(async () => {
  space = await scratch();
});
beforeEach(async () => {
  client = await scratchClient(space.database, { feature_flags: [] });
});
afterAll(() => space?.drop());

const change = async (...operations: Operation[]) =>
  (await changeDocuments(space.database, principalOf(client), operations, { action: () => true, secrets: testBox })) as unknown as (Model & {
    version: number;
  })[];
const create = async (collection: 'models' | 'relations', data: object) =>
  (await change({ op: 'create', collection, data: data as Extract<Operation, { op: 'create' }>['data'] }))[0] as Model & { version: number };
const update = async ({ id, version }: { id: string; version: number }, data: object, collection: 'models' | 'relations' = 'models') =>
  (await change({ op: 'update', collection, id, version, data: data as Extract<Operation, { op: 'update' }>['data'] }))[0] as Model & {
    version: number;
  };
const sql = <T>(text: string, values: unknown[] = []) =>
  inTenant(space.database, principalOf(client), (tenant) => tenant.query<T>(text.replaceAll('$s', client.schema), values));
const admin = <T>(text: string) => space.database.migrator.use((ddl) => ddl.rows<T>(text.replaceAll('$s', client.schema)));
const indexes = async (table: string) =>
  (await admin<{ def: string }>(`SELECT indexdef AS def FROM pg_indexes WHERE schemaname = '$s' AND tablename = '${table}'`))
    .map(({ def }) => def.replace(/^.* ON \S+ /, ''))
    .sort();
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );

describe('a model', () => {
  it('becomes a table whose columns fit its attributes, and takes records at once', async () => {
    const types = [
      'text',
      'textarea',
      'link',
      'number',
      'boolean',
      'progress',
      'date',
      'datetime',
      'datetime-local',
      'tag',
      'multitag',
      'file',
    ] as const;
    await create(
      'models',
      model(
        'thing',
        types.map((type) => field(`f_${type.replace('-', '_')}`, type)),
      ),
    );
    await sql('INSERT INTO $s.thing (id, f_text, f_number, f_datetime_local, f_multitag, f_file) VALUES ($1, $2, $3, $4, $5, $6)', [
      v7(),
      'a',
      '0.1',
      '2026-05-01T10:00',
      ['x', 'y'],
      [v7()],
    ]);
    const [row] = await sql<Record<string, unknown>>('SELECT * FROM $s.thing');
    expect(row).toMatchObject({ version: 1, f_text: 'a', f_number: '0.1', f_datetime_local: '2026-05-01T10:00:00', f_multitag: ['x', 'y'] });
  });

  it('keeps the values of a deleted attribute, and its name', async () => {
    const made = await create('models', model('thing', [field('title'), field('extra')]));
    await sql('INSERT INTO $s.thing (id, title, extra) VALUES ($1, $2, $2)', [v7(), 'kept']);
    const without = await update(made, { schema: made.schema.slice(0, 1) });
    expect(without.schema.map(({ name, deleted }) => [name, Boolean(deleted)])).toEqual([
      ['title', false],
      ['extra', true],
    ]);
    const again = [...without.schema, field('extra', 'number')];
    expect(await codeOf(update(without, { schema: again }))).toBe('invalid');
    await update(without, { schema: without.schema.map((each) => ({ ...each, deleted: false })) });
    expect(await sql('SELECT extra FROM $s.thing')).toEqual([{ extra: 'kept' }]);
  });

  it('indexes an attribute that becomes searchable, while others write', async () => {
    const made = await create('models', model('thing', [field('title')]));
    await update(made, { schema: [{ ...made.schema[0], misc: { searchable: true } }] });
    expect(await indexes('thing')).toContainEqual('USING gin (platform.fold2(title) platform.gin_trgm_ops)');
    const plan = await inTenant(space.database, principalOf(client), async (tenant) => {
      await tenant.query('SET LOCAL enable_seqscan = off');
      return tenant.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT id FROM ${client.schema}.thing WHERE platform.fold2(title) LIKE '%' || platform.fold2('Élan') || '%'`,
      );
    });
    expect(plan.map((line) => line['QUERY PLAN']).join()).toContain('thing_title_fold2');
  });

  it('builds the indexes of this release for tables of an older one, and then drops those they stand for', async () => {
    await create('models', model('thing', [field('title', 'text', { misc: { searchable: true } })]));
    const now = await indexes('thing');
    await admin('DROP INDEX $s.thing_title_fold2, $s.thing_title_signs2');
    await admin('CREATE INDEX thing_title_fold ON $s.thing USING gin (platform.fold(title) platform.gin_trgm_ops)');
    await admin('CREATE INDEX thing_title_signs ON $s.thing USING gin (platform.signs(title)) WHERE platform.signs(title) IS NOT NULL');
    await admin('CREATE INDEX of_their_own ON $s.thing (title)');
    await upgradeClient(space.database, client);
    expect(await indexes('thing')).toEqual([...now, 'USING btree (title)'].sort());
  });

  it('finds what is not held up, in the order of its dates, by an index over a formula that says so', async () => {
    const held = field('held', 'boolean', { misc: { formulaV1: 'NOT(EMPTY(reason))' } });
    await create('models', model('thing', [field('reason'), field('due', 'date'), held], { misc: { indexes: [['held', 'due']] } }));
    expect(await indexes('thing')).toContain("USING btree (((NOT (COALESCE(reason, ''::text) = ''::text))), due, id)");
    const plan = await inTenant(space.database, principalOf(client), async (tenant) => {
      await tenant.query('SET LOCAL enable_seqscan = off');
      const { schema } = tenant.config;
      const first = '{ thing(order_by: [{ field: "held" }, { field: "due" }], limit: 20) { identity held } }';
      const document = readDocument(buildGraph(schema), first);
      const context = { now: '2026-01-01T00:00:00Z', time_zone: 'UTC', values: {} };
      const { text, values } = compileQuery({ schema, namespace: client.schema, guard: openGuard, context, limits: innerLimits }, document, {});
      return tenant.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    });
    const told = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(told).toContain('thing_reason_due_id_filled');
    expect(told).not.toContain('Sort');
  });

  it('walks texts in the order of the language: another one builds indexes before it drops the former', async () => {
    const title = field('title', 'text', { misc: { unique: true } });
    await create(
      'models',
      model('thing', [title, field('kind'), field('size', 'number')], {
        misc: {
          indexes: [
            ['kind', 'title'],
            ['size', 'kind'],
          ],
        },
      }),
    );
    const sorted = async () => (await indexes('thing')).filter((index) => /title|kind/.test(index));
    const of = (sorting: string) =>
      [
        `USING btree (kind COLLATE platform.sort_${sorting}, title COLLATE platform.sort_${sorting}, id)`,
        'USING btree (size, kind, id)',
        `USING btree (title COLLATE platform.sort_${sorting}, id)`,
        'USING btree (title)',
      ].sort();
    expect(await sorted()).toEqual(of('und'));
    const speak = async (language: string) => {
      await admin(`UPDATE platform.clients SET language = '${language}' WHERE schema = '$s'`);
      await upgradeClient(space.database, client);
    };
    await speak('es');
    expect(await sorted()).toEqual(of('es'));
    await speak('zh');
    expect(await sorted()).toEqual(of('zh'));
    await speak('de');
    const oids = () => admin(`SELECT oid FROM pg_class WHERE relnamespace = '$s'::regnamespace AND relkind = 'i' ORDER BY oid`);
    const before = await oids();
    await speak('fr');
    expect([await sorted(), await oids()]).toEqual([of('und'), before]);
  });

  it('replaces the plain index that an older release has left on a text', async () => {
    await create('models', model('thing', [field('title')], { misc: { indexes: [['title']] } }));
    await admin('DROP INDEX $s.thing_title_id_sort_und');
    await admin('CREATE INDEX thing_title_id_idx ON $s.thing (title, id)');
    await upgradeClient(space.database, client);
    expect(await indexes('thing')).toContain('USING btree (title COLLATE platform.sort_und, id)');
    expect(await indexes('thing')).not.toContain('USING btree (title, id)');
  });

  it('refuses to make an attribute unique while values repeat, and leaves nothing half done', async () => {
    const made = await create('models', model('thing', [field('title')]));
    await sql("INSERT INTO $s.thing (id, title) VALUES ($1, 'x'), ($2, 'x')", [v7(), v7()]);
    const unique = { schema: [{ ...made.schema[0], misc: { unique: true } }] };
    await expect(update(made, unique)).rejects.toMatchObject({
      code: 'values_repeat',
      message: 'title can’t be unique: 1 values occur in more than one record: x',
      details: { field: 'title', count: 1, examples: [{ value: 'x', records: 2 }] },
    });
    expect(await indexes('thing')).toEqual(['USING btree (created_at, id)', 'USING btree (id)']);
    await sql('UPDATE $s.thing SET title = id::text');
    await update(made, unique);
    expect(await codeOf(sql('INSERT INTO $s.thing (id, title) SELECT $1, title FROM $s.thing LIMIT 1', [v7()]))).toBe('not_unique');
  });

  it('names the first ten values that repeat, to those who may read them', async () => {
    const made = await create('models', model('thing', [field('title')]));
    await sql("INSERT INTO $s.thing (id, title) SELECT platform.uuid_v7(), 'v' || lpad((n % 12)::text, 2, '0') FROM generate_series(1, 30) n");
    const unique = { schema: [{ ...made.schema[0], misc: { unique: true } }] };
    const refused = async (role: string) => {
      const work = changeDocuments(
        space.database,
        principalOf(client, { role }),
        [{ op: 'update', collection: 'models', id: made.id, version: made.version, data: unique as never }],
        { action: () => true, secrets: testBox },
      );
      return (await work.catch((error) => error)) as AppError;
    };
    const { details } = await refused('client_admin');
    expect(details).toMatchObject({ count: 12, values: expect.stringMatching(/^v0\d(; v\d\d){9}$/) });
    expect((details.examples as { records: number }[]).map(({ records }) => records)).toEqual([3, 3, 3, 3, 3, 3, 2, 2, 2, 2]);
    const modeller = {
      roles: [...defaultAcl().roles, { role: 'modeller', parent: 'user', label: 'Modeller' }],
      privileges: [
        { role: 'modeller', resource: 'SETTING_MODELS', verb: 'allow', action: 'UPDATE_OWN' },
        { role: 'modeller', resource: 'SETTING_MODELS', verb: 'allow', action: 'READ_OWN' },
        { role: 'modeller', resource: `FIELDS.${made.schema[0]?.id}`, verb: 'deny', action: 'READ' },
      ],
    };
    await admin(
      `UPDATE platform.clients SET acl = '${JSON.stringify({ ...modeller, flattenRoles: flattenRoles(modeller.roles) })}' WHERE id = '${client.id}'`,
    );
    const told = await refused('modeller');
    expect([told.code, told.details.count, told.details.values, told.details.examples]).toEqual(['values_repeat', 12, '…', []]);
  });

  it('changes the type of an attribute and loses no value', async () => {
    const made = await create(
      'models',
      model('thing', [field('title'), field('amount', 'text', { misc: { searchable: true } })], { misc: { indexes: [['amount']] } }),
    );
    await sql("INSERT INTO $s.thing (id, title, amount) SELECT platform.uuid_v7(), 'n' || n, n || '.50' FROM generate_series(1, 12000) n");
    await sql("INSERT INTO $s.thing (id, title, amount) VALUES ($1, 'odd', 'not a number')", [v7()]);
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n++)
        await sql('INSERT INTO $s.thing (id, title, amount) VALUES ($1, $2, $3)', [v7(), `late ${n}`, '7']).catch((error) => {
          if (!(error instanceof AppError)) throw error;
        });
    })();
    await update(made, { schema: made.schema.map((each) => (each.name === 'amount' ? { ...each, type: 'number', misc: {} } : each)) });
    writing = false;
    await writer;
    const [sums] = await sql<Record<string, unknown>>(
      "SELECT sum(amount) FILTER (WHERE title LIKE 'n%') AS sum, count(*) FILTER (WHERE title LIKE 'late%' AND amount IS DISTINCT FROM 7) AS lost, max(amount) FILTER (WHERE title = 'odd') AS odd FROM $s.thing",
    );
    expect(sums).toEqual({ sum: '72012000.00', lost: 0, odd: null });
    const [old] = await admin<{ name: string }>(
      "SELECT attname AS name FROM pg_attribute WHERE attrelid = '$s.thing'::regclass AND attname LIKE '\\_was\\_amount%'",
    );
    expect(await admin(`SELECT ${old?.name} AS value FROM $s.thing WHERE title = 'odd'`)).toEqual([{ value: 'not a number' }]);
    expect(await indexes('thing')).toContainEqual('USING btree (amount, id)');
  });

  it('builds the indexes of a number that becomes a text in the order of texts', async () => {
    const made = await create(
      'models',
      model('thing', [field('kind'), field('amount', 'number')], { misc: { indexes: [['amount'], ['kind', 'amount']] } }),
    );
    await sql('INSERT INTO $s.thing (id, amount) VALUES ($1, 2)', [v7()]);
    await update(made, { schema: made.schema.map((each) => (each.name === 'amount' ? { ...each, type: 'text' } : each)) });
    const built = await indexes('thing');
    expect(built).toContain('USING btree (amount COLLATE platform.sort_und, id)');
    expect(built).toContain('USING btree (kind COLLATE platform.sort_und, amount COLLATE platform.sort_und, id)');
  });

  it('goes for good only when nothing is left of it', async () => {
    const made = await create('models', model('thing', [field('title')]));
    await create('models', model('part', [field('title')]));
    const [link] = await change({
      op: 'create',
      collection: 'relations',
      data: relation('N_1', 'part', 'thing', 'thing', 'parts') as unknown as Extract<Operation, { op: 'create' }>['data'],
    });
    await sql('INSERT INTO $s.thing (id) VALUES ($1)', [v7()]);
    const hard = () => change({ op: 'delete', collection: 'models', id: made.id, hard: true });
    await expect(hard()).rejects.toMatchObject({ code: 'in_use', details: { records: true, uses: [{ collection: 'relations', id: link?.id }] } });
    await sql('DELETE FROM $s.thing');
    await change({ op: 'delete', collection: 'relations', id: link?.id ?? '', hard: true });
    await hard();
    expect(await admin("SELECT to_regclass('$s.thing') AS found")).toEqual([{ found: null }]);
    expect(await admin("SELECT attname FROM pg_attribute WHERE attrelid = '$s.part'::regclass AND attname = 'thing'")).toEqual([]);
    await create('models', model('thing', [field('other', 'number')]));
    expect(await sql('SELECT other FROM $s.thing')).toEqual([]);
  });

  it('leaves the lists when it is deleted, keeps its table, and comes back', async () => {
    const made = await create('models', model('thing', [field('title')]));
    await sql("INSERT INTO $s.thing (id, title) VALUES ($1, 'x')", [v7()]);
    const [gone] = (await change({ op: 'delete', collection: 'models', id: made.id })) as { deletedAt?: string }[];
    expect(gone?.deletedAt).toEqual(expect.any(String));
    expect(
      await inTenant(space.database, principalOf(client), async ({ config }) => [config.find('models', 'thing'), config.schema.models.size]),
    ).toEqual([undefined, 0]);
    await change({ op: 'restore', collection: 'models', id: made.id });
    expect(await sql('SELECT title FROM $s.thing')).toEqual([{ title: 'x' }]);
  });
});

describe('a relation', () => {
  const link = (type: '1_1' | '1_N' | 'N_1' | 'N_N', more = {}) => create('relations', relation(type, 'thing', 'owner', 'person', 'things', more));
  const persons = [v7(), v7()];
  const things = [v7(), v7()];
  beforeEach(async () => {
    await create('models', model('thing', [field('title')]));
    await create('models', model('person', [field('name')]));
    for (const id of persons) await sql('INSERT INTO $s.person (id) VALUES ($1)', [id]);
    for (const id of things) await sql('INSERT INTO $s.thing (id) VALUES ($1)', [id]);
  });

  it('of type N:1 links many to one, and lets go when that one is deleted', async () => {
    await link('N_1');
    await sql('UPDATE $s.thing SET owner = $1', [persons[0]]);
    await sql('DELETE FROM $s.person WHERE id = $1', [persons[0]]);
    expect(await sql('SELECT owner FROM $s.thing')).toEqual([{ owner: null }, { owner: null }]);
    expect(await codeOf(sql('UPDATE $s.thing SET owner = $1', [v7()]))).toBe('invalid');
  });

  it('of type 1:N keeps its column on the other side', async () => {
    await link('1_N');
    await sql('UPDATE $s.person SET things = $1', [things[0]]);
    expect(await sql('SELECT count(*) AS n FROM $s.person WHERE things = $1', [things[0]])).toEqual([{ n: 2 }]);
  });

  it('of type 1:1 lets each side have one link', async () => {
    await link('1_1');
    await sql('UPDATE $s.thing SET owner = $1 WHERE id = $2', [persons[0], things[0]]);
    expect(await codeOf(sql('UPDATE $s.thing SET owner = $1 WHERE id = $2', [persons[0], things[1]]))).toBe('not_unique');
  });

  it('of type N:N links each pair once, with values of its own', async () => {
    await link('N_N', { schema: [field('share', 'number')] });
    const add = (thing: string | undefined, person: string | undefined) =>
      sql('INSERT INTO $s.e_thing_owner (from_id, to_id, share) VALUES ($1, $2, 0.5)', [thing, person]);
    await add(things[0], persons[0]);
    await add(things[0], persons[1]);
    await add(things[1], persons[0]);
    expect(await codeOf(add(things[1], persons[0]))).toBe('not_unique');
    await sql('DELETE FROM $s.person WHERE id = $1', [persons[0]]);
    expect(await sql('SELECT share FROM $s.e_thing_owner')).toEqual([{ share: '0.5' }]);
  });

  it('that is required keeps its other end', async () => {
    const optional = await link('N_1');
    await sql('UPDATE $s.thing SET owner = $1', [persons[0]]);
    const made = await update(optional, { required: true }, 'relations');
    expect(await codeOf(sql('DELETE FROM $s.person WHERE id = $1', [persons[0]]))).toBe('in_use');
    await update(made, { required: false }, 'relations');
    await sql('DELETE FROM $s.person WHERE id = $1', [persons[0]]);
    expect(await sql('SELECT DISTINCT owner FROM $s.thing')).toEqual([{ owner: null }]);
  });

  it('says what is wrong with it', async () => {
    const wrong = (data: object) => create('relations', { ...relation('N_1', 'thing', 'owner', 'person', 'things'), ...data });
    await expect(wrong({ type: undefined })).rejects.toMatchObject({ message: 'Relation has no type' });
    await expect(wrong({ type: '2_3' })).rejects.toMatchObject({ message: 'Unknown relation type' });
    await expect(wrong({ to_object_id: 'nothing' })).rejects.toMatchObject({ message: 'Could not find related model' });
    await expect(wrong({ name: 'title' })).rejects.toMatchObject({ details: { fields: [{ field: 'name', code: 'name_taken' }] } });
  });
});

describe('a change of models', () => {
  it('waits for a long reader without holding others up', async () => {
    const made = await create('models', model('thing', [field('title')]));
    const [reading, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const read = inTenant(space.database, principalOf(client), async (tenant) => {
      await tenant.query(`SELECT count(*) FROM ${client.schema}.thing`);
      reading.resolve();
      await done.promise;
    });
    await reading.promise;
    let changed = false;
    const changing = update(made, { schema: [...made.schema, field('due', 'date')] }).then(() => {
      changed = true;
    });
    // Behind a statement that waits for its lock as long as it takes, these would wait until the reader has ended.
    for (let waits = 0; waits < 3; ) {
      const waiting = await sql(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '$s.thing'::regclass`);
      await sql('SELECT count(*) FROM $s.thing');
      waits += waiting.length;
    }
    const pending = !changed;
    done.resolve();
    await Promise.all([read, changing]);
    expect(pending).toBe(true);
    expect(await sql('SELECT due FROM $s.thing')).toEqual([]);
  });

  it('reaches every connection at once, prepared statements included', async () => {
    const made = await create('models', model('thing', [field('amount', 'text')]));
    await sql("INSERT INTO $s.thing (id, amount) VALUES ($1, '3')", [v7()]);
    const read = () =>
      inTenant(space.database, principalOf(client), (tenant) => tenant.query(`SELECT amount FROM ${client.schema}.thing`, [], { name: 'amounts' }));
    await Promise.all(Array.from({ length: 10 }, read));
    await update(made, { schema: [{ ...made.schema[0], type: 'number' }] });
    expect(await Promise.all(Array.from({ length: 10 }, read))).toEqual(Array(10).fill([{ amount: '3' }]));
  });

  it('runs beside another one of the same client, and both hold', async () => {
    const made = await Promise.all(
      ['a', 'b', 'c', 'd'].map((slug) => create('models', model(slug, [field('title', 'text', { misc: { searchable: true } })]))),
    );
    await Promise.all(made.map((each) => update(each, { schema: [...each.schema, field('more', 'text', { misc: { searchable: true } })] })));
    for (const { slug } of made) expect(await indexes(slug)).toHaveLength(6);
  });

  it('can be repeated after it was cut short', async () => {
    const made = await create('models', model('thing', [field('title')]));
    await admin('ALTER TABLE $s.thing ADD COLUMN due date');
    await admin('CREATE INDEX thing_due_id_idx ON $s.thing (due, id)');
    await update(made, { schema: [...made.schema, field('due', 'date')], misc: { indexes: [['due']] } });
    expect(await indexes('thing')).toContainEqual('USING btree (due, id)');
  });
});

it('is brought up to date with indexes that the release which made its tables did not know', async () => {
  await create('models', {
    slug: 'sheet',
    name: 'sheet',
    displayed_name: 'Sheet',
    primary_attribute: 'name',
    schema: [
      { name: 'name', label: 'Name', type: 'text' },
      { name: 'scans', label: 'Scans', type: 'file' },
    ],
  });
  const before = await indexes('sheet');
  expect(before.filter((index) => index.includes('scans'))).toEqual(['USING gin (scans) WHERE (scans IS NOT NULL)']);
  await admin('DROP INDEX $s.sheet_scans_items');
  expect(await indexes('sheet')).not.toEqual(before);
  await upgradeClient(space.database, client);
  expect(await indexes('sheet')).toEqual(before);
});

it('rounds the numbers that stand, once: to nine places or as many as a field shows, but neither history nor what is unique', async () => {
  const schema = [field('left', 'number'), field('fine', 'number', { misc: { decimals: 12 } }), field('key', 'number', { misc: { unique: true } })];
  await create('models', { slug: 'heap', name: 'heap', displayed_name: 'Heap', primary_attribute: 'name', schema: [field('name'), ...schema] });
  const numbers = () => sql<{ left: string; fine: string; key: string }>('select "left", fine, key from $s.heap order by name');
  await admin(
    `INSERT INTO $s.heap (id, name, "left", fine, key) VALUES (gen_random_uuid(), 'a', 0.7999999999999999, 0.1234567890123, 0.7999999999999999)`,
  );
  await admin(`INSERT INTO $s.heap (id, name, "left", fine, key) VALUES (gen_random_uuid(), 'b', 12345678901234567.10, 1, 1)`);
  await upgradeClient(space.database, client);
  expect(await numbers()).toEqual([
    { left: '0.8', fine: '0.123456789012', key: '0.7999999999999999' },
    { left: '12345678901234567.10', fine: '1', key: '1' },
  ]);
  await admin(`UPDATE $s.heap SET "left" = 0.7999999999999999 WHERE name = 'a'`);
  await upgradeClient(space.database, client);
  expect((await numbers())[0]?.left).toBe('0.7999999999999999');
});
