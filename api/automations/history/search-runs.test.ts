import type { FoundRun } from '@millwright/core/contract/parts/run-shapes.ts';
import type { Json } from '@millwright/core/json.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../../auth/auth.routes.ts';
import { inTenant } from '../../db/tenant.ts';
import { documentRoutes } from '../../documents/documents.routes.ts';
import { people, type Send, type TestApp, testApp } from '../../http/testing/app.ts';
import { projects } from '../../testing/made-up.ts';
import { principalOf } from '../../testing/scratch.ts';
import { automationRoutes } from '../automations.routes.ts';
import { recordStep } from '../execution/step-rows.ts';
import { endRun } from '../runs/end-run.ts';
import { insertRuns, runsTable } from '../runs/run-rows.ts';

let works: TestApp;
let admin: Send;
let automations: { sends: string; notes: string };
const record = v7();
const runs: Record<string, string> = {};

const steps = [
  { id: 'note', name: 'Note', type: 'transform', input: { value: 1 }, enabled: true },
  { id: 'ask', name: 'Ask', type: 'rest', input: { url: 'https://shop.test' }, enabled: true },
];

type Made = {
  automation: string;
  days_ago: number;
  status: 'success' | 'failure';
  input?: Json;
  about?: string;
  note?: Json;
  answer?: Json;
  message?: string;
};

async function made({ automation, days_ago, status, input, about, note, answer, message = 'It is not there.' }: Made): Promise<string> {
  return inTenant(works.scratch.database, principalOf(works.first), async (tenant) => {
    const definition = tenant.config.get('settings_data_connections', automation);
    const id = `${definition.id}.${v7()}`;
    const trigger = { type: 'manual' as const, ...(about ? { primary_item_id: about } : {}), ...(input === undefined ? {} : { input }) };
    await insertRuns(tenant, [{ id, definition, trigger, depth: 1, chain: [] }]);
    for (const [step_id, output] of [
      ['note', note],
      ['ask', answer],
    ] as const) {
      const step = definition.steps.find((each) => each.id === step_id);
      if (step && output !== undefined)
        await recordStep(tenant, id, { instance: { step_id, item: '' }, step, status: 'success', output, again: false });
    }
    await endRun(tenant, id, { status, error: status === 'failure' ? { code: 'not_found', message, step_id: 'note' } : null, attempt: 1 });
    await tenant.query(`UPDATE ${runsTable(tenant)} SET created_at = now() - $2 * interval '1 day' WHERE id = $1`, [id, days_ago]);
    return id;
  });
}

beforeAll(async () => {
  works = await testApp({
    built_in: projects({}),
    routes: (services) => [
      authRoutes(services),
      documentRoutes(services, () => true),
      automationRoutes(services, { actions: new Map(), queue: 'nobody' }),
    ],
  });
  admin = await works.as(people.admin);
  const add = async (name: string) => {
    const document = { name, label: name, trigger: { type: 'manual' }, steps, edges: [], disabled: true };
    const { status, text, json } = await admin('POST', '/v1/documents/settings_data_connections', document);
    if (status !== 201) throw new Error(text);
    return String(json.data.id);
  };
  automations = { sends: await add('Sends'), notes: await add('Notes') };
  const { sends, notes } = automations;
  runs.old = await made({ automation: sends, days_ago: 20, status: 'success', about: record, note: { order: 'SO-100%' } });
  runs.failed = await made({ automation: sends, days_ago: 5, status: 'failure', about: record, message: 'No lot of Flour.' });
  runs.called = await made({ automation: notes, days_ago: 2, status: 'success', input: { order: 'SO-1001' } });
  runs.secret = await made({ automation: notes, days_ago: 1, status: 'success', answer: { token: 'hunter2', order: 'SO-7' } });
});
afterAll(() => works?.close());

const nameOf = (id: string) => Object.entries(runs).find(([, run]) => run === id)?.[0];
const search = async (query: Record<string, string>, path = '/v1/data_connections/runs', by = admin) => {
  const { status, json } = await by('GET', `${path}?${new URLSearchParams(query)}`);
  return { status, total: json.total, names: ((json.data ?? []) as unknown as FoundRun[]).map(({ id }) => nameOf(id)), json };
};
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

it.each<[string, Record<string, string>, string[]]>([
  ['nothing said', {}, ['secret', 'called', 'failed', 'old']],
  ['a status', { status: 'failure' }, ['failed']],
  ['days', { from: ago(6), to: ago(1.5) }, ['called', 'failed']],
  ['a record', { record }, ['failed', 'old']],
  ['a word of the failure, whatever its case', { words: 'flour' }, ['failed']],
  ['the code of the failure', { words: 'not_found' }, ['failed']],
  ['a value that started it', { words: 'SO-1001' }, ['called']],
  ['a value that a step answered, its signs as themselves', { words: 'SO-100%' }, ['old']],
  ['several at once', { record, status: 'success', words: 'order' }, ['old']],
  ['nothing that is there', { words: 'nowhere' }, []],
])('runs are found by %s', async (_, query, names) => {
  const answer = await search(query);
  expect([answer.status, answer.names, answer.total]).toEqual([200, names, names.length]);
});

it('what another system has answered can not be found out by searching', async () => {
  expect((await search({ words: 'hunter2' })).names).toEqual([]);
  expect((await search({ words: 'SO-7' })).names).toEqual([]);
});

it('of one automation by the same, page by page, with its name and its failure', async () => {
  const { json } = await search({ automation: automations.sends, limit: '1', skip: '1' });
  expect([json.total, json.data]).toEqual([2, [expect.objectContaining({ id: runs.old, automation: 'sends', label: 'Sends', error: null })]]);
  const own = await search({ words: 'flour' }, `/v1/data_connections/${automations.sends}/runs`);
  expect([own.names, own.total]).toEqual([['failed'], 1]);
  const failed = (await search({ status: 'failure' })).json.data as unknown as FoundRun[];
  expect(failed[0]?.error).toMatchObject({ code: 'not_found', message: 'No lot of Flour.' });
});

it('nobody finds runs of automations that they may not read, nor of another company', async () => {
  for (const email of [people.operator, people.other]) {
    const by = await works.as(email);
    expect((await search({}, undefined, by)).names).toEqual([]);
    expect((await search({ record }, undefined, by)).total).toBe(0);
    expect((await search({ automation: automations.sends }, undefined, by)).status).toBe(404);
  }
});

it.each([{ words: 'x' }, { from: 'yesterday' }, { record: 'no' }, { status: 'lost' }, { failure: 'x' }, { anything: '1' }])(
  'refuses %j and names it',
  async (query) => {
    const { status, json } = await search(query as unknown as Record<string, string>);
    expect([status, JSON.stringify(json.error.details)]).toEqual([422, expect.stringContaining(Object.keys(query)[0] as string)]);
  },
);

it('words are looked for in the newest twenty thousand runs that fit otherwise, and the answer says so', async () => {
  await inTenant(works.scratch.database, principalOf(works.first), (tenant) =>
    tenant.query(
      `INSERT INTO ${runsTable(tenant)} (id, automation_id, automation_slug, definition, definition_version, status, trigger, depth, chain, created_at, handed_at, ended_at)
      SELECT automation_id || '.' || uuidv7(), automation_id, automation_slug, definition, definition_version, status, '{"type":"manual"}', depth, chain, now(), now(), now()
      FROM ${runsTable(tenant)}, generate_series(1, 20000) WHERE id = $1`,
      [runs.called],
    ),
  );
  const far = await search({ words: 'SO-100%' });
  expect([far.names, far.total, far.json.searched]).toEqual([[], 0, 20_000]);
  const near = await search({ words: 'SO-100%', to: ago(10) });
  expect([near.names, near.json.searched]).toEqual([['old'], undefined]);
  const { json } = await search({ limit: '1' });
  expect([json.total, json.searched]).toEqual([20_004, undefined]);
});
