import type { JsonObject } from '@millwright/core/json.ts';
import type { Example } from '@millwright/seeds/demo/types.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { blockQueries } from '@millwright/seeds/testing/queries.ts';
import { exampleCounts, examples, filledViews, lotModel } from '@millwright/seeds/testing/scenarios/flows/examples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postingWith } from '../automations/actions/posting.ts';
import { registerActions } from '../automations/definitions/lookup.ts';
import { inTenant } from '../db/tenant.ts';
import { readQuery } from '../records/query.service.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { traceOf } from '../traces/traces.service.ts';
import { loadExample } from './load-example.ts';

let made: Scratch;
beforeAll(async () => {
  made = await scratch({ built_in: seeds.builtIn, post: postingWith(registerActions(seeds.actions)) });
});
afterAll(() => made?.drop());

describe.each(examples)('the example %s', (_, { example, lot, customers }) => {
  let client: { id: string };
  beforeAll(async () => {
    client = await scratchClient(made.database, { options: example.options });
  });
  const read = (query: string, variables: JsonObject = {}) =>
    inTenant(made.database, principalOf(client), (tenant) => readQuery(tenant, query, variables), { read_only: true });
  const count = async (query: string) => (Object.values(await read(query))[0] as { count: number }[])[0]?.count ?? 0;

  it('leaves nothing when it is broken off', async () => {
    const brokenOff: Example = { ...example, jobs: (...about) => [...example.jobs(...about).slice(0, 6), { act: { action: 'steps/none' } }] };
    await expect(loadExample(made.database, client, brokenOff)).rejects.toMatchObject({ code: 'unknown_action' });
    expect(await read(`{ ${lotModel}_aggregate { count } }`)).toEqual({ [`${lotModel}_aggregate`]: [{ count: 0 }] });
  });

  it('is told once, through import, transitions and actions', async () => {
    expect(await loadExample(made.database, client, example)).toBe(true);
    const before = await count(exampleCounts.some.movements);
    expect(await loadExample(made.database, client, example)).toBe(false);
    expect(await count(exampleCounts.some.movements)).toBe(before);
  }, 120_000);

  it('shows something on every screen of planning, the floor and the store', async () => {
    const schema = await inTenant(made.database, principalOf(client), async (tenant) => tenant.config.schema);
    const empty: string[] = [];
    for (const { name, model, query, variables } of blockQueries(schema)) {
      const isShown = filledViews.some((view) => name === view || name.startsWith(`${view} `));
      if (isShown && ((await read(query, variables))[model] as JsonObject[]).length === 0) empty.push(name);
    }
    expect(empty).toEqual([]);
  });

  it('is planned: each open line has a possible day, and suggestions say what they serve', async () => {
    for (const [what, query] of Object.entries(exampleCounts.some)) expect(await count(query), what).toBeGreaterThan(0);
    for (const [what, query] of Object.entries(exampleCounts.none)) expect(await count(query), what).toBe(0);
  });

  it('traces a delivery over several levels to its customers', async () => {
    const answer = await read(`query ($where: JSON) { ${lotModel}(where: $where) { identity } }`, { where: lot });
    const [{ identity }] = answer[lotModel] as [{ identity: string }];
    const { nodes, rows, columns } = await inTenant(made.database, principalOf(client), (tenant) => traceOf(tenant, identity));
    expect(nodes.filter(({ model, side }) => model === lotModel && side === 'after').length).toBeGreaterThan(2);
    const at = columns.findIndex(({ name }) => name === 'partner');
    const partners = rows.flatMap((row) => (row[at] ? [JSON.stringify(row[at])] : []));
    expect(new Set(partners).size).toBe(customers);
  });
});
