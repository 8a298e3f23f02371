import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { lookAround } from '@millwright/api/automations/record-waits/look-around.ts';
import { deleteRecords } from '@millwright/api/records/records.service.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';
import { startByHand } from '../testing/run-by-hand.ts';

const note = (id: string, text: string) => step(id, 'write', { input: { items: [{ model: 'note', properties: { text } }] } });
const isPaid = { fact: 'state', operator: 'equal', value: 'paid' };
const waits = (slug: string, input: JsonObject) =>
  template(
    slug,
    { type: 'manual' },
    [
      step('hold', 'wait_record', { input: { model: 'job', record: { $: 'trigger.input.id' }, when: isPaid, ...input }, output_variable: 'awaited' }),
      note('came', `${slug} came`),
      note('late', `${slug} late`),
      note('gone', `${slug} gone`),
    ],
    { edges: edges('hold:matched>came', 'hold:expired>late', 'hold:deleted>gone') },
  );

let h: Harness;
let api: Served;
let boss: Send;
beforeAll(async () => {
  h = await Harness.open({
    built_in: company([
      waits('paid', {}),
      waits('soon', { expires_after_hours: { $: '0.3 / 3600' } }),
      waits('any', { which: 'any', when: { fact: 'title', operator: 'equal', value: '{{trigger.input.title}}' } }),
      waits('task', { model: 'task', when: { fact: 'job.state', operator: 'equal', value: 'paid' } }),
      waits('open', { when: { fact: 'open_hours', operator: 'equal', value: 0 } }),
      template('heard', { type: 'object_edited', model_ids: ['job'], changed: ['title'] }, [note('heard', 'heard')]),
      waits('number', { when: { fact: 'amount', operator: 'equal', value: '{{trigger.input.amount}}' } }),
    ]),
  });
  api = await serve(h.database, (services) => [automationRoutes(services, { actions: h.services.actions, queue: h.queue })]);
  boss = (await api.signIn(h.client, 'client_admin')).send;
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

const job = (properties: JsonObject = {}) => h.create('job', { title: 'Chair', state: 'open', ...properties });
const end = (run: string) => until(async () => (await h.run(run))?.ended_at && h.run(run));
const waiting = (run: string) => until(async () => (await h.run(run))?.status === 'waiting');
/** Once the record has been looked at for the first time: from then on only what happens ends the wait. */
const begin = async (slug: string, input: JsonObject) => {
  const run = await startByHand(h, slug, input);
  await waiting(run);
  return run;
};
/** How the wait has ended, and where the flow went on. */
const came = async (run: string) => {
  await end(run);
  const [hold, next] = await h.steps(run);
  const { outcome, record } = (hold?.output ?? {}) as { outcome?: string; record?: string };
  return [outcome, record, next?.step_id];
};
const open = async () => (await h.asSystem((tenant) => tenant.query<{ n: number }>('SELECT count(*)::int AS n FROM platform.record_waits')))[0]?.n;
const settledRelay = () => h.settled();

describe('a step that waits for a record', () => {
  it('does not wait for one that matches already', async () => {
    const id = await job({ state: 'paid' });
    expect(await came(await startByHand(h, 'paid', { id }))).toEqual(['matched', id, 'came']);
  });

  it('goes on with the change that makes it match, and with no other', async () => {
    const [id, other] = [await job(), await job()];
    const run = await begin('paid', { id });
    await h.update('job', other, { state: 'paid' });
    await h.update('job', id, { state: 'sent' });
    await settledRelay();
    expect((await h.run(run))?.status).toBe('waiting');
    await h.update('job', id, { state: 'paid' });
    expect(await came(run)).toEqual(['matched', id, 'came']);
    expect((await h.steps(run))[0]).toMatchObject({ status: 'success', attempt: 1 });
  });

  it('counts a record that matched while nobody worked, whatever has become of it since', async () => {
    const id = await job();
    const run = await begin('paid', { id });
    await h.stopWorkers();
    await h.stopRelay();
    await h.update('job', id, { state: 'paid' });
    await h.update('job', id, { state: 'closed' });
    await h.startRelay();
    await h.startWorkers();
    expect(await came(run)).toEqual(['matched', id, 'came']);
  });

  it('misses no change that comes as it begins', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => job()));
    const runs = await Promise.all(
      ids.map(async (id) => {
        const [run] = await Promise.all([startByHand(h, 'paid', { id }), h.update('job', id, { state: 'paid' })]);
        return run;
      }),
    );
    expect(await Promise.all(runs.map(came))).toEqual(ids.map((id) => ['matched', id, 'came']));
  });

  it('expires, and is told of a record that is deleted, each by its own way', async () => {
    const id = await job();
    expect(await came(await startByHand(h, 'soon', { id }))).toEqual(['expired', id, 'late']);
    const run = await begin('paid', { id });
    await h.asUser((tenant) => deleteRecords(tenant, [id]));
    expect(await came(run)).toEqual(['deleted', id, 'gone']);
  });

  it('takes whichever record matches first, also one that is new', async () => {
    const run = await begin('any', { title: 'Table 7' });
    await job({ title: 'Table 6' });
    await settledRelay();
    expect((await h.run(run))?.status).toBe('waiting');
    const id = await job({ title: 'Table 7' });
    expect(await came(run)).toEqual(['matched', id, 'came']);
  });

  it('hears of the records that its condition leads to', async () => {
    const id = await job();
    const task = await h.create('task', { title: 'Saw', hours: 2 }, { job: id });
    const [ofTask, ofJob] = [await begin('task', { id: task }), await begin('open', { id })];
    await h.update('task', task, { hours: 0 });
    expect(await came(ofJob)).toEqual(['matched', id, 'came']);
    await h.update('job', id, { state: 'paid' });
    expect(await came(ofTask)).toEqual(['matched', task, 'came']);
  });

  it('finds by itself what no event has told', async () => {
    const id = await job();
    const run = await begin('paid', { id });
    await settledRelay();
    await h.made.database.migrator.use(async (ddl) => {
      await ddl.run(`UPDATE "${h.client.schema}".job SET state = 'paid' WHERE id = '${id}'`);
      await ddl.run(`UPDATE platform.record_waits SET looked_at = now() - interval '2 minutes'`);
    });
    await lookAround(h.database);
    expect(await came(run)).toEqual(['matched', id, 'came']);
  });

  it('keeps no other automation from starting by a condition that fails', async () => {
    const id = await job();
    const run = await begin('paid', { id });
    await h.asSystem((tenant) =>
      tenant.query(
        `INSERT INTO platform.record_waits (id, run_id, step_id, item, model, beyond, object_id, condition)
         SELECT gen_random_uuid(), $1, 'hold', 'none', 'job', '{}', $2::uuid, '{"all":7}'`,
        [run, id],
      ),
    );
    await h.update('job', id, { title: 'Stool', state: 'paid' });
    expect(await h.ended('heard')).toMatchObject([{ status: 'success' }]);
    expect(await came(run)).toEqual(['matched', id, 'came']);
  });

  it('is forgotten with its run, and leaves nothing behind at its end', async () => {
    const id = await job();
    const run = await begin('paid', { id });
    await boss('POST', `/v1/data_connections/runs/${run}/cancel`, {});
    expect(await end(run)).toMatchObject({ status: 'cancelled' });
    await h.made.database.migrator.use((ddl) => ddl.run(`UPDATE platform.record_waits SET looked_at = now() - interval '2 minutes'`));
    await lookAround(h.database);
    expect(await open()).toBe(0);
  });

  it.each([
    ['paid', { id: '0198c0de-0000-7000-8000-000000000000' }, 'record', 'not_a_record'],
    ['paid', { id: 'x' }, 'record', 'not_a_record'],
    ['paid', {}, 'record', 'missing_field'],
    ['number', { id: '', amount: 'much' }, 'when', 'not_a_condition'],
  ] as const)('fails where it can not wait: %s %o', async (slug, input, field, code) => {
    const run = await end(await startByHand(h, slug, input));
    expect(run).toMatchObject({ status: 'failure', error: { code: 'invalid_input', details: { fields: [{ field, code }] } } });
  });

  it('refuses more than a company may have open, and counts those of runs that have ended no more', async () => {
    const id = await job();
    const fill = (run: string) =>
      h.asSystem((tenant) =>
        tenant.query(
          `INSERT INTO platform.record_waits (id, run_id, step_id, item, model, beyond, object_id, condition)
           SELECT gen_random_uuid(), $1, 'hold', '', 'job', '{}', gen_random_uuid(), '{"all":[]}' FROM generate_series(1, 5000)`,
          [run],
        ),
      );
    await fill('none');
    const run = await begin('paid', { id });
    expect(await open()).toBe(1);
    await boss('POST', `/v1/data_connections/runs/${run}/cancel`, {});
  });

  it('is rehearsed as having come, and notes nothing', async () => {
    const id = await job();
    const { body } = await boss('POST', '/v1/data_connections/paid/dry-run', { input: { id } });
    const { steps } = body.data as { steps: { step_id: string; output: unknown }[] };
    expect(steps.map(({ step_id }) => step_id)).toEqual(['hold', 'came']);
    expect(steps[0]?.output).toMatchObject({ outcome: 'matched', record: id });
  });
});
