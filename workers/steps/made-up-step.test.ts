import '@millwright/core/automation/testing/made-up-step.fixture.ts';

import { retryRun } from '@millwright/api/automations/history/control-run.ts';
import { runDetail } from '@millwright/api/automations/history/history.ts';
import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import { performers } from '@millwright/api/automations/steps/performers.ts';
import type { InsideStep } from '@millwright/api/automations/steps/types.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { secretBox } from '@millwright/api/documents/secrets/secret-box.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { madeUpStep } from '@millwright/core/automation/testing/made-up-step.fixture.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { Harness, testEngine, until } from '../testing/harness.ts';
import { startWorkers, type WorkerSet } from '../worker-set.ts';

/** What the made-up step was performed with. */
const performed: JsonObject[] = [];
let failing = false;
const stamp: InsideStep = async ({ input }) => {
  performed.push(input);
  if (failing && input.value === 'second') throw new Error('The stamp is dry.');
  return `${String(input.value)} stamped`;
};
Object.assign(performers, { [madeUpStep]: stamp });

let h: Harness;
let api: Served;
let workers: WorkerSet;
let send: Send;
beforeAll(async () => {
  h = await Harness.open({ built_in: company([]), workers: false });
  api = await serve(h.database, (services) => {
    h.services.secrets = secretBox(services.settings);
    return [documentRoutes(services, () => true)];
  });
  ({ send } = await api.signIn(h.client));
  const workflowsPath = new URL('../testing/crashes/made-up-workflows.ts', import.meta.url).pathname;
  const bundle = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('WARN') });
  workers = await startWorkers({ ...testEngine(), queue: h.queue, services: h.services, bundle });
});
beforeEach(() => {
  performed.length = 0;
  failing = false;
});
afterAll(async () => {
  await workers?.stop();
  await api?.close();
  await h?.close();
});

const documents = '/v1/documents/settings_data_connections';
const steps = [
  step('first', madeUpStep, { input: { value: { $: 'trigger.input' }, pin: 'hush-42' }, output_variable: 'mark' }),
  step('second', madeUpStep, { input: { value: 'second' } }),
];
const make = (slug: string, changed = steps) =>
  send('POST', documents, {
    slug,
    name: slug,
    label: slug,
    trigger: { type: 'manual' },
    steps: changed,
    edges: edges('first>second'),
    disabled: false,
  });

async function ended(run: { id: string; trigger: { attempt?: number } }) {
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, run as Parameters<typeof tryToStartWorkflow>[3]);
  return until(async () => {
    const now = await h.run(run.id);
    return now?.ended_at && (now.trigger.attempt ?? 1) === (run.trigger.attempt ?? 1) ? now : null;
  });
}
const launched = (slug: string) => h.asUser((tenant) => createRun(tenant, slug, { type: 'manual', input: 'one' }));

it('a step that is declared in one place is saved with its secret sealed, and never answered', async () => {
  const made = await make('sealed');
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({ steps: [{ input: { pin: { $secret: true } } }, {}] });
  expect(JSON.stringify((await send('GET', `${documents}/sealed`)).body)).not.toContain('hush-42');
  const [row] = await h.database.migrator.use((ddl) =>
    ddl.rows<{ data: JsonObject }>("SELECT data FROM platform.documents WHERE slug = 'sealed'", []),
  );
  expect(row?.data).toMatchObject({ steps: [{ input: { pin: expect.stringMatching(/^sealed:/) } }, {}] });
});

it('is checked by its own schema', async () => {
  const answer = await make('unfinished', [step('first', madeUpStep, { input: { value: '', where: 'here' } }), steps[1] as (typeof steps)[0]]);
  const problems = (answer.body.error as { details: { fields: { field: string; code: string }[] } }).details.fields;
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(
    expect.arrayContaining(['steps[0].input.value invalid_input', 'steps[0].input invalid_input']),
  );
});

it('is performed with its secret opened, which no history shows', async () => {
  await make('runs');
  const { id, status } = await ended(await launched('runs'));
  expect(status).toBe('success');
  expect(performed).toEqual([{ value: 'one', pin: 'hush-42' }, { value: 'second' }]);
  const { steps: rows } = await h.asUser((tenant) => runDetail(tenant, id));
  expect(rows.map(({ type, output }) => [type, output])).toEqual([
    [madeUpStep, 'one stamped'],
    [madeUpStep, 'second stamped'],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/hush-42|sealed:/);
});

it('keeps what it has done when its run is retried', async () => {
  await make('retried');
  failing = true;
  const failed = await ended(await launched('retried'));
  expect([failed.status, performed.length]).toEqual(['failure', 2]);
  failing = false;
  const again = await ended(await h.asUser((tenant) => retryRun(tenant, failed.id)));
  expect(again.status).toBe('success');
  expect(performed.map(({ value }) => value)).toEqual(['one', 'second', 'second']);
});
