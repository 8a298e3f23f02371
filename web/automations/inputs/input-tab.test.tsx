import { MantineProvider } from '@mantine/core';
import type { Step } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { useHistory } from '../../documents/history/use-history.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { type Draft, type Editing, newStep } from '../data/draft.ts';
import { ErrorsTab } from '../inspector/ErrorsTab.tsx';
import { InputTab } from '../inspector/InputTab.tsx';
import { SetupTab } from '../inspector/SetupTab.tsx';
import { EditorContext } from '../state/editor-context.ts';

serve(async (path) => {
  const user = { id: 'ana', client_id: 'c', role: 'user', client: { time_zone: 'Europe/Paris' } };
  return { body: path === '/v1/auth/login' ? { token: 't', expires_at: '', user } : { data: [], total: 0 } };
});

beforeAll(async () => {
  // happy-dom loads no fonts; a growing text field only listens for their events.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});

const draftOf = (input: JsonObject): Draft => ({
  label: 'x',
  trigger: { type: 'manual' },
  steps: [{ ...newStep('rest', 'Ask', []), id: 'ask', input: { method: 'POST', url: 'https://shop.test', ...input } }],
  edges: [],
  disabled: false,
});
let edited: JsonObject = {};

function Bench({ input, tab: Tab = InputTab }: { input: JsonObject; tab?: ComponentType<{ step: Step }> }) {
  const history = useHistory<Editing>({ draft: draftOf(input), parked: {} });
  const { draft } = history.state;
  const [step] = draft.steps;
  if (!step) return null;
  edited = step.input;
  const editor = {
    history,
    draft,
    editable: true,
    selected: step.id,
    problems: new Map(),
    stepTests: { results: new Map() },
    change: () => undefined,
  } as never;
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <EditorContext value={editor}>
          <Tab step={step} />
        </EditorContext>
      </MantineProvider>
    </QueryClientProvider>
  );
}

it('shows what is used where nothing is chosen, and stores nothing by that', async () => {
  render(<Bench input={{}} />);
  expect(screen.getByDisplayValue('JSON')).toBeDefined();
  expect(screen.getByDisplayValue(/^Read it/)).toBeDefined();
  expect(edited).toEqual({ method: 'POST', url: 'https://shop.test' });
});

it('shows the method, the attempts and the time limit that a call has without any', async () => {
  render(<Bench input={{ method: undefined as never }} tab={SetupTab} />);
  expect(screen.getAllByDisplayValue('GET')).not.toEqual([]);
  cleanup();
  render(<Bench input={{}} tab={ErrorsTab} />);
  const shown = ['Attempts', 'Seconds between attempts', 'Give up after (seconds)'].map(
    (name) => screen.getByLabelText<HTMLInputElement>(name).value,
  );
  expect(shown).toEqual(['3', '2', '30']);
});

it('asks how a body is sent in words, and keeps the choice', async () => {
  render(<Bench input={{ encoding: 'json', body: { a: 1 } }} />);
  await userEvent.click(screen.getByDisplayValue('JSON'));
  await userEvent.click(await screen.findByRole('option', { name: 'Form (URL-encoded)', hidden: true }));
  expect(edited).toMatchObject({ encoding: 'form', body: { a: 1 } });
});

it('edits the parts of a form one by one, and says how a part becomes a file', async () => {
  render(<Bench input={{ encoding: 'multipart', body: { name: 'Ann' } }} />);
  const part = screen.getByDisplayValue('Ann');
  await userEvent.type(part, 'a');
  expect(edited.body).toEqual({ name: 'Anna' });
  expect(screen.getByText(/the file of an answer|its id/)).toBeDefined();
});

it('edits a text as it is sent', async () => {
  render(<Bench input={{ encoding: 'xml', body: '<a/>' }} />);
  await userEvent.type(screen.getByDisplayValue('<a/>'), '!');
  expect(edited.body).toBe('<a/>!');
});

it('says of a stored header that it is stored; it is replaced, kept when nothing is typed, and removed', async () => {
  render(<Bench input={{ headers: { 'x-api-key': { $secret: true } } }} />);
  expect(screen.getByText('Stored')).toBeDefined();
  expect(screen.queryByDisplayValue(/secret/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Replace: Headers: x-api-key' }));
  const field = screen.getByPlaceholderText('Set');
  await userEvent.type(field, '0123');
  expect(edited.headers).toEqual({ 'x-api-key': '0123' });
  await userEvent.clear(field);
  await userEvent.tab();
  expect(edited.headers).toEqual({ 'x-api-key': { $secret: true } });
  expect(screen.getByText('Stored')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove: x-api-key' }));
  expect(edited.headers).toEqual({});
});

it('puts a picked variable into a text where the caret stood', async () => {
  render(<Bench input={{ headers: { accept: 'v=;q' } }} />);
  const field = screen.getByDisplayValue('v=;q') as HTMLInputElement;
  await userEvent.click(field);
  field.setSelectionRange(2, 2);
  await userEvent.click(screen.getByRole('button', { name: 'Pick a variable: Headers: accept' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search variables and values', hidden: true }), 'client.name');
  await userEvent.click(await screen.findByRole('button', { name: /^name/, hidden: true }));
  expect(edited.headers).toEqual({ accept: 'v={{client.name}};q' });
});
