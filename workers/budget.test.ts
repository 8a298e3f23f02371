import { withinBudget } from '@millwright/api/automations/triggers/budget.ts';
import { identifier } from '@millwright/api/db/sql/identifiers.ts';
import { budget, isReturn, maxDepth } from '@millwright/core/automation/match.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, template } from './testing/company.ts';
import { Harness } from './testing/harness.ts';

/** Stamps the record that it is told of, each time with something new, and so starts itself and the other one. */
const stamper = (slug: string) =>
  template(slug, { type: 'object_edited', model_ids: ['task'], changed: ['title'] }, [
    step('stamp', 'write', {
      input: {
        items: [{ model: 'task', identity: { $: 'trigger.primary_item_id' }, properties: { title: { $: `"${slug} " & trigger.event.id` } } }],
      },
    }),
  ]);

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: company([stamper('stamp-a'), stamper('stamp-b')]) });
});
afterAll(() => h?.close());

it('one edit with two automations that stamp the same record makes so many runs and no more, and what was not started is shown', async () => {
  const task = await h.create('task', { title: 'one' });
  await h.update('task', task, { title: 'two' });
  await h.settled(150_000);
  const runs = [...(await h.runs('stamp-a')), ...(await h.runs('stamp-b'))];
  const done = runs.filter(({ status }) => status === 'success');
  const returns = done.filter(({ chain }) => isReturn(chain));
  expect(returns).toHaveLength(budget.returns);
  // The others: the two of the edit, and at each depth of a chain of one automation the other one's first start.
  expect(done.length - returns.length).toBeLessThanOrEqual(2 + 2 * maxDepth);
  const refused = runs.filter(({ error }) => error?.code === 'budget_spent');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.error?.details).toEqual({ count: budget.returns });
  expect(new Set(runs.map(({ root }) => root)).size).toBe(1);
}, 180_000);

it('eight writers count one budget exactly, in whatever order, and a run that is there already counts once', async () => {
  const [definition] = (await h.runs('stamp-a')).map((run) => run.definition);
  if (!definition) throw new Error('No run was made.');
  const chain = [`${definition.id}/x`, `${definition.id}/x`];
  const lane = (writer: number) =>
    Array.from({ length: 60 }, (_, at) => ({
      id: `writer-${writer}-${at}`,
      definition,
      trigger: { type: 'manual' as const },
      depth: 2,
      chain,
      root: 'one',
    }));
  const counted = await Promise.all(Array.from({ length: 8 }, (_, writer) => h.asSystem((tenant) => withinBudget(tenant, lane(writer)))));
  expect(counted.flat().filter(({ error }) => !error)).toHaveLength(budget.returns);
  const own = await h.asSystem((tenant) => withinBudget(tenant, [{ ...lane(0)[0], id: 'own', root: 'another' } as ReturnType<typeof lane>[number]]));
  expect(own[0]?.error).toBeUndefined();
  const first = (await h.runs('stamp-a')).filter(({ status }) => status === 'success').at(-1);
  if (!first?.root) throw new Error('No run was counted.');
  const spent = () =>
    h.asSystem((tenant) => tenant.query(`SELECT runs, returns FROM ${identifier(h.client.schema)}._roots WHERE id = $1`, [first.root]));
  const before = await spent();
  expect(before).toMatchObject([{ runs: expect.any(Number) }]);
  await h.asSystem((tenant) =>
    withinBudget(tenant, [{ ...first, root: first.root ?? '', event_id: first.event_id ?? '', error: undefined } as never]),
  );
  expect(await spent()).toEqual(before);
});
