import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataset } from '../datasets/datasets.service.ts';
import { getRecords } from '../records/query.service.ts';
import { projects } from '../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import type { Client } from './entities/client.entity.ts';
import { inTenant } from './tenant.ts';
import type { StatementOptions, TenantOptions, TenantTransaction } from './types.ts';

let space: Scratch;
let client: Client;

beforeAll(async () => {
  // A single connection, so that every statement uses what was prepared before.
  space = await scratch({ built_in: projects(), pool_size: 1 });
  client = await scratchClient(space.database);
});
afterAll(() => space?.drop());

const as = <T>(work: (tenant: TenantTransaction) => Promise<T>, options?: TenantOptions) =>
  inTenant(space.database, principalOf(client), work, options);
const ask = (text: string, values: unknown[], options: StatementOptions, single: boolean) =>
  as((tenant) => tenant.query<{ value: string }>(text, values, options), { single });

/** How often the connection planned statements of this label for their values, and how often it used the generic plan. */
const plansOf = async (label: string) => {
  const text = `SELECT coalesce(sum(custom_plans), 0)::int AS by_value, coalesce(sum(generic_plans), 0)::int AS for_all
    FROM pg_prepared_statements WHERE name LIKE $1 || ':%'`;
  const [row] = await as((tenant) => tenant.query<{ by_value: number; for_all: number }>(text, [label]));
  return row;
};
const prepared = async () => {
  const [row] = await as((tenant) => tenant.query<{ count: number }>(`SELECT count(*)::int AS count FROM pg_prepared_statements`));
  return row?.count ?? 0;
};

describe.each([
  ['in a transaction', false],
  ['read by itself', true],
])('a statement %s', (_, single) => {
  const text = (label: string) => `SELECT $1::text AS value, '${label}' AS label`;

  it('is planned for its values every time where they decide', async () => {
    const label = `chosen${single}`;
    for (let n = 0; n < 12; n++)
      expect(await ask(text(label), [`v${n}`], { name: label, planned: 'by_value' }, single)).toMatchObject([{ value: `v${n}` }]);
    const plans = await plansOf(label);
    expect(plans?.for_all).toBe(0);
    expect(plans?.by_value).toBeGreaterThan(8);
  });

  it('is planned once for whatever its values are where they only name records', async () => {
    const label = `named${single}`;
    const named = (n: number) => ask(`SELECT $1::text AS value, '${label}' AS label`, [`v${n}`], { name: label, planned: 'once' }, single);
    for (let n = 0; n < 12; n++) expect(await named(n)).toMatchObject([{ value: `v${n}` }]);
    const plans = await plansOf(label);
    expect(plans).toEqual({ by_value: 0, for_all: 12 });
    await ask(text(`after${label}`), ['v'], { name: label }, single);
    expect(await as((tenant) => tenant.query(`SELECT current_setting('plan_cache_mode') AS mode`))).toEqual([{ mode: 'auto' }]);
  });

  it('keeps one plan for all values where they do not', async () => {
    const label = `kept${single}`;
    for (let n = 0; n < 12; n++) await ask(text(label), [`v${n}`], { name: label }, single);
    expect((await plansOf(label))?.for_all).toBeGreaterThan(3);
  });
});

it('lists with a filter are planned for what is asked, however often something else was asked before', async () => {
  const filter = (value: string) => ({ fact: 'title', operator: 'equal' as const, value });
  for (let n = 0; n < 12; n++) {
    await as((tenant) => getRecords(tenant, { model: 'project', filters: filter(`t${n % 3}`) }), { single: true });
    const request = { dataset: { model: 'project' }, axis: [{ name: 'title', path: 'title' }], betterFilters: filter(`t${n % 3}`) };
    await as((tenant) => readDataset(tenant, request, false), { single: true });
  }
  expect(await plansOf('records')).toMatchObject({ for_all: 0 });
  expect((await plansOf('dataset'))?.for_all).toBe(0);
  expect((await plansOf('dataset'))?.by_value).toBeGreaterThan(3);
});

describe('what a connection keeps prepared', () => {
  it('is not the page that was asked for once', async () => {
    const before = await prepared();
    for (let n = 0; n < 50; n++) await ask(`SELECT 'once' AS value, ${n}`, [], { name: 'page' }, true);
    expect(await prepared()).toBe(before);
  });

  it('is bounded, and what gave way is prepared again when it is asked for', async () => {
    const page = (n: number) => ask(`SELECT 'again' AS value, ${n} AS n`, [], { name: 'page' }, n % 2 === 0);
    for (let n = 0; n < 450; n++) for (let time = 0; time < 3; time++) expect(await page(n)).toMatchObject([{ value: 'again' }]);
    // The platform has prepared two statements of its own.
    expect(await prepared()).toBeLessThanOrEqual(202);
    for (const n of [0, 1, 0, 1, 449]) expect(await page(n)).toMatchObject([{ n }]);
  });

  it('is bounded by the length of its texts too, however few they are', async () => {
    const long = (n: number) => ask(`SELECT 'long' AS value, ${n} AS n /* ${'x'.repeat(90_000)} */`, [], { name: 'long' }, n % 2 === 0);
    const characters = `SELECT sum(length(statement))::int AS sum FROM pg_prepared_statements`;
    for (let n = 0; n < 12; n++) for (let time = 0; time < 3; time++) expect(await long(n)).toMatchObject([{ n }]);
    const [row] = await as((tenant) => tenant.query<{ sum: number }>(characters));
    expect(row?.sum).toBeGreaterThan(200_000);
    expect(row?.sum).toBeLessThanOrEqual(620_000);
    for (const n of [0, 11, 0]) expect(await long(n)).toMatchObject([{ n }]);
  });

  it('is still right after its transaction was undone', async () => {
    const text = `SELECT 'undone' AS value`;
    const once = (fails: boolean) =>
      as(async (tenant) => {
        const rows = await tenant.query(text, [], { name: 'undone' });
        if (fails) await tenant.query('SELECT 1 / 0');
        return rows;
      });
    for (const fails of [true, true, false, true, false]) {
      if (fails) await expect(once(fails)).rejects.toThrow(/division by zero/);
      else expect(await once(fails)).toEqual([{ value: 'undone' }]);
    }
  });
});
