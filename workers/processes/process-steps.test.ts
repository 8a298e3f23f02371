import { graphRoutes } from '@millwright/api/graph/graph.routes.ts';
import { processRoutes } from '@millwright/api/processes/processes.routes.ts';
import { applyTransition } from '@millwright/api/processes/processes.service.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { Harness } from '../testing/harness.ts';

const policies = [
  { slug: 'open', key: 'open', label: 'Open', tone: 'draft' as const },
  { slug: 'over', key: 'over', label: 'Over', tone: 'done' as const },
];

let h: Harness;
let api: Served;
let send: Send;
beforeAll(async () => {
  h = await Harness.open({ built_in: company([], { policies }) });
  api = await serve(h.database, (services) => [graphRoutes(services), processRoutes(services, { queue: h.queue })]);
  ({ send } = await api.signIn(h.client));
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

type Defined = { process: { identity: string }; steps: { identity: string; key: string; open_records: number | null }[] };
const counts = ({ steps }: Defined) => Object.fromEntries(steps.map(({ key, open_records }) => [key, open_records]));
const remove = (...node_ids: string[]) => send('POST', '/v1/graph/delete/', { node_ids });

async function make() {
  const steps = ['open', 'work', 'over'].map((key, line_num) => ({ label: key, key, line_num }));
  const { body } = await send('POST', '/v1/processes/create/', { label: 'Jobs', process_type: 'job', steps });
  const made = body.data as Defined;
  const process_id = made.process.identity;
  const read = async () => (await send('POST', '/v1/processes/get/', { process_id })).body.data as Defined;
  const job = async (step: string) => {
    const object_id = await h.create('job', { title: step });
    await h.asUser((tenant) => applyTransition(tenant, { object_id, action: 'set_process', process_id }));
    if (step !== 'open') await h.asUser((tenant) => applyTransition(tenant, { object_id, action: 'set_step', step }));
    return object_id;
  };
  return { made, read, job, step: (key: string) => made.steps.find((each) => each.key === key)?.identity ?? '' };
}

describe('a step of a process', () => {
  it('tells how many records that are not finished stand in it, of its own process only', async () => {
    const [first, second] = [await make(), await make()];
    expect(counts(first.made)).toEqual({ open: 0, work: 0, over: 0 });
    for (const step of ['open', 'work', 'work', 'over']) await first.job(step);
    await second.job('work');
    expect(counts(await first.read())).toEqual({ open: 1, work: 2, over: 0 });
    const { data } = (await send('GET', '/v1/processes?limit=500')).body as { data: Defined[] };
    const listed = (made: Defined) => data.find(({ process }) => process.identity === made.process.identity) as Defined;
    expect([counts(listed(first.made)).work, counts(listed(second.made)).work]).toEqual([2, 1]);
  });

  it('is not taken away while open records stand in it, nor with its process; else it is', async () => {
    const { made, read, job, step } = await make();
    const moved = await job('work');
    await job('over');
    for (const id of [step('work'), made.process.identity]) {
      expect(await remove(id)).toMatchObject({
        status: 422,
        body: {
          error: {
            code: 'step_occupied',
            message: 'The step work has 1 open records. Move them before you remove it.',
            details: { count: 1, name: 'work' },
          },
        },
      });
    }
    expect((await remove(step('open'), step('work'))).status).toBe(422);
    const mutation = { query: 'mutation ($id: ID!) { delete_stage(id: $id) }', variables: { id: step('work') } };
    expect((await send('POST', '/v1/graph', mutation)).body).toMatchObject({ errors: [{ extensions: { code: 'step_occupied' } }] });
    const guest = await api.signIn(h.client, 'guest');
    const denied = await guest.send('POST', '/v1/graph/delete/', { node_id: step('work') });
    expect([denied.status, JSON.stringify(denied.body)]).toEqual([403, expect.not.stringContaining('count')]);
    expect((await remove('no-identity')).status).toBe(404);
    expect(Object.keys(counts(await read()))).toEqual(['open', 'work', 'over']);
    expect((await remove(step('open'))).status).toBe(200);
    await h.asUser((tenant) => applyTransition(tenant, { object_id: moved, action: 'set_step', step: 'over' }));
    expect((await remove(step('work'), step('over'))).status).toBe(200);
    expect(counts(await read())).toEqual({});
  });
});
