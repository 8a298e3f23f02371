import { MantineProvider } from '@mantine/core';
import { evaluateLive } from '@millwright/core/automation/expressions/evaluation/evaluate-live.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { useHistory } from '../../documents/history/use-history.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { type Draft, type Editing, newStep } from '../data/draft.ts';
import { InputTab } from '../inspector/InputTab.tsx';
import { SetupTab } from '../inspector/SetupTab.tsx';
import type { LiveRequest } from '../live/evaluate-apart.ts';
import { EditorContext } from '../state/editor-context.ts';

const job = {
  id: 'job',
  slug: 'job',
  name: 'job',
  displayed_name: 'Job',
  primary_attribute: 'title',
  version: 1,
  schema: [
    { id: 'title', name: 'title', label: 'Title', type: 'text' },
    { id: 'state', name: 'state', label: 'State', type: 'text' },
  ],
};
const documents: Record<string, object[]> = {
  models: [job],
  pdf_templates: [{ id: 'p-1', slug: 'sheet', name: 'Job sheet', version: 1 }],
  message_templates: [
    { id: 'm-1', slug: 'hello', name: 'Hello', channel: 'email', version: 1 },
    { id: 'm-2', slug: 'short', name: 'Short', channel: 'sms', version: 1 },
  ],
};
const bo = { id: '0198c0de-0000-7000-8000-0000000000b0', name: 'Bo Berg', email: null };

serve(async (path) => {
  const user = { id: 'ana', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/colleagues')) {
    const search = new URLSearchParams(path.split('?')[1]).get('search') ?? '';
    const found = search === '' || search === bo.id || 'bo berg'.includes(search.toLowerCase()) ? [bo] : [];
    return { body: { data: found, total: found.length } };
  }
  const [, collection = ''] = /^\/v1\/documents\/(\w+)/.exec(path) ?? [];
  const data = documents[collection] ?? [];
  return { body: { data, total: data.length } };
});

beforeAll(async () => {
  // happy-dom loads no fonts; a growing text field only listens for their events.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  // Components that are loaded on demand are loaded before the test looks for them.
  await Promise.all([
    import('./PeopleField.tsx'),
    import('./RecordConditionField.tsx'),
    import('./names/TemplateField.tsx'),
    import('./words/NumberLine.tsx'),
  ]);
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});
afterEach(cleanup);

let edited: JsonObject = {};

function Bench({ type, input = {} }: { type: Step['type']; input?: JsonObject }) {
  const fresh = { ...newStep(type, 'Step', []), id: 'one' };
  const draft: Draft = {
    label: 'x',
    trigger: { type: 'manual' },
    steps: [{ ...fresh, input: { ...fresh.input, ...input } }],
    edges: [],
    disabled: false,
  };
  const history = useHistory<Editing>({ draft, parked: {} });
  const [step] = history.state.draft.steps;
  if (!step) return null;
  edited = step.input;
  const editor = {
    history,
    draft: history.state.draft,
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
          <SetupTab step={step} />
          <InputTab step={step} />
        </EditorContext>
      </MantineProvider>
    </QueryClientProvider>
  );
}

const choose = async (field: string, option: string | RegExp) => {
  await userEvent.click(await screen.findByRole('combobox', { name: new RegExp(`^${field}`) }));
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
};

it('asks people and groups by name, a number of them where that is chosen, and a value of the run', async () => {
  render(<Bench type="approval" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a person' }));
  await choose('Person', 'Bo Berg');
  await userEvent.click(screen.getByRole('button', { name: 'Add a group' }));
  await choose('Group', 'User');
  expect(edited.people).toEqual([{ person: bo.id }, { group: 'user' }]);
  expect(screen.queryAllByText(/So many people/)).toEqual([]);
  await choose('Who has to approve', 'A number of them');
  expect(edited.rule).toBe('some');
  expect((await screen.findAllByText(/So many people/)).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: /Person: Fixed/ }));
  expect(edited.people).toEqual([{ person: { $: expect.any(String) } }, { group: 'user' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove: People and groups 1' }));
  expect(edited.people).toEqual([{ group: 'user' }]);
});

it('shows how an earlier release has named somebody only where it has', async () => {
  render(<Bench type="notify" input={{ group: 'user' }} />);
  expect(await screen.findByDisplayValue('user')).toBeTruthy();
  cleanup();
  render(<Bench type="notify" />);
  await screen.findByRole('button', { name: 'Add a person' });
  expect(screen.queryByText(/Or group \(key\)/)).toBeNull();
});

it('waits for a record of a chosen model by a condition on its fields', async () => {
  render(<Bench type="wait_record" />);
  expect(await screen.findByText('Choose a model first.')).toBeTruthy();
  await choose('Model', 'Job');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a condition' }));
  const [fact] = await screen.findAllByLabelText('Value to compare');
  await userEvent.type(fact as HTMLElement, 'State');
  await userEvent.type(screen.getByRole('textbox', { name: /^Value$/ }), 'paid');
  expect(edited).toMatchObject({ model: 'job', when: { all: [{ fact: 'state', operator: 'equal', value: 'paid' }] } });
  expect(screen.getAllByText(/^Record it is about/).length).toBeGreaterThan(0);
  await choose('Which record', 'Any record of the model');
  await waitFor(() => expect(screen.queryAllByText(/^Record it is about/)).toEqual([]));
});

it('chooses templates by name, those of its channel, and offers files with mails alone', async () => {
  render(<Bench type="message" />);
  await choose('Template', 'Hello');
  expect(screen.queryByRole('option', { name: 'Short', hidden: true })).toBeNull();
  expect(await screen.findByLabelText(/Documents, printed of the record/)).toBeTruthy();
  await choose('Channel', 'SMS');
  await waitFor(() => expect(screen.queryByLabelText(/Documents, printed of the record/)).toBeNull());
  await choose('Template', 'Short');
  expect(edited).toMatchObject({ channel: 'sms', template: 'short' });
});

/** A worker that runs in the page's thread, because this environment has no workers. */
class SameThread {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  async postMessage({ id, kind, source, values }: LiveRequest) {
    this.onmessage?.({ data: { id, result: await evaluateLive(kind, source, values) } });
  }
  terminate() {}
}

it.each(['rest', 'webhook'] as const)('shows the URL of a %s step as it is called, with its values encoded', async (type) => {
  vi.stubGlobal('Worker', SameThread);
  render(<Bench type={type} input={{ url: 'https://shop.test/{{"a/b c"}}?q={{"R&D"}}' }} />);
  expect(await screen.findByText('Now: https://shop.test/a%2Fb%20c?q=R%26D')).toBeTruthy();
  vi.unstubAllGlobals();
});
