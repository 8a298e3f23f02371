import { MantineProvider } from '@mantine/core';
import type { DeclaredInput } from '@millwright/core/automation/inputs/declared-input.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { useHistory } from '../../documents/history/use-history.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { type Draft, type Editing, newStep } from '../data/draft.ts';
import { useProblems } from '../editor/problems/use-problems.ts';
import { InputTab } from '../inspector/InputTab.tsx';
import { EditorContext } from '../state/editor-context.ts';

const inputs: DeclaredInput[] = [
  { name: 'amount', label: 'Amount', type: 'number', required: true, help: 'Without tax.' },
  { name: 'note', label: 'Note', type: 'text' },
  { name: 'colour', label: 'Colour', type: 'option', options: [{ key: 'red', label: 'Red' }] },
  { name: 'days', label: 'Days', type: 'text', list: true },
];
const called = { id: 'called', slug: 'called', name: 'called', label: 'Called', version: 1, trigger: { type: 'manual', inputs } };
const free = { ...called, id: 'free', slug: 'free', trigger: { type: 'manual' } };

serve(async (path) => {
  const user = { id: 'ana', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  const data = path.startsWith('/v1/documents/settings_data_connections') ? [called, free] : [];
  return { body: { data, total: data.length } };
});

beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await Promise.all([import('./AutomationInputs.tsx'), import('../editor/problems/find-problems.ts'), loadAllTexts(), login('ana', 'x', false)]);
});
afterEach(cleanup);

let edited: JsonObject = {};

function Bench({ input }: { input: JsonObject }) {
  const fresh = { ...newStep('automation', 'Run', []), id: 'one' };
  const draft: Draft = { label: 'x', trigger: { type: 'manual' }, steps: [{ ...fresh, input }], edges: [], disabled: false };
  const history = useHistory<Editing>({ draft, parked: {} });
  const problems = useProblems(history.state.draft);
  const [step] = history.state.draft.steps;
  if (!step) return null;
  edited = step.input;
  const editor = { history, draft: history.state.draft, editable: true, problems, advice: new Map(), stepTests: { results: new Map() } };
  return (
    <EditorContext value={editor as never}>
      <InputTab step={step} />
    </EditorContext>
  );
}

const show = (input: JsonObject) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Bench input={input} />
      </QueryClientProvider>
    </MantineProvider>,
  );

it('shows a field for each input of the automation, with what is wrong at its place', async () => {
  show({ automation: 'called', input: { old: 1 } });
  await userEvent.type(await screen.findByLabelText('Amount', { selector: 'input' }), '12,5');
  expect(edited.input).toEqual({ old: 1, amount: 12.5 });
  screen.getByText('Without tax.');
  fireEvent.change(screen.getByLabelText(/^Note/, { selector: 'textarea' }), { target: { value: 'Hello' } });
  await userEvent.click(screen.getByRole('button', { name: 'Add a value' }));
  fireEvent.change(screen.getByLabelText('Days 1'), { target: { value: 'Monday' } });
  expect(edited.input).toEqual({ old: 1, amount: 12.5, note: 'Hello', days: ['Monday'] });
  await userEvent.clear(screen.getByLabelText('Amount', { selector: 'input' }));
  await screen.findByText('The automation that it runs needs “amount”.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove: old' }));
  expect(edited.input).toEqual({ note: 'Hello', days: ['Monday'] });
});

it('lets an input follow a variable, and tells a value of another type', async () => {
  show({ automation: 'called', input: { amount: 'many' } });
  await screen.findByText('“amount”: Enter a number.');
  await userEvent.click(await screen.findByRole('button', { name: /^Amount: Fixed/ }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Amount: / }), { target: { value: 'trigger.input' } });
  expect(edited.input).toEqual({ amount: { $: 'trigger.input' } });
  await waitFor(() => expect(screen.queryByText('“amount”: Enter a number.')).toBeNull());
});

it('takes JSON for an automation without inputs', async () => {
  show({ automation: 'free', input: { any: [1] } });
  expect((await screen.findByDisplayValue(/"any"/)).tagName).toBe('TEXTAREA');
});
