import { randomUUID } from 'node:crypto';
import { postingWith } from '@millwright/api/automations/actions/posting.ts';
import { registerActions } from '@millwright/api/automations/definitions/lookup.ts';
import type { Client } from '@millwright/api/db/entities/client.entity.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import type { TenantTransaction } from '@millwright/api/db/types.ts';
import { loadDemo } from '@millwright/api/demo/load-demo.ts';
import { applyTransition, assignProcess, liveProcess } from '@millwright/api/processes/processes.service.ts';
import { readQuery } from '@millwright/api/records/query.service.ts';
import { saveRecords } from '@millwright/api/records/records.service.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '@millwright/api/testing/scratch.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { RelationWrite, SaveItem } from '@millwright/core/record/types.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let made: Scratch;
let client: Client;
beforeAll(async () => {
  made = await scratch({ built_in: seeds.builtIn, post: postingWith(registerActions(seeds.actions)) });
  client = await scratchClient(made.database);
  await loadDemo(made.database, client);
});
afterAll(() => made?.drop());

const inCompany = <T>(work: (tenant: TenantTransaction) => Promise<T>) => inTenant(made.database, principalOf(client), work);

async function save(tenant: TenantTransaction, item: SaveItem): Promise<string> {
  const [saved] = await saveRecords(tenant, [item], { rights: 'by_action' });
  return saved?.identity ?? '';
}

/** A record on the default process of its model, in its first step. */
async function begin(model: string, relations: RelationWrite[] = []): Promise<string> {
  return inCompany(async (tenant) => {
    const identity = await save(tenant, { model, properties: { std_label: randomUUID() }, relations });
    await assignProcess(tenant, identity);
    return identity;
  });
}

const stepsOf = async (id: string) =>
  (await inCompany((tenant) => liveProcess(tenant, id))).operations.map(({ key, identity }) => ({ key, identity }));

/** Puts a record into a step, whatever speaks against it. */
const put = (model: string, identity: string, step: string) =>
  inCompany((tenant) => save(tenant, { model, identity, properties: {}, relations: [{ name: 'std_active_operation', action: 'set', ids: [step] }] }));

class Undone extends Error {}

/** What the move to a step comes to, of somebody who has answered what it asks, and undoes it: null when it goes, else the reason. */
async function tried(object_id: string, step: string): Promise<unknown> {
  try {
    await inCompany(async (tenant) => {
      await applyTransition(tenant, { object_id, action: 'set_step', step, close_short: true });
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return null;
    if (!(error instanceof AppError)) throw error;
    return error.code === 'step_refused' ? error.details.reason : `${error.code}: ${error.message}`;
  }
  return null;
}

/** Holds what is told of each other step of a record against what the move to it comes to; answers how many it refuses. */
async function walk(id: string, where: string): Promise<number> {
  const { operations, active_operation, refusals } = await inCompany((tenant) => liveProcess(tenant, id));
  const others = operations.map(({ key }) => key).filter((key) => key !== active_operation?.key);
  const told = others.map((key) => [key, refusals.find(({ step }) => step === key)?.reason ?? null]);
  const came: unknown[] = [];
  for (const key of others) came.push([key, await tried(id, key)]);
  expect(came, where).toEqual(told);
  return refusals.length;
}

/** Models whose records go through a default process. */
const models = seeds.builtIn.binding.subjects.map(({ model }) => model).filter((model) => model !== 'std_pol');

/** The demo company's records of a model. */
async function demoRecords(model: string): Promise<string[]> {
  const data = await inCompany((tenant) => readQuery(tenant, `{ records: ${model}(limit: 200) { identity std_active_operation { std_key } } }`));
  return (data.records as { identity: string; std_active_operation: object | null }[]).flatMap(({ identity, std_active_operation }) =>
    std_active_operation ? [identity] : [],
  );
}

/** Takes goods of a lot to a customer with a delivery. */
async function moveGoods(delivery: RelationWrite): Promise<void> {
  await inCompany(async (tenant) => {
    const data = await readQuery(
      tenant,
      '{ lots: std_sku_lot(limit: 200) { identity std_quantity std_stock_location { identity } } places: std_stock_location(limit: 50) { identity std_key } }',
    );
    const { lots, places } = data as {
      lots: { identity: string; std_quantity: number; std_stock_location: { identity: string } | null }[];
      places: { identity: string; std_key: string | null }[];
    };
    const lot = lots.find(({ std_quantity, std_stock_location }) => std_quantity > 1 && std_stock_location);
    const customer = places.find(({ std_key }) => std_key === 'client');
    const link = (name: string, id = ''): RelationWrite => ({ name, action: 'link', ids: [id] });
    const ways = [
      link('std_lot', lot?.identity),
      link('std_from_location', lot?.std_stock_location?.identity),
      link('std_to_location', customer?.identity),
    ];
    await save(tenant, { model: 'std_stock_mouvement', properties: { std_quantity: 1 }, relations: [delivery, ...ways] });
  });
}

describe('Advance never bounces: what a step refuses is told beforehand', () => {
  it.each(models)('of each %s of the demo company, and of one that has nothing, in every step', async (model) => {
    const ids = [await begin(model), ...(await demoRecords(model))];
    let refused = 0;
    for (const id of ids)
      for (const { key, identity } of await stepsOf(id)) {
        await put(model, id, identity);
        refused += await walk(id, `${id} in ${key}`);
      }
    // Inventories and design orders refuse nothing.
    expect(refused > 0).toBe(!['std_inventory', 'std_do'].includes(model));
  });

  it.each([
    ['std_order', 'std_shipment'],
    ['std_po', 'std_reception'],
  ] as const)('of each %s with a %s that has moved goods, in every step of both', async (model, deliveries) => {
    const order = await begin(model);
    const delivery = await begin(deliveries, [{ name: model, action: 'link', ids: [order] }]);
    await moveGoods({ name: deliveries, action: 'link', ids: [delivery] });
    let refused = 0;
    for (const ofOrder of await stepsOf(order))
      for (const ofDelivery of await stepsOf(delivery)) {
        await put(model, order, ofOrder.identity);
        await put(deliveries, delivery, ofDelivery.identity);
        refused += await walk(order, `${ofOrder.key}, ${ofDelivery.key}`);
        refused += await walk(delivery, `${ofDelivery.key}, ${ofOrder.key}`);
      }
    expect(refused).toBeGreaterThan(0);
  });
});
