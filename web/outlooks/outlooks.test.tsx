import { MantineProvider } from '@mantine/core';
import { onlineManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { applyMarker } from '../data/cache-stream.ts';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { FormView } from '../forms/FormView.tsx';
import type { LoadedForm } from '../forms/state/use-form-answer.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { outlookAsks } from './ask-outlook.ts';
import { OutlookDialog } from './OutlookDialog.tsx';

const outlook = { action: 'a', label: 'What waits?', from: ['name'], changed: ['name'], measured: ['trip.name'], words: [], parts: [] };
const trip = {
  id: 'm',
  slug: 'trip',
  name: 'trip',
  displayed_name: 'Trip',
  primary_attribute: 'name',
  schema: ['name', 'note'].map((name) => ({ id: name, name, label: name, type: 'text' })),
  misc: { outlook },
};
const columns = [
  { name: 'trip', label: 'Trip' },
  { name: 'before', label: 'Before' },
  { name: 'after', label: 'After' },
  { name: 'silent', label: 'Silent' },
];
const waits = {
  name: 'waits',
  label: 'Becomes later',
  preflight: 'Others become later.',
  columns,
  rows: [
    [{ id: '0192f0a0-0000-7000-8000-000000000001', label: 'Night train' }, '2026-03-01', { words: { en: 'Next week' } }, null],
    [{ id: null, label: null }, null, null, null],
  ],
};

type Body = { values: object; saving: boolean; node_id?: string };
let answer: { status?: number; body: unknown };
let asked: Body[] = [];
let sent: unknown[] = [];
serve((path, body: Body) => {
  if (path === '/v1/auth/login')
    return {
      body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } } },
    };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [trip], total: 1 } };
  if (path === '/v1/outlook/') {
    asked.push(body);
    return answer;
  }
  if (path === '/v1/graph/form/') {
    sent.push(body);
    return { status: 201, body: { data: { identity: 'r' } } };
  }
  return { body: { data: [], total: 0 } };
});
beforeAll(loadAllTexts);
beforeEach(() => {
  onlineManager.setOnline(true);
  asked = [];
  sent = [];
  answer = { body: { data: { parts: [waits], asks: true, cut: false } } };
});

const node_id = '0192f0a0-0000-7000-8000-000000000009';

/** The form of a stored trip, in which a field was typed into. */
async function type(field: string) {
  queryClient.clear();
  localStorage.clear();
  await login('ann', 'x', false);
  const fields = ['name', 'note'].map((attribute) => ({ id: attribute, kind: 'text', attribute, label: attribute }));
  const form = { id: 'f', slug: 'f', model: 'trip', title: 'Trip', version: 1, fields };
  const loaded = { form, values: { identity: node_id, name: 'Ferry', note: '' }, options: {}, id: 'f', node_id } as unknown as LoadedForm;
  const router = createMemoryRouter([{ path: '/', element: <FormView answer={loaded} given={{}} onSubmitted={() => undefined} /> }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: field }), '!');
}
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save|^Submit/ }));

it('a form asks before it is sent what becomes later, with before and after, what the reader may not see, and that there is more', async () => {
  answer = { body: { data: { parts: [waits], asks: true, cut: true } } };
  await type('name');
  await save();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Others become later.')).toBeDefined();
  expect(within(dialog).getByText('There is more than is shown here.')).toBeDefined();
  const rows = within(dialog).getAllByRole('row');
  expect(rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))).toEqual([
    ['Trip', 'Before', 'After'],
    ['Night train', expect.stringContaining('2026'), 'Next week'],
    ['Not for you to see', '', ''],
  ]);
  expect(asked).toEqual([{ model: 'trip', node_id, values: { name: 'Ferry!', note: '' }, saving: true }]);
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: /^Save|^Submit/ }));
  await expect.poll(() => sent.length).toBe(1);
});

it.each([
  ['what decides nothing is changed', 'note', { parts: [waits], asks: true, cut: false }, 0],
  ['nothing becomes later', 'name', { parts: [{ ...waits, rows: [] }], asks: true, cut: false }, 1],
  ['saving does not make it so', 'name', { parts: [waits], asks: false, cut: false }, 1],
  ['there is no answer', 'name', null, 1],
])('a form is sent at once where %s', async (_, field, data, calls) => {
  answer = data ? { body: { data } } : { status: 503, body: { error: { code: 'unavailable', message: '' } } };
  await type(field);
  await save();
  await expect.poll(() => sent.length).toBe(1);
  expect(asked).toHaveLength(calls);
});

it('a form tells on demand what is typed would lead to', async () => {
  const own = { name: 'own', label: 'Own', columns, rows: [], text: 'Nothing of its own.' };
  answer = { body: { data: { parts: [own, { ...waits, preflight: undefined }], asks: false, cut: true } } };
  await type('name');
  await userEvent.click(screen.getByRole('button', { name: 'What waits?' }));
  expect(await screen.findByText('Nothing of its own.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Night train' })).toBeDefined();
  expect(screen.getByText('There is more than is shown here.')).toBeDefined();
  expect([asked.map(({ saving }) => saving), sent]).toEqual([[false], []]);
});

it('is worked out once for each opening, whatever others change meanwhile', async () => {
  await type('name');
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'What waits?' }));
  await ask();
  await screen.findByText('Night train');
  let read = 0;
  const beside = new QueryObserver(queryClient, { queryKey: ['beside'], queryFn: async () => ++read });
  const leave = beside.subscribe(() => undefined);
  await expect.poll(() => read).toBe(1);
  applyMarker({ action: 'refresh_store' });
  // The data beside it is read again; the outlook would have been requested at the same time.
  await expect.poll(() => read).toBe(2);
  expect([queryClient.isFetching({ queryKey: ['outlook'] }), asked.length]).toEqual([0, 1]);
  leave();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await ask();
  await expect.poll(() => asked.length).toBe(2);
});

it('shows rows under what they have in common, with how many there are, and of many the first until all are wanted', async () => {
  const about = (count: number, kind: string) =>
    Array.from({ length: count }, (_, at) => [{ words: { en: kind } }, { id: node_id, label: `${kind} ${at}` }]);
  const part = {
    name: 'wrong',
    label: 'Looks wrong',
    by: 'kind',
    columns: [
      { name: 'kind', label: 'Kind' },
      { name: 'about', label: 'About' },
    ],
  };
  answer = { body: { data: { parts: [{ ...part, rows: [...about(7, 'Late'), ...about(1, 'Lost')] }], asks: false, cut: false } } };
  await type('name');
  await userEvent.click(screen.getByRole('button', { name: 'What waits?' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('heading', { name: 'Late (7)' });
  expect(dialog.getByRole('heading', { name: 'Lost (1)' })).toBeDefined();
  const shown = () => ['Late', 'Lost'].map((name) => within(dialog.getByRole('table', { name })).getAllByRole('row').length - 1);
  expect(shown()).toEqual([5, 1]);
  await userEvent.click(dialog.getByRole('button', { name: 'Show all 7: Late' }));
  expect([shown(), dialog.queryByRole('button', { name: /^Show all/ })]).toEqual([[7, 1], null]);
  expect(dialog.getByText('Late 6')).toBeDefined();
});

it('asks nothing of who may not be told it, and says what else went wrong', async () => {
  const of = { model: 'trip', values: {} };
  expect(await outlookAsks(of)).toBe(true);
  answer = { status: 403, body: { error: { code: 'forbidden', message: '' } } };
  expect(await outlookAsks(of)).toBe(false);
  answer = { status: 503, body: { error: { code: 'unavailable', message: '' } } };
  await expect(outlookAsks(of)).rejects.toThrow();
});

it('says in the words of the action why there is nothing to tell', async () => {
  const fields = [{ field: 'name', code: 'ended', message: 'This trip is over.', text: { en: 'This trip is over.' } }];
  answer = { status: 422, body: { error: { code: 'invalid', message: '', details: { fields } } } };
  await type('name');
  await userEvent.click(screen.getByRole('button', { name: 'What waits?' }));
  expect((await within(await screen.findByRole('dialog')).findByRole('alert')).textContent).toBe('This trip is over.');
});

it('says without a connection that there is no answer, instead of waiting for one', async () => {
  answer = { status: 503, body: { error: { code: 'unavailable', message: '' } } };
  await type('name');
  onlineManager.setOnline(false);
  await userEvent.click(screen.getByRole('button', { name: 'What waits?' }));
  expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toBeDefined();
});

it('goes on from what it tells once that is told, and leaves out what was not answered', async () => {
  queryClient.clear();
  await login('ann', 'x', false);
  const silent = { name: 'silent', label: 'Silent', columns, rows: [] };
  answer = { body: { data: { parts: [waits, silent], asks: true, cut: false } } };
  const done: string[] = [];
  const dialog = (
    <OutlookDialog
      of={{ model: 'trip', values: {} }}
      title="Try"
      next={{ label: 'Write it', run: () => done.push('written') }}
      onClose={() => done.push('closed')}
    />
  );
  const router = createMemoryRouter([{ path: '/', element: dialog }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const shown = await screen.findByRole('dialog', { name: 'Try' });
  await userEvent.click(await within(shown).findByRole('button', { name: 'Write it' }));
  expect([within(shown).queryByText('Silent'), done, asked]).toEqual([null, ['closed', 'written'], [{ model: 'trip', values: {}, saving: false }]]);
});
