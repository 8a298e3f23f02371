import type { DeclaredInput } from '@millwright/core/automation/inputs/declared-input.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { block, dataOf, errorOf, fieldsOf, listOf, make, patch, table, view, type World, world } from '../documents.fixture.ts';

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

const offering = (name: string, automation: string) => {
  const show = { id: 'show', trigger: 'button', kind: 'refresh', callback: { id: 'run', trigger: 'button', kind: 'run_automation', automation } };
  return view({ name, root: { blocks: [block] }, setup: { list: { ...table, misc: { ...table.misc, actions: [show] } } } });
};
const processStep = (key: string, automation: string) => ({
  key,
  label: 'Step',
  tone: 'ready',
  offers: [{ automation, label: 'Run', when: { all: [] } }],
});

it('a button offers no automation that needs what buttons do not hand over', async () => {
  await make(send, automations, documentOf('needs', takes(amount)));
  const at = 'setup.list.misc.actions[0].automation';
  expect(fieldsOf(await send('POST', '/v1/documents/views', offering('Needs', 'needs')))).toEqual([`${at}: offered_needs_input`]);
  expect(fieldsOf(await send('POST', '/v1/documents/processes', processStep('needs', 'needs')))).toEqual([
    'offers[0].automation: offered_needs_input',
  ]);
  const offered = { trigger: { type: 'manual', inputs: [amount], offered_for: ['project'] } };
  expect(fieldsOf(await send('POST', `/v1/documents/${automations}`, documentOf('offered', offered)))).toEqual([
    'trigger.inputs[0].default: input_offered',
  ]);
  await make(send, automations, documentOf('offered', { ...offered, disabled: true }));
});

it('an input that buttons would lack is required only knowingly, and so is the automation switched on', async () => {
  const fine = await make(send, automations, documentOf('pressed', takes({ ...amount, default: 1 })));
  const off = await make(send, automations, documentOf('off', { ...takes(amount), disabled: true }));
  for (const automation of ['pressed', 'off']) {
    await make(send, 'views', offering(`View ${automation}`, automation));
    await make(send, 'processes', processStep(`step-${automation}`, automation));
  }
  const readers = [
    { collection: 'views', places: ['setup.list.misc.actions[0].automation'] },
    { collection: 'processes', places: ['offers[0].automation'] },
  ];
  const listed = (answer: Parameters<typeof errorOf>[0]) => {
    const { code, details } = errorOf(answer);
    return {
      code,
      readers: (details.readers as { collection: string; places: string[] }[]).map(({ collection, places }) => ({ collection, places })),
    };
  };
  const needed = await patch(send, `${automations}/pressed`, fine.version, takes(amount));
  expect(listed(needed)).toEqual({ code: 'still_read', readers: expect.arrayContaining(readers) });
  const on = await patch(send, `${automations}/off`, off.version, { disabled: false });
  expect(listed(on)).toEqual({ code: 'still_read', readers: expect.arrayContaining(readers) });
});
