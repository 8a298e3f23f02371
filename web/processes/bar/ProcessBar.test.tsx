import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { closeDrawer, useDrawer } from '../../layers/drawer.ts';
import { serve } from '../../testing/serve.ts';
import { ProcessBar } from './ProcessBar.tsx';

const steps = ['draft', 'ready', 'done'].map((key, line_num) => ({ identity: key, label: key, key, line_num, status: '' }));
const title = { id: 'f', name: 'title', label: 'Title', type: 'text' };
const documents: Record<string, unknown[]> = {
  processes: steps.map(({ key }) => ({
    key,
    label: key,
    tone: key === 'done' ? 'done' : 'active',
    confirm: [
      { id: 'doubtful', when: { fact: 'title', operator: 'equal', value: 'doubtful' }, text: 'Really?' },
      { id: 'short', close_short: true, when: { fact: 'title', operator: 'equal', value: 'short' }, text: 'With less?' },
    ],
    leave: { when: { fact: 'title', operator: 'equal', value: 'unfinished' }, text: 'Parts are open.' },
    next: { open: 'parts', when: { fact: 'title', operator: 'equal', value: 'open' } },
  })),
  models: ['job', 'part'].map((slug) => ({
    id: slug,
    slug,
    name: slug,
    displayed_name: slug,
    schema: [title, { id: 'j', name: 'joined', label: 'Joined', type: 'boolean' }],
    primary_attribute: 'title',
    misc: { stands_as: { when: 'joined', text: 'Joined into {title}' } },
  })),
  relations: [
    {
      id: 'r',
      slug: 'r',
      name: 'job',
      inverse: 'parts',
      type: 'N_1',
      object_id: 'part',
      to_object_id: 'job',
      labels: { name: 'Job', inverse: 'Parts' },
    },
  ],
};
const asked: unknown[] = [];
let parts: object[] = [];
const moves: unknown[] = [];
/** The body of the last transition request. */
let said: object = {};
let titled = 'fine';
/** The shortage that only the server knows of. */
let shortage: string | null = null;
let joined = false;
let refusals: { step: string; reason: string }[] = [];
/** Delays the response with the models until it resolves. */
let modelsThere = Promise.resolve();

serve(async (path, body: { action?: string; close_short?: boolean; variables?: { where: unknown } }) => {
  const user = { id: 'ana', client_id: 'c', role: 'user', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  const active = steps[moves.length] ?? null;
  if (path.startsWith('/v1/processes/get/live'))
    return { body: { data: { process: { identity: 'p', label: 'P' }, operations: steps, active_operation: active, refusals } } };
  if (path === '/v1/graph/object/')
    return {
      body: { primary_model: 'job', object: { identity: 'r', labels: ['job'], properties: { title: titled, joined } }, version: 1, relations: [] },
    };
  if (path === '/v1/graph') {
    asked.push(body.variables?.where);
    return { body: { data: { rows: parts } } };
  }
  if (path === '/v1/processes/update/') {
    if (shortage && !body.close_short)
      return { status: 422, body: { error: { code: 'closes_short', message: '', details: { step: 'ready', reason: shortage } } } };
    moves.push(body.action);
    said = body;
    return { body: { data: { object_id: 'r', active_operation: steps[moves.length] ?? null, effects: [] } } };
  }
  if (path.startsWith('/v1/documents/models')) await modelsThere;
  const data = documents[/^\/v1\/documents\/(\w+)/.exec(path)?.[1] ?? ''] ?? [];
  return { body: { data, total: data.length } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

const bar = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ProcessBar id="r" name="Job" editable />
      </MemoryRouter>
    </QueryClientProvider>
  </MantineProvider>
);

it('asks what speaks against a step also of who advances before the models have come', async () => {
  titled = 'doubtful';
  let come = () => {};
  modelsThere = new Promise((done) => {
    come = done;
  });
  const { unmount } = render(bar());
  fireEvent.click(await screen.findByRole('button', { name: 'Advance to ready' }));
  come();
  expect(await screen.findByText('Really?')).toBeTruthy();
  expect(moves).toEqual([]);
  unmount();
  titled = 'fine';
  queryClient.clear();
});

it('says beside the button what speaks against the next step, and does not try it', async () => {
  refusals = [{ step: 'ready', reason: 'Two are missing.' }];
  const { unmount } = render(bar());
  expect(await screen.findByText(/Not yet to ready: Two are missing\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Advance to ready' }));
  expect(screen.getByRole('button', { name: 'Advance to ready' }).getAttribute('aria-disabled')).toBe('true');
  expect(moves).toEqual([]);
  unmount();
  refusals = [];
  queryClient.clear();
});

it('calls the present step as the model does of such a record', async () => {
  [titled, joined] = ['SHP-5', true];
  const { unmount } = render(bar());
  expect((await screen.findByText('Joined into SHP-5', { selector: 'li' })).getAttribute('aria-current')).toBe('step');
  expect(screen.queryByText('draft')).toBeNull();
  unmount();
  [titled, joined] = ['fine', false];
  queryClient.clear();
});

it('stands aside for the record that the work goes on with, and opens that', async () => {
  parts = [{ identity: 'part-5', name: 'P-5' }];
  const { unmount } = render(bar());
  const open = await screen.findByRole('button', { name: 'Open P-5' });
  expect(asked.at(-1)).toEqual({
    all: [
      { fact: 'job', operator: 'equal', value: 'r' },
      { fact: 'title', operator: 'equal', value: 'open' },
    ],
  });
  expect([open, screen.getByRole('button', { name: 'Advance to ready' })].map(({ dataset }) => dataset.variant)).toEqual(['filled', 'default']);
  const shown = renderHook(useDrawer).result;
  fireEvent.click(open);
  expect(shown.current.at(-1)?.content).toMatchObject({ kind: 'record', id: 'part-5' });
  act(closeDrawer);
  unmount();
  parts = [];
  queryClient.clear();
});

it('says beside the button what is to be finished before the step is left, and asks it who advances all the same', async () => {
  titled = 'unfinished';
  const { unmount } = render(bar());
  expect(await screen.findByText('Before ready: Parts are open.')).toBeTruthy();
  const advance = screen.getByRole('button', { name: 'Advance to ready' });
  expect(advance.dataset.variant).toBe('default');
  fireEvent.click(advance);
  expect(within(await screen.findByRole('dialog')).getByText('Parts are open.')).toBeTruthy();
  expect(moves).toEqual([]);
  unmount();
  titled = 'fine';
  queryClient.clear();
});

it('moves a record one step for a hasty second press while it looks what speaks against it, and gives the focus to what comes next', async () => {
  render(bar());
  const button = await screen.findByRole('button', { name: 'Advance to ready' });
  fireEvent.click(button);
  fireEvent.click(button);
  const next = await screen.findByRole('button', { name: 'Advance to done' });
  expect(moves).toEqual(['advance']);
  await waitFor(() => expect(document.activeElement).toBe(next));
  fireEvent.click(next);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: /done/ })));
});

it.each([
  ['doubtful', 'Really?', {}],
  ['short', 'With less?', { close_short: true }],
])('says that it may end short only where that was asked (%s)', async (title, question, more) => {
  expect(said).not.toHaveProperty('close_short');
  moves.length = 0;
  queryClient.clear();
  titled = title;
  const { unmount } = render(bar());
  fireEvent.click(await screen.findByRole('button', { name: 'Advance to ready' }));
  expect(within(await screen.findByRole('dialog')).getByText(question)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Yes, ready' }));
  await waitFor(() => expect(said).toEqual({ object_id: 'r', action: 'set_step', step: 'ready', ...more }));
  unmount();
  [titled, said] = ['fine', {}];
});

it('asks what only the server knew to end short', async () => {
  moves.length = 0;
  queryClient.clear();
  shortage = 'Only 2 of 3.';
  const { unmount } = render(bar());
  fireEvent.click(await screen.findByRole('button', { name: 'Advance to ready' }));
  expect(within(await screen.findByRole('dialog')).getByText('Only 2 of 3.')).toBeTruthy();
  expect(moves).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Yes, ready' }));
  await waitFor(() => expect(said).toEqual({ object_id: 'r', action: 'set_step', step: 'ready', close_short: true }));
  unmount();
  [shortage, said] = [null, {}];
});
