import { step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, errorOf, fieldsOf, listOf, make, patch, type World, world } from '../documents.fixture.ts';

let all: World;
let send: World['send'];
beforeAll(async () => {
  all = await world();
  ({ send } = all);
});
afterAll(() => all?.close());

const automations = 'settings_data_connections';
const deleted = (path: string) => send('DELETE', `/v1/documents/${path}`);
const own = (name: string, more: object) => make(send, automations, { name, label: name, steps: [], edges: [], disabled: false, ...more });
const write = (model: string) => step('note', 'write', { input: { items: [{ model, properties: { name: 'x' } }] } });

async function lamp(name: string) {
  const schema = [
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'power', label: 'Power', type: 'number' },
  ];
  return make(send, 'models', { name, displayed_name: name, schema, primary_attribute: 'name' });
}

it('a model that automations wait for is deleted knowingly; what is broken by it says so, and the rest of it is edited', async () => {
  const model = await lamp('lantern');
  const trigger = { type: 'object_created', model_ids: ['lantern'] };
  const query = step('look', 'query', { input: { query: '{ lantern { name } }' } });
  const watch = await own('watch', { trigger, steps: [query] });
  const refused = errorOf(await deleted(`models/${model.id}`));
  expect(refused).toMatchObject({ status: 422, code: 'still_read', details: { readers: [{ collection: automations, slug: 'watch' }] } });
  expect((await deleted(`models/${model.id}?switch_off=1`)).status).toBe(204);

  const told = listOf(await send('GET', `/v1/documents/${automations}?ids=watch`))[0];
  expect(told?.problems).toEqual([
    { place: 'steps[0].input.query', message: expect.stringContaining('lantern') },
    { place: 'trigger.model_ids[0]', message: 'There is no model lantern.' },
  ]);
  expect(told?.disabled).toBe(false);

  const renamed = await patch(send, `${automations}/watch`, watch.version, { description: 'Waits for lanterns.' });
  expect(dataOf(renamed)).toMatchObject({ description: 'Waits for lanterns.', problems: told?.problems });
  // A step before the broken one moves its place, not what is wrong with it.
  const steps = [step('first', 'transform', { input: { value: 1 } }), query];
  const moved = await patch(send, `${automations}/watch`, watch.version + 1, { steps, edges: [{ from: 'first', to: 'look', port: 'next' }] });
  expect([moved.status, dataOf(moved).problems]).toMatchObject([200, [{ place: 'steps[1].input.query' }, { place: 'trigger.model_ids[0]' }]]);
  // What is wrong anew is refused as ever.
  const worse = await patch(send, `${automations}/watch`, watch.version + 2, { trigger: { ...trigger, model_ids: ['lantern', 'candle'] } });
  expect(fieldsOf(worse)).toEqual(['trigger.model_ids[1]: unknown_model']);

  const off = await patch(send, `${automations}/watch`, watch.version + 2, { disabled: true });
  expect(dataOf(off)).toMatchObject({ disabled: true, problems: [{}, {}] });
  const on = await patch(send, `${automations}/watch`, watch.version + 3, { disabled: false });
  expect(fieldsOf(on)).toEqual(['steps[1].input.query: invalid_query', 'trigger.model_ids[0]: unknown_model']);
  const mended = { disabled: false, trigger: { type: 'manual' }, steps: [], edges: [] };
  expect(dataOf(await patch(send, `${automations}/watch`, watch.version + 3, mended))).not.toHaveProperty('problems');
});

it('a form and an automation that automations use are deleted knowingly', async () => {
  const form = { name: 'wish', title: 'Wish', model: 'project', write_query: 'mutation { a }', fields: [] };
  const wish = await make(send, 'forms', { ...form, write_query: 'mutation ($values: [JSON!]!) { save_project(items: $values) { identity } }' });
  await own('on-wish', { trigger: { type: 'form_submitted', form_ids: [wish.id] } });
  const inner = await own('inner', { trigger: { type: 'manual' } });
  await own('outer', { trigger: { type: 'manual' }, steps: [step('call', 'automation', { input: { automation: 'inner' } })] });
  for (const [path, slug, place] of [
    [`forms/${wish.id}`, 'on-wish', 'trigger.form_ids[0]'],
    [`${automations}/${inner.id}`, 'outer', 'steps[0].input.automation'],
  ]) {
    const { readers } = errorOf(await deleted(String(path))).details as { readers: object[] };
    expect(readers).toMatchObject([{ slug, places: [place] }]);
    expect((await deleted(`${path}?switch_off=1`)).status).toBe(204);
    expect(dataOf(await send('GET', `/v1/documents/${automations}/${slug}`)).problems).toMatchObject([{ place }]);
  }
});

it('an unfinished automation that is switched off is not broken; one that writes records of a model that is gone is', async () => {
  await own('draft', { disabled: true, trigger: { type: 'manual' }, steps: [step('send', 'email', { input: {} })] });
  expect(dataOf(await send('GET', `/v1/documents/${automations}/draft`))).not.toHaveProperty('problems');
  const model = await lamp('torch');
  await own('torches', { disabled: true, trigger: { type: 'manual' }, steps: [write('torch')] });
  expect((await deleted(`models/${model.id}?switch_off=1`)).status).toBe(204);
  const { problems } = dataOf(await send('GET', `/v1/documents/${automations}/torches`));
  expect(problems).toEqual([{ place: 'steps[0].input.items[0].model', message: 'There is no model torch.' }]);
});
