import type { DeclaredInput } from '@millwright/core/automation/inputs/declared-input.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { Edge, Step } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { describe, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { until } from '../testing/harness.ts';
import { servedCompany } from '../testing/served.ts';

const note = (id: string, text: string) => step(id, 'write', { input: { items: [{ model: 'note', properties: { text } }] } });
const broken = step('bad', 'transform', { input: { value: { $: '$error("not yet")' } } });
const mended = step('bad', 'transform', { input: { value: 'mended' } });
const telling = step('bad', 'transform', { input: { value: { $: 'trigger.input' } } });
const links = edges('first>bad', 'bad>last');

const served = servedCompany(() => ({ built_in: company() }));
const { send } = served;

let made = 0;
/** An automation of the test's own, and a run of it that has failed at the step `bad`; what it writes is named by `word`. */
async function failed({ inputs, input }: { inputs?: DeclaredInput[]; input?: JsonObject } = {}) {
  const word = `w${++made}`;
  const document = { name: word, label: word, trigger: { type: 'manual', ...(inputs && { inputs }) }, disabled: false };
  const body = { ...document, steps: [note('first', `${word} first`), broken, note('last', `${word} last`)], edges: links };
  const { data } = (await send('POST', '/v1/documents/settings_data_connections', body)).body as { data: { id: string; version: number } };
  const path = `/v1/documents/settings_data_connections/${data.id}`;
  const { run_id, status } = (await send('POST', `/v1/data_connections/${data.id}`, { trigger: { type: 'manual' }, ...(input && { input }) })).body;
  expect(status).toBe('failure');
  let { version } = data;
  const change = async (parts: { trigger?: object; steps?: Step[]; edges?: Edge[]; disabled?: boolean }) => {
    const answer = await send('PATCH', path, parts, { 'if-match': String(version) });
    expect(answer.status).toBe(200);
    version = (answer.body.data as { version: number }).version;
    return version;
  };
  return { word, run: String(run_id), change };
}

const retry = (run: string, body: object) => send('POST', `/v1/data_connections/runs/${run}/retry`, body);
async function retried(run: string, body: object) {
  expect(await retry(run, body)).toMatchObject({ status: 202, body: { run_id: run, status: 'queued' } });
  return until(async () => (await served.h.run(run))?.ended_at && served.h.run(run));
}
const notes = async (word: string) =>
  ((await served.h.read('{ note { text } }')).note as { text: string }[])
    .map(({ text }) => text)
    .filter((text) => text.startsWith(`${word} `))
    .sort();
const steps = async (run: string) => (await served.h.steps(run)).map(({ step_id, status, attempt }) => `${step_id} ${status} ${attempt}`);

describe('a retry', () => {
  it('goes by the version of then unless today’s is asked for, and does nothing twice', async () => {
    const { word, run, change } = await failed();
    const version = await change({ steps: [note('first', `${word} other`), mended, note('last', `${word} new`)] });
    expect(await retried(run, {})).toMatchObject({ status: 'failure', definition_version: version - 1 });
    expect(await retried(run, { version: 'then', from_step: 'bad' })).toMatchObject({ status: 'failure', definition_version: version - 1 });
    expect(await retried(run, { version: 'today', from_step: 'bad' })).toMatchObject({ status: 'success', definition_version: version });
    expect(await notes(word)).toEqual([`${word} first`, `${word} new`]);
    expect(await steps(run)).toEqual(['first success 1', 'bad success 4', 'last success 1']);
    const detail = await send('GET', `/v1/data_connections/runs/${run}`);
    expect(detail.body.data).toMatchObject({ definition_version: version, trigger: { attempt: 4 } });
  });

  it('from the start walks the steps of today, with those that came since', async () => {
    const { word, run, change } = await failed();
    await change({
      steps: [note('first', 'no more'), note('since', `${word} since`), note('last', `${word} last`)],
      edges: edges('first>since', 'since>last'),
    });
    expect(await retried(run, { version: 'today' })).toMatchObject({ status: 'success', error: null });
    expect(await notes(word)).toEqual(['first', 'last', 'since'].map((name) => `${word} ${name}`));
  });

  it('does a step anew that has become one of another type, and what follows it', async () => {
    const { word, run, change } = await failed();
    await change({ steps: [step('first', 'transform', { input: { value: 1 } }), mended, note('last', `${word} last`)] });
    expect(await retried(run, { version: 'today' })).toMatchObject({ status: 'success' });
    expect(await steps(run)).toEqual(expect.arrayContaining(['first success 2', 'bad success 2', 'last success 1']));
    expect((await served.h.steps(run)).find(({ step_id }) => step_id === 'first')).toMatchObject({ type: 'transform', output: 1 });
  });

  it('is refused from a step that is gone today, and the run stays as it ended', async () => {
    const { run, change } = await failed();
    await change({ steps: [note('first', 'x'), note('last', 'y')], edges: edges('first>last') });
    const before = await served.h.run(run);
    expect(await retry(run, { version: 'today', from_step: 'bad' })).toMatchObject({
      status: 422,
      body: { error: { code: 'step_gone', message: expect.stringContaining('The step bad is no longer part'), details: { name: 'bad' } } },
    });
    expect((await retry(run, { version: 'today', from_step: 'never' })).status).toBe(404);
    expect((await retry(run, { version: 'tomorrow' })).status).toBe(422);
    expect(await served.h.run(run)).toEqual(before);
    expect(await retried(run, { version: 'then', from_step: 'bad' })).toMatchObject({ status: 'failure', error: { step_id: 'bad' } });
  });

  it('by a version of today that is switched off is refused; by that of then it is not', async () => {
    const { run, change } = await failed();
    await change({ steps: [note('first', 'x'), mended, note('last', 'y')], disabled: true });
    expect((await retry(run, { version: 'today' })).body).toMatchObject({ error: { code: 'automation_disabled' } });
    expect(await retried(run, {})).toMatchObject({ status: 'failure' });
  });

  it('by today’s version is handed what that declares: defaults are filled in, what is gone is left out, what is missing is refused', async () => {
    const amount = { name: 'amount', type: 'number' as const };
    const { word, run, change } = await failed({ inputs: [amount, { name: 'old', type: 'text' }], input: { amount: 1, old: 'x' } });
    const answers = (inputs: object[]) =>
      change({ trigger: { type: 'manual', inputs }, steps: [note('first', `${word} first`), telling, note('last', word)] });
    await answers([amount, { name: 'since', type: 'text', required: true }]);
    const before = await served.h.run(run);
    expect((await retry(run, { version: 'today' })).body).toMatchObject({
      error: { code: 'invalid_input', details: { fields: [{ field: 'input.since', code: 'missing_field' }] } },
    });
    expect(await served.h.run(run)).toEqual(before);
    await answers([amount, { name: 'since', type: 'text', required: true, default: 'new' }]);
    expect(await retried(run, { version: 'today' })).toMatchObject({ status: 'success', trigger: { input: { amount: 1, since: 'new' } } });
    expect((await served.h.steps(run)).find(({ step_id }) => step_id === 'bad')).toMatchObject({ output: { amount: 1, since: 'new' } });
  });

  it('of an automation that runs another by today’s version hands on what that one declares today', async () => {
    const amount = { name: 'amount', type: 'number' as const };
    const called = await failed({ inputs: [amount], input: { amount: 1 } });
    const calls = step('run', 'automation', { input: { automation: called.word, input: { amount: 1 } } });
    const document = { name: `calls-${called.word}`, label: 'Calls', trigger: { type: 'manual' }, disabled: false, steps: [calls], edges: [] };
    const { data } = (await send('POST', '/v1/documents/settings_data_connections', document)).body as { data: { id: string } };
    const { run_id, status } = (await send('POST', `/v1/data_connections/${data.id}`, { trigger: { type: 'manual' } })).body;
    expect(status).toBe('failure');
    const inputs = [amount, { name: 'since', type: 'text', default: 'new' }];
    await called.change({ trigger: { type: 'manual', inputs }, steps: [note('first', 'x'), telling, note('last', 'y')] });
    expect(await retried(String(run_id), { version: 'today' })).toMatchObject({ status: 'success' });
    const [, child] = (await served.h.runs(called.word)).sort((a, b) => a.depth - b.depth);
    expect(child).toMatchObject({ status: 'success', trigger: { by_today: true, input: { amount: 1, since: 'new' } } });
  });
});
