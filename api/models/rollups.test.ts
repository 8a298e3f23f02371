import { defaultAcl } from '@millwright/core/access/roles.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { FieldTemplate } from '@millwright/core/seed/types.ts';
import { depth } from '@millwright/core/testing/depth.ts';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataset } from '../datasets/datasets.service.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { changeDocuments } from '../documents/documents.service.ts';
import { deleteRecords, restoreRecords, saveRecords, updateRecord } from '../records/records.service.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { testBox } from '../testing/test-box.ts';

/** Each rollup twice: kept in a column, and computed at read. */
const formulas = {
  total: 'SUM(lines.quantity)',
  worth: 'COALESCE(SUM(lines.amount), 0)',
  lines_count: 'COUNT(lines)',
  noted: 'COUNT(lines.note)',
  remarks: 'COUNT(lines.remark)',
  mean: 'AVG(lines.quantity)',
  largest: 'MAX(lines.quantity)',
  smallest: 'MIN(lines.amount)',
} as const;
const names = Object.keys(formulas) as (keyof typeof formulas)[];
const twins = names.flatMap((name) => [
  field(name, 'number', { misc: { formulaV1: formulas[name], stored: true } }),
  field(`${name}_now`, 'number', { misc: { formulaV1: formulas[name] } }),
]);
const days = [
  field('first_day', 'date', { misc: { formulaV1: 'MIN(lines.day)', stored: true } }),
  field('first_day_now', 'date', { misc: { formulaV1: 'MIN(lines.day)' } }),
];
const line = [
  field('note', 'text'),
  field('remark', 'text'),
  field('quantity', 'number'),
  field('price', 'number'),
  field('day', 'date'),
  field('amount', 'number', { misc: { formulaV1: `IF(note = "it's free", 0, quantity * price)` } }),
];

const shop = builtIn({
  models: [
    model('order', [field('number', 'text'), ...twins, ...days, field('rest', 'number', { misc: { formulaV1: 'total - largest' } })]),
    model('line', line),
  ],
  relations: [relation('N_1', 'line', 'order', 'order', 'lines')],
});

let space: Scratch;
beforeAll(async () => {
  space = await scratch({ built_in: shop, pool_size: 12 });
}, 120_000);
afterAll(() => space?.drop());

type Stored = { id: string; version: number; schema: FieldTemplate[] };

async function openShop() {
  const client = await scratchClient(space.database);
  const work = <T>(run: (tenant: TenantTransaction) => Promise<T>) => inTenant(space.database, principalOf(client), run);
  const admin = <T>(text: string) => space.database.migrator.use((ddl) => ddl.rows<T>(text.replaceAll('$s', client.schema)));
  const rows = (paths: readonly string[], ordering: { axis: string; direction: 'asc' | 'desc' }[] = [], more: object = {}) =>
    work(async (tenant) => {
      const request = { dataset: { model: 'order' }, axis: paths.map((path) => ({ name: path, path })), ordering, limit: 500, ...more };
      return JSON.parse(await readDataset(tenant, request, false)).data as Record<string, unknown>[];
    });
  const change = (operation: Parameters<typeof changeDocuments>[2][number]) =>
    changeDocuments(space.database, principalOf(client), [operation], { action: () => true, secrets: testBox });
  const set = async (slug: string, edit: (schema: readonly FieldTemplate[]) => FieldTemplate[]) => {
    const { id, version, schema } = (await work(async (tenant) => tenant.config.get('models', slug))) as unknown as Stored;
    const data = { schema: edit(schema) } as never;
    return change({ op: 'update', collection: 'models', id, version, data });
  };
  const unequal = async () => {
    const all = [...names, 'first_day'];
    const found = await rows(['identity', ...all, ...all.map((name) => `${name}_now`)]);
    return found.flatMap((row) =>
      all.flatMap((name) => (row[name] === row[`${name}_now`] ? [] : [{ name, kept: row[name], is: row[`${name}_now`] }])),
    );
  };
  const order = (number: string) =>
    work((tenant) => saveRecords(tenant, [{ model: 'order', properties: { number } }])).then(([saved]) => saved?.identity as string);
  const lineOf = (id: string | null, properties: Record<string, string | number | null>) =>
    work((tenant) =>
      saveRecords(tenant, [{ model: 'line', properties, ...(id ? { relations: [{ name: 'order', action: 'link' as const, ids: [id] }] } : {}) }]),
    ).then(([saved]) => saved?.identity as string);
  return { client, work, admin, rows, change, set, unequal, order, lineOf };
}

const numbers = fc.oneof(fc.constant(null), fc.integer({ min: -5, max: 5 }), fc.constantFrom('0.10', '2.500', '12345678901234567890.123456789'));
const values = fc.record({
  quantity: numbers,
  price: fc.constantFrom(null, 0, 1, '0.25'),
  note: fc.constantFrom(null, '', 'x', "it's free"),
  day: fc.constantFrom(null, '2026-01-01', '2025-06-30'),
});
const where = fc.nat(5);
const step = fc.oneof(
  fc.record({ kind: fc.constant('lines' as const), order: where, rows: fc.array(values, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('change' as const), line: fc.nat(40), values }),
  fc.record({ kind: fc.constant('move' as const), line: fc.nat(40), order: where }),
  fc.record({ kind: fc.constant('delete line' as const), line: fc.nat(40) }),
  fc.record({ kind: fc.constant('delete order' as const), order: where }),
  fc.record({ kind: fc.constant('restore' as const), which: fc.nat(40) }),
  fc.record({ kind: fc.constant('in bulk' as const), quantity: fc.integer({ min: 0, max: 9 }), rest: fc.nat(2) }),
);

describe('a stored rollup', () => {
  it('is what its formula gives after whatever several people do at once', async () => {
    const { work, client, unequal, order, lineOf, rows } = await openShop();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 8 }), { minLength: 3, maxLength: 4 }), async (people) => {
        const orders: string[] = [];
        for (let number = 0; number < 6; number++) orders.push(await order(`O${number}`));
        const lines: string[] = [];
        const gone: string[] = [];
        const link = (id: string | undefined) => ({ name: 'order', action: 'link' as const, ids: [id as string] });
        const act = async (one: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
          const id = 'line' in one ? lines[one.line % Math.max(lines.length, 1)] : undefined;
          if (one.kind === 'lines') {
            const saved = await work((tenant) =>
              updateRecord(tenant, orders[one.order] as string, {
                properties: {},
                children: [{ name: 'lines', items: one.rows.map((properties) => ({ properties })) }],
              }),
            );
            void saved;
            lines.push(...(await work((tenant) => tenant.query<{ id: string }>(`select id from "${client.schema}".line`))).map((row) => row.id));
          } else if (one.kind === 'change' && id) await work((tenant) => updateRecord(tenant, id, { properties: one.values }));
          else if (one.kind === 'move' && id)
            await work((tenant) => updateRecord(tenant, id, { properties: {}, relations: [link(orders[one.order])] }));
          else if (one.kind === 'delete line' && id) await work((tenant) => deleteRecords(tenant, [id])).then(() => gone.push(id));
          else if (one.kind === 'delete order') {
            const each = orders[one.order] as string;
            await work((tenant) => deleteRecords(tenant, [each])).then(() => gone.push(each));
          } else if (one.kind === 'restore' && gone.length) await work((tenant) => restoreRecords(tenant, [gone[one.which % gone.length] as string]));
          else if (one.kind === 'in bulk')
            await work((tenant) =>
              tenant.query(`update "${client.schema}".line set quantity = $1 where get_byte(uuid_send(id), 15) % 3 = $2`, [one.quantity, one.rest]),
            );
        };
        const live = async (steps: readonly Parameters<typeof act>[0][]) => {
          for (const one of steps)
            await act(one).catch((error) => {
              // What somebody else has deleted or changed meanwhile is refused.
              if (!(error instanceof AppError) || error.code === 'internal') throw error;
            });
        };
        await lineOf(orders[0] ?? null, { quantity: 1 }).then((id) => lines.push(id));
        await Promise.all(people.map(live));
        expect(await unequal()).toEqual([]);
      }),
      depth(8, 150),
    );
    expect((await rows(['total'])).length).toBeGreaterThan(0);
  }, 1_200_000);

  it('loses nothing when many write the lines of one order', async () => {
    const { order, lineOf, rows, unequal } = await openShop();
    const id = await order('O1');
    await Promise.all(Array.from({ length: 60 }, (_, index) => lineOf(id, { quantity: index + 0.5, price: 2 })));
    expect(await rows(['total', 'worth', 'lines_count', 'largest', 'rest'])).toEqual([
      expect.objectContaining({ total: 1800, worth: 3600, lines_count: 60, largest: 59.5, rest: 1740.5 }),
    ]);
    expect(await unequal()).toEqual([]);
  });

  it('counts lines that were written before anybody could see their order', async () => {
    const { client, work, unequal, rows } = await openShop();
    const [early, hidden] = [v7(), v7()];
    const s = `"${client.schema}"`;
    const add = (tenant: TenantTransaction, id: string, quantity: number) =>
      tenant.query(`insert into ${s}.line (id, quantity, "order") values ($1, $2, $3)`, [v7(), quantity, id]);
    await work(async (tenant) => {
      await add(tenant, early, 3);
      await tenant.query(`insert into ${s}."order" (id) values ($1)`, [early]);
    });
    await work(async (tenant) => {
      await tenant.query(`insert into ${s}."order" (id) values ($1)`, [hidden]);
      // Somebody else's line waits for the order at the end of its transaction.
      const other = Promise.withResolvers<void>();
      const written = Promise.withResolvers<void>();
      const theirs = work(async (second) => {
        await add(second, hidden, 4);
        written.resolve();
        await other.promise;
      });
      await written.promise;
      await add(tenant, hidden, 5);
      afterCommit = theirs;
      release = other.resolve;
    });
    release();
    await afterCommit;
    expect((await rows(['total'], [{ axis: 'total', direction: 'desc' }])).map(({ total }) => total)).toEqual([9, 3]);
    expect(await unequal()).toEqual([]);
    expect(await work((tenant) => tenant.query(`select from ${s}._rollups_late`))).toEqual([]);
  });
  let afterCommit: Promise<unknown> = Promise.resolve();
  let release = () => {};

  it('is what a list is sorted and filtered by, page after page, without reading the lines', async () => {
    const { client, work, rows } = await openShop();
    const s = `"${client.schema}"`;
    await work(async (tenant) => {
      await tenant.query(`insert into ${s}."order" (id, number) select platform.uuid_v7(), 'O' || n from generate_series(1, 300) n`);
      await tenant.query(
        `insert into ${s}.line (id, quantity, "order") select platform.uuid_v7(), n % 7, o.id from ${s}."order" o, generate_series(1, 5) n where o.number <> 'O1'`,
      );
    });
    for (const axis of ['total', 'mean', 'largest'])
      for (const direction of ['asc', 'desc'] as const) {
        const whole = await rows(['identity', axis], [{ axis, direction }]);
        const twin = await rows(['identity', `${axis}_now`], [{ axis: `${axis}_now`, direction }]);
        expect(whole.map(({ identity }) => identity)).toEqual(twin.map(({ identity }) => identity));
        const pages: unknown[] = [];
        for (let after: string | undefined; ; ) {
          const page = await rows(['identity', axis], [{ axis, direction }], { limit: 70, ...(after ? { after } : {}) });
          pages.push(...page);
          if (page.length < 70) break;
          after = page.at(-1)?.identity as string;
        }
        expect(pages).toEqual(whole);
      }
    const asked = {
      dataset: { model: 'order' },
      axis: [{ name: 'total', path: 'total' }],
      ordering: [{ axis: 'total', direction: 'desc' as const }],
      limit: 5,
    };
    const explain = (name: string) =>
      work((tenant) =>
        readDataset(
          tenant,
          { ...asked, axis: [{ name: 'total', path: name }], betterFilters: { fact: name, operator: 'greaterThan', value: 3 } },
          true,
        ),
      );
    expect(await explain('total_now')).toContain('line');
    expect(await explain('total')).not.toContain('.line');
  });

  it('begins with what is there, follows its formula, and leaves nothing behind', async () => {
    const { admin, set, lineOf, order, rows } = await openShop();
    const id = await order('O1');
    await lineOf(id, { quantity: 2, price: 3 });
    const columns = async () =>
      (
        await admin<{ name: string }>(
          `SELECT attname AS name FROM pg_attribute WHERE attrelid = '$s.order'::regclass AND attname LIKE '\\_r\\_%' AND NOT attisdropped`,
        )
      ).map(({ name }) => name.replace(/^_r_(.*?)_[^_]*(_[sc])?$/, '$1'));
    expect(new Set(await columns())).toEqual(new Set([...names, 'first_day']));
    await set('order', (schema) =>
      schema.map((each) => (each.name === 'total' ? { ...each, misc: { formulaV1: 'SUM(lines.price)', stored: true } } : each)),
    );
    expect(await rows(['total', 'worth'])).toEqual([expect.objectContaining({ total: 3, worth: 6 })]);
    await lineOf(id, { quantity: 1, price: 10 });
    expect(await rows(['total', 'worth'])).toEqual([expect.objectContaining({ total: 13, worth: 16 })]);
    await set('order', (schema) => schema.map((each) => (each.misc?.stored ? { ...each, misc: { formulaV1: each.misc.formulaV1 ?? '' } } : each)));
    expect(await columns()).toEqual([]);
    expect(
      await admin(`SELECT tgname FROM pg_trigger WHERE tgrelid IN ('$s.line'::regclass, '$s.order'::regclass) AND tgname LIKE '\\_rollup%'`),
    ).toEqual([]);
    await lineOf(id, { quantity: 1, price: 1 });
    await set('order', (schema) =>
      schema.map((each) => (each.name === 'lines_count' ? { ...each, misc: { formulaV1: 'COUNT(lines)', stored: true } } : each)),
    );
    expect(await columns()).toEqual(['lines_count']);
    expect(await rows(['total', 'lines_count'])).toEqual([expect.objectContaining({ total: 14, lines_count: 3 })]);
  });

  it('misses nothing that is written while it begins to be kept', async () => {
    const { client, work, set, unequal, order, lineOf } = await openShop();
    const kept = (on: boolean) =>
      set('order', (schema) =>
        schema.map((each) => (each.name in formulas || each.name === 'first_day' ? { ...each, misc: { ...each.misc, stored: on } } : each)),
      );
    await kept(false);
    await work((tenant) => tenant.query(`insert into "${client.schema}"."order" (id) select platform.uuid_v7() from generate_series(1, 3000)`));
    const orders = await Promise.all(Array.from({ length: 5 }, (_, index) => order(`O${index}`)));
    let done = false;
    const beginning = kept(true).finally(() => {
      done = true;
    });
    let written = 0;
    await Promise.all(
      orders.map(async (id, index) => {
        for (; !done || written < 20; written++) await lineOf(index ? id : (orders[1] as string), { quantity: written, price: 1, note: 'x' });
      }),
    );
    await beginning;
    expect(await unequal()).toEqual([]);
  });

  it('holds when a field that it reads gets another type', async () => {
    const { change, set, rows, work } = await openShop();
    const counting = { formulaV1: 'COUNT(items.remark)' };
    const bill = model('bill', [
      field('kept', 'number', { misc: { ...counting, stored: true } }),
      field('is', 'number', { misc: counting }),
      field('kept_too', 'number', { misc: { formulaV1: 'COUNT(items)', stored: true } }),
    ]);
    await change({ op: 'create', collection: 'models', data: model('item', [field('remark')]) as never });
    await change({ op: 'create', collection: 'models', data: { ...bill, schema: [field('number')], primary_attribute: 'number' } as never });
    await change({ op: 'create', collection: 'relations', data: relation('N_1', 'item', 'bill', 'bill', 'items') as never });
    await set('bill', (schema) => [...schema, ...bill.schema]);
    const [saved] = await work((tenant) => saveRecords(tenant, [{ model: 'bill', properties: {} }]));
    const itemOf = (remark: string | number) =>
      work((tenant) =>
        saveRecords(tenant, [
          { model: 'item', properties: { remark }, relations: [{ name: 'bill', action: 'link', ids: [saved?.identity as string] }] },
        ]),
      );
    const counted = () => rows(['kept', 'is', 'kept_too'], [], { dataset: { model: 'bill' } });
    for (const remark of ['12', 'x', '', '7']) await itemOf(remark);
    expect(await counted()).toEqual([expect.objectContaining({ kept: 3, is: 3, kept_too: 4 })]);
    await set('item', (schema) => schema.map((each) => (each.name === 'remark' ? { ...each, type: 'number' } : each)));
    expect(await counted()).toEqual([expect.objectContaining({ kept: 2, is: 2, kept_too: 4 })]);
    await itemOf(3);
    expect(await counted()).toEqual([expect.objectContaining({ kept: 3, is: 3, kept_too: 5 })]);
  });

  it('tells nobody what they may not read in the records that it sums', async () => {
    const { client, work, admin, order, lineOf, rows } = await openShop();
    await lineOf(await order('O1'), { quantity: 4, price: 1 });
    const price = await work(async (tenant) => tenant.config.get('models', 'line').schema.find(({ name }) => name === 'price')?.id);
    const acl = defaultAcl();
    acl.roles.push({ role: 'clerk', parent: 'user', label: 'Clerk' });
    acl.flattenRoles.clerk = ['user', 'guest'];
    for (const action of ['READ', 'READ_OWN'] as const) acl.privileges.push({ role: 'clerk', resource: `FIELDS.${price}`, verb: 'deny', action });
    await admin(`UPDATE platform.clients SET acl = '${JSON.stringify(acl)}'::jsonb, acl_version = acl_version + 1 WHERE id = '${client.id}'`);
    const clerk = (path: string, more: object) =>
      inTenant(space.database, principalOf(client, { role: 'clerk' }), (tenant) =>
        readDataset(tenant, { dataset: { model: 'order' }, axis: [{ name: 'value', path }], ...more }, false),
      ).then(
        (text) => JSON.parse(text).data,
        (error) => (error instanceof AppError ? error.code : String(error)),
      );
    expect(await rows(['worth'])).toEqual([expect.objectContaining({ worth: 4 })]);
    expect(await clerk('worth', {})).toBe('forbidden');
    expect(await clerk('worth', { ordering: [{ axis: 'value', direction: 'asc' }] })).toBe('forbidden');
    expect(await clerk('number', { betterFilters: { fact: 'worth', operator: 'greaterThan', value: 1 } })).toBe('forbidden');
    expect(await clerk('total', { ordering: [{ axis: 'value', direction: 'asc' }] })).toEqual([expect.objectContaining({ value: 4 })]);
  });

  it('is refused where its value depends on more than the records it sums', async () => {
    const { set } = await openShop();
    const create = (misc: { formulaV1?: string; stored: boolean }) =>
      set('order', (schema) => [...schema, { ...field('odd', 'number'), misc }]).then(
        () => 'none',
        (error) => (error instanceof AppError ? error.code : String(error)),
      );
    expect(await create({ formulaV1: 'SUM(lines.quantity) + 1', stored: true })).toBe('invalid_formula');
    expect(await create({ formulaV1: 'SUM(lines.order.total)', stored: true })).toBe('invalid_formula');
    expect(await create({ stored: true })).toBe('invalid_formula');
  });
});
