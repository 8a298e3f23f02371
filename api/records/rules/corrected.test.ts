import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import { field, model } from '../../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { failure, problems } from '../company.fixture.ts';
import { saveRecords } from '../records.service.ts';

const text = { en: 'It is sealed.', fr: 'Elle est scellée.' };
const fixed = [{ when: 'sealed', names: ['weight'], unless: 'why', text }];
const company = builtIn({
  models: [model('box', [field('name'), field('sealed', 'boolean'), field('weight', 'number'), field('why')], { misc: { fixed } })],
});

let made: Scratch;
let client: Awaited<ReturnType<typeof scratchClient>>;
beforeAll(async () => {
  made = await scratch({ built_in: company });
  client = await scratchClient(made.database);
});
afterAll(() => made?.drop());

type Item = Parameters<typeof saveRecords>[1][number];
const work = <T>(run: Parameters<typeof inTenant<T>>[2]) => inTenant(made.database, principalOf(client), run);
const save = (item: Omit<Item, 'model'>) => work((tenant) => saveRecords(tenant, [{ model: 'box', ...item }]));

it('lets what is fixed be corrected by a save that says anew why, and tells both in one event', async () => {
  const [box] = await save({ properties: { sealed: true, weight: 3 } });
  const identity = box?.identity as string;
  const correct = (properties: Item['properties']) => save({ identity, properties });
  expect(problems(await failure(correct({ weight: 4 })))).toEqual(['properties.weight settled']);
  expect(problems(await failure(correct({ weight: 4, why: '' })))).toEqual(['properties.weight settled']);
  await correct({ weight: 4, why: 'The scale was off' });
  const events = await work((tenant) =>
    tenant.query<{ changes: unknown }>(`select changes from "${tenant.client.schema}"._events where node_id = $1`, [identity]),
  );
  expect(events.map(({ changes }) => changes)).toContainEqual({ weight: [3, 4], why: [null, 'The scale was off'] });
  // The reason of one correction is not that of the next.
  expect(problems(await failure(correct({ weight: 5, why: 'The scale was off' })))).toEqual(['properties.weight settled']);
  await correct({ weight: 5, why: 'Weighed again' });
});
