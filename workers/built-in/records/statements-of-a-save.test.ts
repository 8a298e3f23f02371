import { postingWith } from '@millwright/api/automations/actions/posting.ts';
import { registerActions } from '@millwright/api/automations/definitions/lookup.ts';
import type { Client } from '@millwright/api/db/entities/client.entity.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import { saveRecords } from '@millwright/api/records/records.service.ts';
import { connected, principalOf, type Scratch, scratch, scratchClient } from '@millwright/api/testing/scratch.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let space: Scratch;
let client: Client;
let customer = '';
let articles: string[] = [];

type Item = Parameters<typeof saveRecords>[1][number];
const save = (...items: Item[]) => inTenant(space.database, principalOf(client), (tenant) => saveRecords(tenant, items));

beforeAll(async () => {
  space = await scratch({ built_in: seeds.builtIn, post: postingWith(registerActions(seeds.actions)), pool_size: 2 });
  client = await scratchClient(space.database);
  const [made] = await save({ model: 'std_client', properties: { std_label: 'Café', std_delivery_address: '1 Quay' } });
  customer = made?.identity ?? '';
  const all = Array.from({ length: 200 }, (_, at): Item => ({ model: 'std_sku', properties: { std_label: `Article ${at}`, std_price: at + 1 } }));
  articles = (await save(...all)).map(({ identity }) => identity);
}, 120_000);
afterAll(() => space?.drop());

const line = (at: number) => ({
  properties: { std_quantity: 1 + at, std_line_num: at + 1 },
  relations: [{ name: 'std_sku', action: 'link' as const, ids: [articles[at] ?? ''] }],
});
const order = (lines: number): Item => ({
  model: 'std_order',
  properties: {},
  relations: [{ name: 'std_client', action: 'link', ids: [customer] }],
  children: [{ name: 'std_lines', items: Array.from({ length: lines }, (_, at) => line(at)) }],
});

/** What reads or writes rows. Commands that begin, end or set something are not counted, because they read nothing. */
const counted = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE']);

type Connection = { query: (...given: unknown[]) => unknown };

/** Runs work, and counts the statements that the database has carried out for it on any connection of this process. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const asked: Promise<unknown>[] = [];
  const connection: Connection = await connected(space.urls.app, (one) => Promise.resolve(Object.getPrototypeOf(one)));
  const { query } = connection;
  const spy = vi.spyOn(connection, 'query').mockImplementation(function (this: Connection, ...given: unknown[]) {
    const answer = query.apply(this, given) as Promise<unknown>;
    // Signals to other processes are gathered, so they belong to no single save.
    if (!JSON.stringify(given[0]).includes('pg_notify(')) asked.push(answer);
    return answer;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  const results = (await Promise.all(asked)).flat() as { command?: string }[];
  return results.filter(({ command }) => counted.has(command ?? '')).length;
}

it('a new order asks for prices, terms and rules in as many statements with 200 lines as with one', async () => {
  // Each size is saved before, so that what a connection prepares or reads once does not count.
  for (const lines of [1, 20, 200, 1, 20, 200]) await save(order(lines));
  const counts = [];
  for (const lines of [1, 20, 200]) counts.push(await statementsOf(() => save(order(lines))));
  expect(counts[0]).toBeGreaterThan(5);
  expect(counts).toEqual([counts[0], counts[0], counts[0]]);
}, 120_000);

it('a change of all lines of an order is as many statements for 200 lines as for one', async () => {
  const changed = async (lines: number) => {
    const [made] = await save(order(lines));
    const rows = await inTenant(space.database, principalOf(client), (tenant) =>
      tenant.query<{ id: string }>(`select id from ${tenant.client.schema}.std_order_line where std_order = $1`, [made?.identity]),
    );
    const items = rows.map(({ id }): Item => ({ model: 'std_order_line', identity: id, properties: { std_quantity: 7 } }));
    return () => save(...items);
  };
  for (const lines of [1, 20, 200, 1, 20, 200]) await (await changed(lines))();
  const counts = [];
  for (const lines of [1, 20, 200]) counts.push(await statementsOf(await changed(lines)));
  expect(counts[0]).toBeGreaterThan(2);
  expect(counts).toEqual([counts[0], counts[0], counts[0]]);
}, 120_000);
