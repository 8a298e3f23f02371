import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { type Served, serve } from '@millwright/api/testing/serve.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness } from '../testing/harness.ts';
import { runByHand } from '../testing/run-by-hand.ts';

let h: Harness;
let api: Served;
beforeAll(async () => {
  const total = step('total', 'script', {
    // Braces of the language are no values that are filled in.
    input: {
      code: 'const { lines, name } = input;\nreturn { of: "{{" + name + "}}", total: lines.reduce((sum, { n }) => sum + n, 0) };',
      values: { lines: { $: 'trigger.input' }, name: 'order' },
    },
    output_variable: 'sum',
  });
  const note = (id: string, text: string) => step(id, 'write', { input: { items: [{ model: 'note', properties: { text: { $: text } } }] } });
  h = await Harness.open({
    built_in: company([
      template('sums', { type: 'manual' }, [total, note('told', 'steps.sum.of & " " & $string(steps.sum.total)'), note('failed', 'error.message')], {
        edges: edges('total>told', 'total:error>failed'),
      }),
    ]),
  });
  api = await serve(h.database, (services) => [automationRoutes(services, { actions: h.services.actions, queue: h.queue })]);
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

const notes = async () => ((await h.read('{ note { text } }')).note as { text: string }[]).map(({ text }) => text);

it('hands on what a script returns, and its failure with the line to its error path', async () => {
  expect(await runByHand(h, 'sums', [{ n: 2 }, { n: 3 }])).toMatchObject({ status: 'success', error: null });
  expect(await runByHand(h, 'sums', null)).toMatchObject({ status: 'success' });
  expect((await notes()).sort()).toEqual([expect.stringMatching(/^The script failed on line 2: TypeError/), '{{order}} 5']);
});

it('is tried with real values, and changes nothing', async () => {
  const boss = await api.signIn(h.client, 'client_admin');
  const { body } = await boss.send('POST', '/v1/data_connections/sums/dry-run', { input: [{ n: 7 }] });
  const { steps } = body.data as { steps: { step_id: string; output: unknown }[] };
  expect(steps[0]).toMatchObject({ step_id: 'total', output: { total: 7 } });
});
