import type { DeclaredInput } from '@millwright/core/automation/inputs/declared-input.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
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
const documentOf = (name: string, more: object) => ({
  name,
  label: name,
  trigger: { type: 'manual' },
  steps: [],
  edges: [],
  disabled: false,
  ...more,
});
const takes = (...inputs: DeclaredInput[]) => ({ trigger: { type: 'manual', inputs } });
const calls = (automation: string, input: JsonObject) => ({ steps: [step('run', 'automation', { input: { automation, input } })] });
const amount: DeclaredInput = { name: 'amount', label: 'Amount', type: 'number', required: true };

it('inputs are declared whole, and calls of the automation fit them', async () => {
  const unfinished = takes({ name: 'a b', type: 'option' }, { ...amount, default: 'many' });
  const refused = await send('POST', `/v1/documents/${automations}`, documentOf('unfinished', unfinished));
  expect(fieldsOf(refused).sort()).toEqual([
    'trigger.inputs[0].name: bad_input_name',
    'trigger.inputs[0].options: input_options',
    'trigger.inputs[1].default: input_default',
  ]);
  await make(send, automations, documentOf('unfinished', { ...unfinished, disabled: true }));

  await make(send, automations, documentOf('total', takes(amount, { name: 'day', type: 'date' })));
  const wrong = await send('POST', `/v1/documents/${automations}`, documentOf('wrong', calls('total', { day: 'soon', extra: 1 })));
  expect(fieldsOf(wrong).sort()).toEqual([
    'steps[0].input.input.amount: missing_input',
    'steps[0].input.input.day: wrong_input',
    'steps[0].input.input.extra: unknown_input',
  ]);
  await make(send, automations, documentOf('fits', calls('total', { amount: { $: 'trigger.input.x' }, day: '2026-01-31' })));
});

it('an input that callers use is renamed knowingly, and they say what is wrong', async () => {
  const called = await make(send, automations, documentOf('renames', takes(amount)));
  await make(send, automations, documentOf('calls-renames', calls('renames', { amount: 1 })));
  const renamed = takes({ ...amount, name: 'sum' });
  const refused = errorOf(await patch(send, `${automations}/renames`, called.version, renamed));
  const at = `${automations}/renames.input`;
  expect(refused).toMatchObject({
    status: 422,
    code: 'still_read',
    details: { gone: [`${at}.amount`], readers: [{ slug: 'calls-renames', places: ['steps[0].input.input.amount', 'steps[0].input.input.sum'] }] },
  });
  expect((await patch(send, `${automations}/renames?switch_off=1`, called.version, renamed)).status).toBe(200);
  const caller = listOf(await send('GET', `/v1/documents/${automations}?ids=calls-renames`))[0];
  expect(caller?.problems).toEqual([
    { place: 'steps[0].input.input.amount', message: 'The automation that is run takes no amount.' },
    { place: 'steps[0].input.input.sum', message: 'The automation that is run needs sum.' },
  ]);
});

it('a new input that is needed is told to callers too, and one that is not is added without a word', async () => {
  const called = await make(send, automations, documentOf('grows', takes(amount)));
  await make(send, automations, documentOf('calls-grows', calls('grows', { amount: 1 })));
  const more = dataOf(await patch(send, `${automations}/grows`, called.version, takes(amount, { name: 'note', type: 'text' })));
  const refused = errorOf(await patch(send, `${automations}/grows`, more.version, takes(amount, { name: 'note', type: 'text', required: true })));
  expect(refused).toMatchObject({ code: 'still_read', details: { readers: [{ slug: 'calls-grows', places: ['steps[0].input.input.note'] }] } });
});
