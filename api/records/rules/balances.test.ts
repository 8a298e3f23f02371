import { AppError } from '@millwright/core/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantTransaction } from '../../db/types.ts';
import { events, failure, openCompany } from '../company.fixture.ts';
import { deleteRecords, saveRecords } from '../records.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

const create = async (model: string, properties: Record<string, never> | Record<string, unknown>) =>
  (await company.work((tenant) => saveRecords(tenant, [{ model, properties: properties as never }])))[0]?.identity as string;

describe('balances', () => {
  const total = async (tenant: TenantTransaction, box: string) =>
    (
      await tenant.query<{ amount: number; sum: number }>(
        `select amount::float8 as amount, (select coalesce(sum(m.amount * ((coalesce(s.key, '') <> '')::int - (coalesce(t.key, '') <> '')::int)), 0)::float8
         from "${tenant.client.schema}".move m left join "${tenant.client.schema}".place s on s.id = m.source left join "${tenant.client.schema}".place t on t.id = m.target where m.box = b.id) as sum
       from "${tenant.client.schema}".box b where id = $1`,
        [box],
      )
    )[0];
  const set = async () => {
    const [shelf, outside] = [await create('place', { name: 'Shelf' }), await create('place', { name: 'Outside', key: 'outside' })];
    const known = await company.work((tenant) =>
      tenant.query<{ id: string }>(`select id from "${tenant.client.schema}".place where key = 'opening'`),
    );
    if (!known.length) await create('place', { name: 'Opening', key: 'opening' });
    return { shelf, outside };
  };
  const box = async (shelf: string, amount?: number) =>
    (
      await company.work((tenant) =>
        saveRecords(tenant, [
          {
            model: 'box',
            properties: { label: 'Box', ...(amount === undefined ? {} : { amount }) },
            relations: [{ name: 'place', action: 'link', ids: [shelf] }],
          },
        ]),
      )
    )[0];
  const move = (id: string, amount: number, from: string, to: string) => ({
    model: 'move',
    properties: { amount },
    relations: [
      { name: 'box', action: 'link' as const, ids: [id] },
      { name: 'source', action: 'link' as const, ids: [from] },
      { name: 'target', action: 'link' as const, ids: [to] },
    ],
  });

  it('opens with an entry, follows its entries, and is never written directly', async () => {
    const { shelf, outside } = await set();
    const made = await box(shelf, 7.5);
    const id = made?.identity as string;
    expect(made?.version).toBe(1);
    await company.work(async (tenant) => {
      expect(await total(tenant, id)).toEqual({ amount: 7.5, sum: 7.5 });
      expect(await events(tenant, id)).toMatchObject([{ type: 'created', changes: { amount: [null, 7.5] } }]);
      expect(await tenant.query(`select reason, target from "${tenant.client.schema}".move where box = $1`, [id])).toEqual([
        { reason: 'opening', target: shelf },
      ]);
    });
    const write = (amount: number) =>
      company.work((tenant) => saveRecords(tenant, [{ model: 'box', identity: id, properties: { amount, label: 'Box' } }]));
    expect(await write(7.5)).toMatchObject([{ version: 1 }]);
    expect((await failure(write(8))).code).toBe('balance_read_only');
    await company.work((tenant) => saveRecords(tenant, [move(id, 2.5, shelf, outside)]));
    await company.work(async (tenant) => {
      expect(await total(tenant, id)).toEqual({ amount: 5, sum: 5 });
      expect((await events(tenant, id)).at(-1)).toMatchObject({ type: 'updated', changes: { amount: [7.5, 5] } });
    });
    expect(await failure(company.work((tenant) => saveRecords(tenant, [move(id, 6, shelf, outside)])))).toMatchObject({
      code: 'negative_balance',
      details: { available: 5, wanted: 6, label: 'Box' },
    });
    expect((await failure(company.work((tenant) => deleteRecords(tenant, [id])))).code).toBe('in_use');
  });

  it.each([-1, 0])('refuses an entry that moves %j, with its place', async (amount) => {
    const { shelf, outside } = await set();
    const id = (await box(shelf, 3))?.identity as string;
    const entry = { ...move(id, 1, shelf, outside), properties: { amount } };
    expect(await failure(company.work((tenant) => saveRecords(tenant, [move(id, 1, shelf, outside), entry])))).toMatchObject({
      code: 'invalid',
      details: { fields: [{ field: 'items[1].properties.amount', code: 'not_above_zero' }] },
    });
    await company.work(async (tenant) => expect(await total(tenant, id)).toEqual({ amount: 3, sum: 3 }));
  });

  it('refuses an entry that leaves or comes to another place than the one where its account is', async () => {
    const { shelf, outside } = await set();
    const other = await create('place', { name: 'Other shelf' });
    const id = (await box(shelf, 3))?.identity as string;
    const moves = [
      move(id, 1, other, outside),
      move(id, 1, outside, other),
      move(id, 3, shelf, other),
      { ...move(id, 1, shelf, outside), relations: [] },
    ];
    for (const wrong of moves)
      expect((await failure(company.work((tenant) => saveRecords(tenant, [wrong])))).code).toMatch(/not_at_its_place|invalid/);
    await company.work((tenant) => saveRecords(tenant, [move(id, 1, shelf, outside)]));
    await company.work(async (tenant) => expect(await total(tenant, id)).toEqual({ amount: 2, sum: 2 }));
  });

  it('never changes or removes an entry', async () => {
    const { shelf, outside } = await set();
    const id = (await box(shelf, 3))?.identity as string;
    const [entry] = await company.work((tenant) => saveRecords(tenant, [move(id, 1, shelf, outside)]));
    const identity = entry?.identity as string;
    expect((await failure(company.work((tenant) => saveRecords(tenant, [{ model: 'move', identity, properties: { amount: 2 } }])))).code).toBe(
      'append_only',
    );
    expect((await failure(company.work((tenant) => deleteRecords(tenant, [identity])))).code).toBe('append_only');
    expect((await failure(company.work((tenant) => deleteRecords(tenant, [outside])))).code).toBe('in_use');
  });

  it('equals the sum of its entries after a thousand random operations, eight at a time', async () => {
    const { shelf, outside } = await set();
    const boxes = await Promise.all(Array.from({ length: 5 }, (_, index) => box(shelf, index)));
    const ids = boxes.map((each) => each?.identity as string);
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const one = async () => {
      const moves = Array.from({ length: 1 + random(3) }, () => {
        const into = random(2) === 0;
        return move(ids[random(ids.length)] as string, (1 + random(300)) / 100, into ? outside : shelf, into ? shelf : outside);
      });
      await company
        .work((tenant) => saveRecords(tenant, moves))
        .catch((error: unknown) => {
          if (!(error instanceof AppError) || error.code !== 'negative_balance') throw error;
        });
    };
    let left = 1_000;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (left-- > 0) await one();
      }),
    );
    await company.work(async (tenant) => {
      for (const id of ids) {
        const found = await total(tenant, id);
        expect(found?.amount).toBeCloseTo(found?.sum as number, 9);
        expect(found?.amount).toBeGreaterThanOrEqual(0);
      }
    });
  }, 120_000);

  it('never gives the last units to two consumers, fifty times', async () => {
    const { shelf, outside } = await set();
    for (let round = 0; round < 50; round++) {
      const id = (await box(shelf, 10))?.identity as string;
      const results = await Promise.allSettled(
        [6, 6].map((amount) => company.work((tenant) => saveRecords(tenant, [move(id, amount, shelf, outside)]))),
      );
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await company.work(async (tenant) => expect(await total(tenant, id)).toEqual({ amount: 4, sum: 4 }));
    }
  }, 120_000);
});
