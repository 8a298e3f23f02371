import { MantineProvider } from '@mantine/core';
import type { Trigger } from '@millwright/core/automation/triggers/registry.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { StartDialog } from '../../start/StartDialog.tsx';
import { EditorContext } from '../../state/editor-context.ts';
import { ManualTrigger } from '../ManualTrigger.tsx';

let started: unknown = null;
serve(async (path, body) => {
  const user = { id: 'ana', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/data_connections/flow')) {
    started = body;
    const fields = [{ field: 'input.sum', code: 'missing_field', message: 'Fill this in.' }];
    return { status: 422, body: { error: { code: 'invalid_input', message: 'No.', details: { fields } } } };
  }
  return { body: { data: [], total: 0 } };
});
beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});
afterEach(cleanup);

let trigger: Trigger = { type: 'manual' };
function Bench({ problems = new Map() }: { problems?: Map<string, object[]> }) {
  const [now, setNow] = useState<Trigger>(trigger);
  trigger = now;
  return (
    <EditorContext value={{ editable: true, history: { seal: () => undefined }, problems } as never}>
      <ManualTrigger trigger={now as never} put={setNow} />
    </EditorContext>
  );
}
const around = (children: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>,
  );

it('declares an input with its name, type and default, and takes it away again', async () => {
  trigger = { type: 'manual', offered_for: ['job'] };
  around(<Bench />);
  await userEvent.click(screen.getByRole('button', { name: 'Add an input' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'sum' } });
  await userEvent.click(screen.getByRole('combobox', { name: 'Type' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Number' }));
  fireEvent.change(screen.getByLabelText('Default value'), { target: { value: '3' } });
  await userEvent.click(screen.getByRole('switch', { name: /^Required/ }));
  expect(trigger).toEqual({ type: 'manual', offered_for: ['job'], inputs: [{ name: 'sum', type: 'number', default: 3, required: true }] });
  // Another type has another default.
  await userEvent.click(screen.getByRole('combobox', { name: 'Type' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Option' }));
  await userEvent.type(screen.getByLabelText('Options', { selector: 'input' }), 'Red{Enter}Blue{Enter}');
  const options = [
    { key: 'Red', label: 'Red' },
    { key: 'Blue', label: 'Blue' },
  ];
  expect(trigger).toMatchObject({ inputs: [{ name: 'sum', type: 'option', required: true, options }] });
  await userEvent.click(screen.getByRole('button', { name: 'Remove: sum' }));
  expect(trigger).toEqual({ type: 'manual', offered_for: ['job'] });
});

it('says at the input what is wrong with it', () => {
  trigger = { type: 'manual', inputs: [{ name: 'a b', type: 'text' }] };
  const params = { name: 'a b' };
  around(<Bench problems={new Map([['trigger', [{ field: 'trigger.inputs[0].name', code: 'bad_input_name', message: '', params }]]])} />);
  screen.getByText('An input is named by a letter, then letters, digits and underscores: “a b” is not.');
});

it('a start by hand asks for each input, and shows a refusal at its field', async () => {
  const inputs = [
    { name: 'sum', label: 'Sum', type: 'number' as const, required: true },
    { name: 'note', label: 'Note', type: 'text' as const, default: 'None' },
  ];
  const props = { name: 'Flow', dry: false, onClose: () => undefined, onStarted: () => undefined, onDry: () => undefined };
  const automation = { id: 'flow', slug: 'flow', version: 1 } as never;
  around(<StartDialog {...props} automation={automation} trigger={{ type: 'manual', inputs }} />);
  const dialog = within(await screen.findByRole('dialog'));
  expect((dialog.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('None');
  fireEvent.change(dialog.getByLabelText(/^Sum/), { target: { value: '12.5' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Run' }));
  await dialog.findByText('Fill this in.');
  expect(started).toMatchObject({ input: { sum: 12.5 } });
});

it('a field of a start by hand is empty whatever its input is called', async () => {
  const inputs = [{ name: 'toString', label: 'Text', type: 'text' as const }];
  const props = { name: 'Flow', dry: false, onClose: () => undefined, onStarted: () => undefined, onDry: () => undefined };
  const automation = { id: 'flow', slug: 'flow', version: 1 } as never;
  around(<StartDialog {...props} automation={automation} trigger={{ type: 'manual', inputs }} />);
  const dialog = within(await screen.findByRole('dialog'));
  expect((dialog.getByLabelText('Text') as HTMLTextAreaElement).value).toBe('');
});
