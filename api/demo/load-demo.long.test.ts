import type { JsonObject } from '@millwright/core/json.ts';
import { demo } from '@millwright/seeds/demo/demo.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { blockQueries, formQueries } from '@millwright/seeds/testing/queries.ts';
import { demoFacts } from '@millwright/seeds/testing/scenarios/flows/demo.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postingWith } from '../automations/actions/posting.ts';
import { registerActions } from '../automations/definitions/lookup.ts';
import { inTenant } from '../db/tenant.ts';
import { readQuery } from '../records/query.service.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { loadDemo, readTables } from './load-demo.ts';

let made: Scratch;
let client: { id: string };
beforeAll(async () => {
  made = await scratch({ built_in: seeds.builtIn, post: postingWith(registerActions(seeds.actions)) });
  client = await scratchClient(made.database);
});
afterAll(() => made?.drop());

const read = (query: string, variables: JsonObject = {}) =>
  inTenant(made.database, principalOf(client), (tenant) => readQuery(tenant, query, variables), { read_only: true });

it('turns each table into imports whose rows can be told apart', async () => {
  const jobs = demo.imports(await readTables(), '2026-11-21');
  for (const { name, key, rows } of jobs) {
    const keys = rows.map((row) => row[key]);
    expect(keys.every(Boolean), name).toBe(true);
    expect(new Set(keys).size, name).toBe(rows.length);
  }
  expect(Object.fromEntries(jobs.map(({ name, rows }) => [name, rows.length]))).toMatchObject(demoFacts.rows);
});

it('loads the demo company through import and transitions', async () => {
  const { imported, moved, told } = await loadDemo(made.database, client);
  expect(imported).toBe(demo.imports(await readTables(), '2026-11-21').reduce((sum, { rows }) => sum + rows.length, 0));
  expect(moved).toBe(demo.steps(await readTables(), '2026-11-21').length);
  expect(told).toBe(true);
  for (const { query, answer } of demoFacts.after) expect(await read(query)).toMatchObject(answer);
});

it('loads nothing twice', async () => {
  expect(await loadDemo(made.database, client)).toEqual({ imported: 0, moved: 0, told: false });
});

it('fills every built-in view', async () => {
  const schema = await inTenant(made.database, principalOf(client), async (tenant) => tenant.config.schema);
  const filled = new Set<string>();
  for (const { name, model, query, variables } of blockQueries(schema)) {
    const rows = (await read(query, variables))[model] as JsonObject[];
    if (rows.length > 0) filled.add(name.split(' ')[0] ?? '');
  }
  expect([...filled]).toEqual(
    expect.arrayContaining([
      'sales-orders',
      'purchase-orders',
      'articles-and-lots',
      'bom-processes',
      'mo-suggestions',
      'mo-production',
      'mo-packaging',
      'production-outputs',
    ]),
  );
});

it('opens every built-in form on a record of its model', async () => {
  for (const { name, model, query } of formQueries()) {
    const rows = (await read(`{ ${model}(limit: 1) { identity } }`))[model] as { identity: string }[];
    if (rows[0]) expect(await read(query, { node_id: rows[0].identity }), name).toMatchObject({ [`${model}_by_id`]: { identity: rows[0].identity } });
  }
});
