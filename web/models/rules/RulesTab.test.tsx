import { MantineProvider } from '@mantine/core';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { ModelContent } from '../data/use-models.ts';
import { type ModelEditor, ModelEditorContext, useUnfinished } from '../draft/editor-context.ts';
import { RulesTab } from './RulesTab.tsx';

const field = (name: string, label: string, type = 'text') => ({ id: name, name, label, type });
const lot = {
  ...{ id: 'lot', slug: 'lot', name: 'lot', displayed_name: 'Lot', primary_attribute: 'number', version: 1 },
  schema: [field('number', 'Number'), field('weight', 'Weight', 'number'), field('closed', 'Closed', 'boolean')],
} as unknown as Model;
const madeFrom = {
  ...{ id: 'origin', slug: 'lot_origin', name: 'origin', inverse: 'results', type: 'N_1', object_id: 'lot', to_object_id: 'lot' },
  labels: { name: 'Made from', inverse: 'Became' },
} as unknown as Relation;
const words = (name: string) => ({ name, label: name });
const trace = {
  ...{ action: 'steps/trace', measured: ['lot.weight'], found: [{ model: 'lot', by: ['number'] }], details: [] },
  ...{ figures: [words('received')], columns: [words('customer')] },
};

const actions = [
  { name: 'steps/trace', label: 'Trace', description: '', model: null },
  { name: 'steps/settle', label: 'Settle', description: 'Counts it anew.', model: 'lot' },
  { name: 'steps/elsewhere', label: 'Elsewhere', description: '', model: 'order' },
];
serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/actions') return { body: { data: actions, total: actions.length } };
  return { body: path === '/v1/auth/login' ? { token: 't', expires_at: '', user } : { data: [], total: 0 } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});

let draft: ModelContent;
let problems: object[] = [];
function Editor({ misc, editable, template }: { misc: object; editable: boolean; template: boolean }) {
  const [content, edit] = useState({ displayed_name: 'Lot', primary_attribute: 'number', schema: lot.schema, misc } as ModelContent);
  draft = content;
  const unfinished = useUnfinished();
  const schema = resolveSchema([{ ...lot, ...content }], [madeFrom]);
  const stored = { ...lot, template };
  const editor = { stored, draft: content, schema, editable, problems, edit, seal: () => undefined, ...unfinished };
  const [away, leave] = useState(false);
  return (
    <ModelEditorContext value={editor as unknown as ModelEditor}>
      <button type="button" onClick={() => leave(!away)}>
        Another tab
      </button>
      {!away && <RulesTab />}
    </ModelEditorContext>
  );
}
const show = (misc = {}, editable = true, template = false) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Editor misc={misc} editable={editable} template={template} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
const section = (name: string) => within(screen.getByRole('region', { name }));

it('a rule that refuses is one once it says what, while which field holds, and why; it is changed and taken away', async () => {
  show({ refused: [{ when: 'closed', names: ['number'], text: 'It is closed.', by_hand: true }] });
  const refused = section('What is refused');
  await userEvent.click(refused.getByRole('button', { name: 'Refuse something' }));
  const rule = within(refused.getByRole('group', { name: 'Rule 2' }));
  await userEvent.click(rule.getByRole('combobox', { name: 'These are not given or changed' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Weight' }));
  await userEvent.click(rule.getByRole('combobox', { name: 'While this holds' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Closed']);
  await userEvent.click(screen.getByRole('option', { name: 'Closed' }));
  rule.getByText('It becomes a rule once everything is filled in.');
  expect(draft.misc?.refused).toHaveLength(1);
  await userEvent.type(rule.getByRole('textbox', { name: 'What people are told' }), 'Weighed already.');
  const kept = { when: 'closed', names: ['number'], text: 'It is closed.', by_hand: true };
  expect(draft.misc?.refused).toEqual([kept, { when: 'closed', names: ['weight'], text: 'Weighed already.' }]);
  await userEvent.click(refused.getByRole('button', { name: 'Remove rule 1' }));
  expect(draft.misc?.refused).toEqual([{ when: 'closed', names: ['weight'], text: 'Weighed already.' }]);
  await userEvent.click(section('What is refused').getByRole('button', { name: 'Remove rule 1' }));
  expect(draft.misc).toBeUndefined();
});

it('what is traced tells more beside its names, and its figures have words of their own', async () => {
  show({ trace });
  const traced = section('Trace');
  await userEvent.click(traced.getByRole('combobox', { name: 'Beside the name: Lot' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Weight' }));
  const figure = traced.getByRole('textbox', { name: 'Figure received' });
  await userEvent.clear(figure);
  await userEvent.type(figure, 'Came in');
  expect(draft.misc?.trace).toEqual({ ...trace, details: [{ model: 'lot', paths: ['weight'] }], figures: [{ name: 'received', label: 'Came in' }] });
});

it('says what stands instead of a step, and what keeps work from beginning: one rule of each', async () => {
  show();
  const instead = section('What stands instead of the step');
  await userEvent.click(instead.getByRole('button', { name: 'Show a text instead of the step' }));
  await userEvent.click(instead.getByRole('combobox', { name: 'While this holds' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Closed' }));
  expect(draft.misc?.stands_as).toBeUndefined();
  await userEvent.type(instead.getByRole('textbox', { name: 'What stands there' }), 'Joined');
  expect(draft.misc?.stands_as).toEqual({ when: 'closed', text: 'Joined' });
  expect(instead.queryByRole('button', { name: 'Show a text instead of the step' })).toBeNull();
  const held = section('What keeps work from beginning');
  await userEvent.click(held.getByRole('button', { name: 'Say when work can’t begin' }));
  await userEvent.click(held.getByRole('combobox', { name: 'While this holds' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Closed' }));
  await userEvent.click(held.getByRole('combobox', { name: 'Field with the reason' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Number' }));
  expect(draft.misc?.held_up).toEqual({ when: 'closed', reason: 'number' });
  await userEvent.click(instead.getByRole('button', { name: 'Remove the rule' }));
  expect(draft.misc).toEqual({ held_up: { when: 'closed', reason: 'number' } });
});

it('who may not change the model reads its rules; one that is not traced has nothing to say of that', async () => {
  show({ distinct: [{ names: ['number'], text: 'It is taken.' }] }, false);
  section('What stands only once').getByText('Number');
  expect(screen.queryByRole('button', { name: /^(Remove|Refuse|Keep|Let)/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Trace' })).toBeNull();
});

it('a rule that is not complete yet waits while another tab is looked at', async () => {
  show();
  await userEvent.click(section('What is refused').getByRole('button', { name: 'Refuse something' }));
  await userEvent.type(section('What is refused').getByRole('textbox', { name: 'What people are told' }), 'Weighed already.');
  await userEvent.click(screen.getByRole('button', { name: 'Another tab' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Another tab' }));
  expect(section('What is refused').getByRole<HTMLInputElement>('textbox', { name: 'What people are told' }).value).toBe('Weighed already.');
  expect(draft.misc?.refused).toBeUndefined();
});

it('tells what is wrong with a rule at the rule', () => {
  const wrong = (field: string, message: string) => ({ field: `misc.refused[1]${field}`, code: 'unknown_field', message });
  problems = [wrong('.names[0]', 'There is no field gone.'), wrong('.unless', 'There is no field never.')];
  const rule = (when: string) => ({ when, names: ['number'], text: 'It is closed.' });
  show({ refused: [rule('closed'), rule('closed')] });
  const [first, second] = section('What is refused').getAllByRole('group', { name: /^Rule/ });
  expect(first?.querySelector('[role=alert], .mantine-InputWrapper-error')).toBeNull();
  expect(second?.querySelector('.mantine-InputWrapper-error')?.textContent).not.toBe('');
  expect(within(second as HTMLElement).getByRole('alert').textContent).not.toBe('');
  problems = [];
});

it('a model is traced for the first time by the action that is chosen, once figures, columns and what they are made of are said', async () => {
  show();
  const traced = within(await screen.findByRole('region', { name: 'Trace' }));
  await userEvent.click(traced.getByRole('combobox', { name: 'Traced by' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Trace' }));
  await userEvent.click(traced.getByRole('combobox', { name: 'What its quantities are made of' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Lot › Weight' }));
  await userEvent.type(traced.getByRole('textbox', { name: /^Another figure/ }), 'received{Enter}');
  expect(draft.misc?.trace).toBeUndefined();
  traced.getByText('It becomes a rule once everything is filled in.');
  await userEvent.type(traced.getByRole('textbox', { name: /^Another column/ }), 'customer{Enter}');
  const said = { action: 'steps/trace', measured: ['lot.weight'], figures: [words('received')], columns: [words('customer')] };
  expect(draft.misc?.trace).toEqual({ ...said, found: [], details: [] });
  await userEvent.clear(traced.getByRole('textbox', { name: 'Column customer' }));
  await userEvent.type(traced.getByRole('textbox', { name: 'Column customer' }), 'Went to');
  expect(draft.misc?.trace?.columns).toEqual([{ name: 'customer', label: 'Went to' }]);
});

it('a trace that is begun waits while another tab is looked at', async () => {
  show();
  const region = async () => within(await screen.findByRole('region', { name: 'Trace' }));
  await userEvent.click((await region()).getByRole('combobox', { name: 'Traced by' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Trace' }));
  await userEvent.type((await region()).getByRole('textbox', { name: /^Another figure/ }), 'received{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Another tab' }));
  expect(screen.queryByRole('region')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Another tab' }));
  (await region()).getByRole('textbox', { name: 'Figure received' });
  expect(draft.misc?.trace).toBeUndefined();
});

it('the last figure, column and measured field of a trace stay, and say why', async () => {
  show({ trace: { ...trace, columns: [words('customer'), words('supplier')] } });
  const traced = section('Trace');
  const why = 'The last one stays: without one there is no trace.';
  const measured = () => traced.getByRole('combobox', { name: 'What its quantities are made of' });
  expect(traced.getByRole('button', { name: `Remove received. ${why}` }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(traced.getByRole('button', { name: 'Remove customer' }));
  expect(draft.misc?.trace?.columns).toEqual([words('supplier')]);
  expect(traced.getByRole('button', { name: `Remove supplier. ${why}` }).getAttribute('aria-disabled')).toBe('true');
  traced.getByText(new RegExp(`${why}$`));
  await userEvent.type(measured(), '{Backspace}');
  expect(draft.misc?.trace?.measured).toEqual(['lot.weight']);
  await userEvent.click(await screen.findByRole('option', { name: 'Lot › Number' }));
  expect(draft.misc?.trace?.measured).toEqual(['lot.weight', 'lot.number']);
  expect(traced.queryByText(new RegExp(why))).toBeNull();
  await userEvent.type(measured(), '{Backspace}');
  expect(draft.misc?.trace?.measured).toEqual(['lot.weight']);
});

it('says of a built-in model why it stays set how its records are written', () => {
  show({ append_only: true }, true, true);
  const records = section('How records are written');
  for (const each of records.getAllByRole<HTMLInputElement>('switch')) expect(each.disabled).toBe(true);
  records.getByText('This model is built in. How its records are written can’t be changed.');
});

it('records that are only added, fields that are emptied along and circles that are forbidden are set', async () => {
  show();
  await userEvent.click(section('How records are written').getByRole('switch', { name: /^Records are only added/ }));
  expect(draft.misc).toEqual({ append_only: true });
  const emptied = section('What is emptied along');
  await userEvent.click(emptied.getByRole('button', { name: 'Empty something along' }));
  const choose = async (within_: ReturnType<typeof section>, name: string | RegExp, option: string) => {
    await userEvent.click(within_.getByRole('combobox', { name }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose(emptied, 'When this changes', 'Weight');
  await choose(emptied, 'These are emptied', 'Number');
  await choose(emptied, /^If this held until then/, 'Closed');
  expect(draft.misc?.about).toEqual([{ link: 'weight', names: ['number'], when: 'closed' }]);
  const circles = section('What never leads back to itself');
  await userEvent.click(circles.getByRole('button', { name: 'Forbid a circle' }));
  await choose(circles, 'It leads from', 'The record itself');
  await choose(circles, 'To', 'Made from');
  expect(draft.misc?.acyclic).toBeUndefined();
  await userEvent.type(circles.getByRole('textbox', { name: 'What people are told' }), 'Made from itself.');
  expect(draft.misc?.acyclic).toEqual([{ from: 'identity', to: 'origin', text: 'Made from itself.' }]);
});

const pick = async (within_: ReturnType<typeof section>, name: string | RegExp, option: string) => {
  await userEvent.click(within_.getByRole('combobox', { name }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

it('new records are posted by an action that is about them, chosen by its name with what it does', async () => {
  show();
  const saving = section('What follows a save');
  await userEvent.click(saving.getByRole('combobox', { name: 'When a record is made' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Trace', 'Settle']);
  await userEvent.click(screen.getByRole('option', { name: 'Settle' }));
  expect(draft.misc).toEqual({ posting: 'steps/settle' });
  saving.getByText('Counts it anew.');
});

it('an action follows a save once it is said after what; what else the rule says stays, and its last cause', async () => {
  const turned = { action: 'steps/trace', changed: ['weight'], turns: ['closed'], each: true };
  show({ settling: turned });
  const saving = section('What follows a save');
  await userEvent.click(saving.getByRole('button', { name: 'Let an action follow' }));
  const second = within(saving.getByRole('group', { name: 'Rule 2' }));
  await pick(second, 'Action', 'Settle');
  second.getByText('It becomes a rule once it has an action and says after what.');
  expect(draft.misc?.settling).toEqual(turned);
  await userEvent.click(second.getByRole('switch', { name: 'After a record is made' }));
  expect(draft.misc?.settling).toEqual([turned, { action: 'steps/settle', changed: [], created: true }]);
  const first = within(saving.getByRole('group', { name: 'Rule 1' }));
  await userEvent.type(first.getByRole('combobox', { name: 'After one of these has changed' }), '{Backspace}');
  first.getByText('The last one stays: without a cause nothing follows.');
  await pick(first, 'Only while this holds', 'Closed');
  expect(draft.misc?.settling).toEqual([
    { ...turned, when: 'closed' },
    { action: 'steps/settle', changed: [], created: true },
  ]);
  await userEvent.click(saving.getByRole('button', { name: 'Remove rule 1' }));
  await userEvent.click(saving.getByRole('button', { name: 'Remove rule 1' }));
  expect(draft.misc).toBeUndefined();
});

it('tells what is wrong with an action that follows at its field', () => {
  problems = [{ field: 'misc.settling.changed[0]', code: 'unknown_field', message: 'There is no field gone.' }];
  show({ settling: { action: 'steps/settle', changed: ['gone'] } });
  const rule = section('What follows a save').getByRole('group', { name: 'Rule 1' });
  const changed = within(rule).getByRole('combobox', { name: 'After one of these has changed' });
  expect(changed.getAttribute('aria-invalid')).toBe('true');
  expect([...rule.querySelectorAll('.mantine-InputWrapper-error')].map((error) => error.textContent)).toEqual([expect.stringMatching(/./)]);
  expect(within(rule).queryByRole('alert')).toBeNull();
  problems = [];
});

it('fields of a new record are proposed once it is said which, and from what', async () => {
  show();
  const proposed = section('What is proposed');
  await pick(proposed, 'Proposed by', 'Settle');
  await pick(proposed, 'Fields that it fills', 'Weight');
  expect(draft.misc?.proposing).toBeUndefined();
  proposed.getByText('It becomes a rule once everything is filled in.');
  await pick(proposed, 'What it is told of the record', 'Number');
  expect(draft.misc?.proposing).toEqual({ action: 'steps/settle', names: ['weight'], from: ['number'] });
  await userEvent.type(proposed.getByRole('combobox', { name: 'Fields that it fills' }), '{Backspace}');
  expect(draft.misc?.proposing?.names).toEqual(['weight']);
});

it('a link over a link that values are proposed from has its name', async () => {
  show({ proposing: { action: 'steps/settle', names: ['weight'], from: ['origin.origin'] } });
  const [pill] = await section('What is proposed').findAllByText(/ › .*from$/);
  expect(pill?.textContent).toBe('Made from › Made from');
});
