import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { pinRoutes } from '@millwright/api/automations/pins/pins.routes.ts';
import { inPlatform } from '@millwright/api/db/platform.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { scratchClient } from '@millwright/api/testing/scratch.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import { mostPinned } from '@millwright/core/contract/pins.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness } from '../testing/harness.ts';
import { runByHand } from '../testing/run-by-hand.ts';

let h: Harness;
let api: Served;
let send: Send;
beforeAll(async () => {
  h = await Harness.open({ built_in: company([template('offered', { type: 'manual' }, [first])]) });
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
    pinRoutes(services),
  ]);
  send = (await api.signIn(h.client, 'client_admin')).send;
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

const ask = step('ask', 'rest', { input: { url: 'https://rates.test/now' }, output_variable: 'rate' });
const first = step('first', 'transform', { input: { value: 'first' }, output_variable: 'first' });
const told = step('told', 'transform', { input: { value: { $: 'steps.first & ": " & $string(steps.rate.body.eur)' } }, output_variable: 'told' });
const each = step('each', 'for_each', { input: { items: [1, 2] } });
const store = step('store', 'write', { input: { items: [{ model: 'note', properties: { text: 'stored' } }] }, output_variable: 'stored' });
const links = edges('first>ask', 'ask>told', 'told>each', 'each:item>store');

const documents = '/v1/documents/settings_data_connections';
let number = 0;
async function made(parts: object = {}): Promise<{ id: string; version: number }> {
  const flow = { name: `pins ${++number}`, label: 'Pins', trigger: { type: 'manual' }, disabled: false };
  const answer = await send('POST', documents, { ...flow, steps: [first, ask, told, each, store], edges: links, ...parts });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as { id: string; version: number };
}
const at = (id: string) => `/v1/data_connections/${id}`;
const pin = (id: string, name: string, output: unknown, by: Send = send) => by('PATCH', `${at(id)}/steps/${name}/pin`, { output });
const pins = async (id: string, by: Send = send) => (await by('GET', `${at(id)}/pins`)).body.data as Record<string, unknown>[];
const attempt = (id: string, name: string, body: object, by: Send = send) => by('POST', `${at(id)}/steps/${name}/dry-run`, body);
const tried = async (id: string, name: string, body: object) => (await attempt(id, name, body)).body.data as Record<string, unknown>;
const trace = async (id: string, body: object) => {
  const { status, body: answer } = await send('POST', `${at(id)}/dry-run`, { trigger: { type: 'manual' }, ...body });
  expect([status, answer.error]).toEqual([200, undefined]);
  const { steps } = answer.data as { steps: { step_id: string; item: string; status: string; output: unknown; pinned?: boolean }[] };
  return steps.map(({ step_id, item, status, output, pinned = false }) => ({ step: `${step_id}${item && `/${item}`}`, status, output, pinned }));
};
const rowsOf = (id: string) =>
  h.asSystem((tenant) => tenant.query('SELECT row_to_json(p)::text AS text FROM platform.pinned_outputs p WHERE automation_id = $1', [id]));
const notes = async () => (await h.read('{ note { text } }')).note as unknown[];

describe('pinned data', () => {
  it('stands in for a step when a later one is tested, from a run or by hand, and says so', async () => {
    const { id } = await made();
    expect((await pin(id, 'ask', { status: 200, headers: {}, body: { eur: 1.5 } })).status).toBe(200);
    expect(await tried(id, 'told', { pins: true })).toMatchObject({ status: 'success', output: ': 1.5', pins: ['ask'] });
    await pin(id, 'first', 'pinned');
    expect(await tried(id, 'told', { pins: true })).toMatchObject({ output: 'pinned: 1.5', pins: ['first', 'ask'] });
    expect(await tried(id, 'told', { pins: true, values: { steps: { first: 'by hand' } } })).toMatchObject({ output: 'by hand: 1.5', pins: ['ask'] });
    expect(await tried(id, 'first', { pins: true })).toMatchObject({ output: 'first', pins: [] });
    expect((await tried(id, 'told', {})).output).toBe(': ');
    expect((await send('DELETE', `${at(id)}/steps/ask/pin`)).status).toBe(204);
    expect((await send('DELETE', `${at(id)}/steps/ask/pin`)).status).toBe(204);
    expect(await pins(id)).toMatchObject([{ step_id: 'first', output: 'pinned' }]);
  });

  it('comes before what a run has found, and is never used by a run', async () => {
    const { id } = await made({ steps: [first, step('end', 'transform', { input: { value: { $: 'steps.first' } } })], edges: edges('first>end') });
    await pin(id, 'first', 'pinned');
    const run = await runByHand(h, id);
    expect(run).toMatchObject({ status: 'success', output: 'first' });
    expect(await tried(id, 'end', { run_id: run.id, pins: true })).toMatchObject({ output: 'pinned', pins: ['first'] });
    expect(await tried(id, 'end', { run_id: run.id })).toMatchObject({ output: 'first', pins: [] });
    const document = (await send('GET', `${documents}/${id}`)).body;
    expect(JSON.stringify(document)).not.toContain('pinned');
  });

  it('is used by a dry run in every pass of a loop, which then neither sends nor writes', async () => {
    const { id } = await made();
    await pin(id, 'ask', { body: { eur: 2 } });
    await pin(id, 'store', ['pinned']);
    expect(await trace(id, { pins: true })).toEqual([
      { step: 'first', status: 'success', output: 'first', pinned: false },
      { step: 'ask', status: 'success', output: { body: { eur: 2 } }, pinned: true },
      { step: 'told', status: 'success', output: 'first: 2', pinned: false },
      { step: 'each', status: 'success', output: [1, 2], pinned: false },
      { step: 'store/0', status: 'success', output: ['pinned'], pinned: true },
      { step: 'store/1', status: 'success', output: ['pinned'], pinned: true },
    ]);
    expect((await trace(id, {})).filter(({ pinned }) => pinned)).toEqual([]);
    expect(await notes()).toEqual([]);
  });

  it('of a step that only the draft has is used with the draft, and says which step it was pinned to', async () => {
    const { id } = await made();
    const more = step('more', 'transform', { input: { value: 1 }, output_variable: 'more' });
    const content = { steps: [first, more], edges: edges('first>more') };
    expect((await pin(id, 'more', 7)).status).toBe(404);
    expect((await send('PATCH', `${documents}/${id}/draft`, { revision: 0, based_on: 1, content })).status).toBe(200);
    expect((await pin(id, 'more', 7)).body.data).toMatchObject({
      step_id: 'more',
      output: 7,
      step: { type: 'transform', input: { value: 1 } },
      gone: [],
      pinned_at: expect.any(String),
    });
    expect(await trace(id, { pins: true, draft: true })).toMatchObject([{ step: 'first' }, { step: 'more', output: 7, pinned: true }]);
    await send('DELETE', `${documents}/${id}/draft`);
    await pin(id, 'first', 1);
    expect((await pins(id)).map(({ step_id }) => step_id)).toEqual(['first']);
  });

  it('masks secrets in the answers of others as runs do, keeps none of its step, and tells fields that are gone', async () => {
    const schema = [
      { name: 'code', label: 'Code', type: 'text' },
      { name: 'weight', label: 'Weight', type: 'number' },
    ];
    const described = { name: 'crate', displayed_name: 'Crate', primary_attribute: 'code', schema };
    const model = await send('POST', '/v1/documents/models', described);
    expect(model.status, JSON.stringify(model.body)).toBe(201);
    const crate = model.body.data as { id: string; version: number; schema: { name: string }[] };
    const signed = { ...ask, input: { url: 'https://rates.test', headers: { authorization: 'Bearer hush' } } };
    const { id } = await made({
      steps: [signed, step('read', 'query', { input: { query: '{ crate { code weight } }' } })],
      edges: edges('ask>read'),
    });
    const token = { body: { access_token: 'hush', user: 'Ann' } };
    expect((await pin(id, 'ask', token)).body.data).toMatchObject({ output: { body: { access_token: '•••', user: 'Ann' } } });
    await pin(id, 'read', { crate: [{ code: 'C', weight: 2 }] });
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/hush|sealed/);
    expect(await pins(id)).toMatchObject([{ gone: [] }, { gone: [] }]);
    const left = crate.schema.filter(({ name }) => name !== 'weight');
    const changed = await send('PATCH', `/v1/documents/models/${crate.id}?switch_off=1`, { schema: left }, { 'if-match': String(crate.version) });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await pins(id)).find(({ step_id }) => step_id === 'read')).toMatchObject({ gone: ['crate.weight'] });
  });

  it('is refused where it is too large, or its step leads the flow', async () => {
    const { id } = await made();
    const large = await pin(id, 'ask', 'x'.repeat(mostPinned));
    expect([large.status, large.body.error]).toMatchObject([422, { code: 'pin_too_large', details: { most: mostPinned, size: mostPinned + 2 } }]);
    expect((await pin(id, 'each', [1])).body.error).toMatchObject({ code: 'not_pinned' });
    expect((await pin(id, 'nothing', 1)).status).toBe(404);
    expect((await pin(id, 'ask', null)).body.data).toMatchObject({ output: null });
    expect(await trace(id, { pins: true })).toContainEqual({ step: 'ask', status: 'success', output: null, pinned: true });
  });

  it('is its author’s alone, for who may change the automation, and goes with the automation', async () => {
    const { id } = await made();
    await pin(id, 'first', 'mine');
    const colleague = (await api.signIn(h.client, 'client_admin')).send;
    expect(await pins(id, colleague)).toEqual([]);
    expect((await attempt(id, 'told', { pins: true }, colleague)).body.data).toMatchObject({ pins: [] });
    await pin(id, 'first', 'theirs', colleague);
    await send('DELETE', `${at(id)}/steps/first/pin`);
    expect(await pins(id, colleague)).toMatchObject([{ output: 'theirs' }]);
    const privileges = [{ role: 'user', resource: 'SETTING_DATA_CONNECTIONS', verb: 'allow', action: 'READ' }];
    const acl = JSON.stringify({ ...defaultAcl(), privileges });
    await inPlatform(h.database, (platform) => platform.query('UPDATE platform.clients SET acl = $2 WHERE id = $1', [h.client.id, acl]));
    const reader = (await api.signIn(h.client, 'user')).send;
    const stranger = (await api.signIn(await scratchClient(h.database, { name: 'Other' }))).send;
    for (const [by, status] of [
      [reader, 403],
      [stranger, 404],
    ] as const) {
      expect((await by('GET', `${at(id)}/pins`)).status).toBe(status);
      expect((await pin(id, 'first', 1, by)).status).toBe(status);
      expect((await by('DELETE', `${at(id)}/steps/first/pin`)).status).toBe(status);
      expect((await attempt(id, 'told', { pins: true }, by)).status).toBe(status);
    }
    expect((await send('DELETE', `${documents}/${id}?hard=1`)).status).toBe(204);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('stays when the changes of a built-in automation are discarded', async () => {
    const at = `${documents}/offered`;
    const { id, version } = (await send('GET', at)).body.data as { id: string; version: number };
    const changed = await send('PATCH', at, { label: 'Renamed' }, { 'if-match': String(version) });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await pin(id, 'first', 'pinned');
    const renamed = changed.body.data as { version: number };
    const reset = await send('POST', `${at}/reset`, {}, { 'if-match': String(renamed.version) });
    expect([reset.status, reset.body.data]).toMatchObject([200, { label: 'offered' }]);
    // The automation comes with the product: it needs no row.
    await h.asSystem((tenant) => tenant.query('DELETE FROM platform.documents WHERE id = $1', [id]));
    expect(await pins(id)).toMatchObject([{ step_id: 'first', output: 'pinned' }]);
  });
});
