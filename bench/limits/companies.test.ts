import { postingWith } from '@millwright/api/automations/actions/posting.ts';
import { registerActions } from '@millwright/api/automations/definitions/lookup.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import { loadDemo } from '@millwright/api/demo/load-demo.ts';
import { readQuery } from '@millwright/api/records/query.service.ts';
import { field, model, relation } from '@millwright/api/testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '@millwright/api/testing/scratch.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { blockQueries } from '@millwright/seeds/testing/queries.ts';
import { afterEach, expect, it } from 'vitest';

let made: Scratch | undefined;
afterEach(() => made?.drop());

/** Returns the seconds that some work takes. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

it('a company with 35 models and their links is made within 20 s', async () => {
  const models = Array.from({ length: 35 }, (_, n) =>
    model(`m${n}`, [
      field('title', 'text', { misc: { searchable: true } }),
      ...Array.from({ length: 8 }, (_, f) => field(`f${f}`, f % 2 ? 'number' : 'text')),
    ]),
  );
  const relations = Array.from({ length: 80 }, (_, n) => relation('N_1', `m${n % 35}`, `to${n}`, `m${(n * 7 + 1) % 35}`, `from${n}`));
  made = await scratch({ built_in: builtIn({ models, relations }) });
  const { database } = made;
  await scratchClient(database);
  expect(await secondsOf(() => scratchClient(database))).toBeLessThan(20);
});

it('the demo company is loaded within a minute, and each block of its views is read within 5 s', async () => {
  made = await scratch({ built_in: seeds.builtIn, post: postingWith(registerActions(seeds.actions)) });
  const { database } = made;
  const client = await scratchClient(database);
  expect(await secondsOf(() => loadDemo(database, client))).toBeLessThan(60);
  const schema = await inTenant(database, principalOf(client), async (tenant) => tenant.config.schema);
  for (const { name, query, variables } of blockQueries(schema)) {
    const read = () => inTenant(database, principalOf(client), (tenant) => readQuery(tenant, query, variables), { read_only: true });
    expect(await secondsOf(read), name).toBeLessThan(5);
  }
});
