import { MantineProvider } from '@mantine/core';
import type { View } from '@millwright/core/view/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { useSharedPreferences } from '../../data/preferences/shared-preferences.ts';
import { queryClient } from '../../data/query-client.ts';
import { login, useSession } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { BlockGrid } from '../../views/grid/BlockGrid.tsx';

const field = (name: string, type: string) => ({ id: name, name, label: name[0]?.toUpperCase() + name.slice(1), type });
const task = {
  id: 'm',
  slug: 'task',
  name: 'task',
  displayed_name: 'Task',
  primary_attribute: 'title',
  schema: [field('title', 'text'), field('amount', 'number'), { ...field('state', 'tag'), misc: { options: [{ key: 'open', label: 'Open' }] } }],
};
const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
const rows = Array.from({ length: 5 }, (_, at) => ({ identity: `r${at}`, version: 1, title: `Task ${at}`, amount: at }));
type Asked = {
  query?: string;
  variables?: { where?: unknown; skip?: number; after?: string; limit?: number };
  filters?: unknown;
  object_id?: string;
};
let failing = false;
let uncounted = false;
/** The person's settings from other devices, once the server answers. */
let settings: Promise<object> = Promise.resolve({});
const moved: (string | undefined)[] = [];
const read: (number | string | undefined)[] = [];

/** The records that a search of the title matches; all without a search. */
const wordsOf = (where: unknown) => [...JSON.stringify(where ?? '').matchAll(/"value":"(\w+)"/g)].map(([, word = '']) => word);
const matching = (where: unknown) => rows.filter(({ title }) => wordsOf(where).every((word) => title.includes(word)));

serve(async (path, body: Asked) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [task], total: 1 } };
  if (path.startsWith('/v1/documents/')) return { body: { data: [], total: 0 } };
  if (path === '/v1/preferences') return { body: { data: await settings } };
  if (path === '/v1/graph/get/') return { body: { data: [], total: matching(body.filters).length } };
  if (path === '/v1/processes/update/') {
    moved.push(body.object_id);
    return { body: { data: {} } };
  }
  if (uncounted && body.query?.startsWith('query lanes')) return { status: 500, body: { error: { code: 'internal', message: 'No.', details: {} } } };
  if (path !== '/v1/graph' || !body.query?.startsWith('query rows')) return { body: { data: { rows: [] } } };
  if (failing) return { status: 500, body: { error: { code: 'internal', message: 'No.', details: {} } } };
  const { where, skip, after, limit = 0 } = body.variables ?? {};
  read.push(after ?? skip);
  const from = after === undefined ? (skip ?? 0) : rows.findIndex(({ identity }) => identity === after) + 1;
  return { body: { data: { rows: matching(where).slice(from, from + limit) } } };
});
// The drawing code is loaded on first use; load it before the tests, so that no test waits for it.
beforeAll(async () => {
  await Promise.all([loadAllTexts(), import('./CardsBlock.tsx')]);
}, 60_000);
beforeEach(async () => {
  failing = false;
  uncounted = false;
  moved.length = 0;
  read.length = 0;
  queryClient.clear();
  await login('ann', 'x', false);
});

function open(own: object = {}, id = 'v') {
  const misc = {
    model: 'task',
    columns: [{ path: 'title' }, { path: 'amount' }],
    ordering: [],
    limit: 3,
    searchable: true,
    selectable: true,
    actions: [{ id: 'a', trigger: 'row_click', kind: 'advance', label: 'Advance' }],
    ...own,
  };
  const blocks = [{ id: 'one', label: 'Tasks' }];
  const view = { id, slug: 'v', name: 'V', view_group: 'g', order: 1, version: 1, root: { blocks }, setup: { one: { type: 'cardlist', misc } } };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <BlockGrid view={view as unknown as View} blocks={blocks} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const slow = { timeout: 15_000 };
const titles = () =>
  within(screen.getByRole('list', { name: 'Tasks' }))
    .getAllByRole('listitem')
    .map((card) => card.querySelector('[data-open-card]')?.textContent);

it('reads cards page by page behind the last one, counts them all, and searches them on the server', async () => {
  open();
  await waitFor(() => expect(titles()).toEqual(['Task 0', 'Task 1', 'Task 2']), slow);
  await screen.findByText('5 records', {}, slow);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(titles()).toHaveLength(5), slow);
  expect(read).toEqual([0, 'r2']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), 'Task 4');
  await waitFor(() => expect(titles()).toEqual(['Task 4']), slow);
}, 60_000);

it('leads to one card by Tab and to the others by arrows; Enter does the action of the row', async () => {
  open();
  const [first, second] = await screen.findAllByRole('button', { name: /^Task/ }, slow);
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
  first?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(moved).toEqual(['r1']), slow);
}, 60_000);

it('chooses cards, with Shift all between, and offers what can be done with them', async () => {
  open();
  const boxes = await screen.findAllByRole('checkbox', { name: 'Select the row' }, slow);
  const person = userEvent.setup();
  await person.click(boxes[0] as HTMLElement);
  await person.keyboard('{Shift>}');
  await person.click(boxes[2] as HTMLElement);
  await person.keyboard('{/Shift}');
  const bar = screen.getByRole('region', { name: 'Actions for the selected records' });
  expect(bar.textContent).toContain('3 selected');
  expect(within(bar).getByRole('button', { name: 'Export' })).toBeDefined();
}, 60_000);

it('opens with its filter however late the settings of the person come, and reads nothing before', async () => {
  let arrive = (_settings: object) => {};
  settings = new Promise((done) => {
    arrive = done;
  });
  localStorage.setItem('millwright.ann.unsaved-settings', '[]');
  const Person = () => String(useSharedPreferences(useSession().user));
  render(<Person />);
  open({}, 'w');
  await waitFor(() => expect([queryClient.getQueryCache().getAll().length > 1, queryClient.isFetching()]).toEqual([true, 0]), slow);
  expect([screen.queryByRole('list', { name: 'Tasks' }), read]).toEqual([null, []]);
  const row = { id: '1', path: 'title', operator: 'contains', text: '4', list: [], relative: { direction: 'past', count: 7, unit: 'day' } };
  const filter = { match: 'all', rows: [row], groups: [] };
  arrive({ 'table.w.one.saved.f': { name: 'Four', filter, search: '', arrangement: null }, 'table.w.one.default': 'f' });
  await waitFor(() => expect(titles()).toEqual(['Task 4']), slow);
  expect(read).toEqual([0]);
}, 60_000);

it('keeps its failure to itself and reads again when asked', async () => {
  failing = true;
  open();
  const again = await screen.findByRole('button', { name: 'Try again' }, slow);
  failing = false;
  await userEvent.click(again);
  await waitFor(() => expect(titles()).toHaveLength(3), slow);
}, 60_000);

it('says that the columns of a board were not counted, and counts again when asked', async () => {
  uncounted = true;
  open({ columns_by: 'state' });
  const again = await screen.findByRole('button', { name: 'Try again' }, slow);
  uncounted = false;
  await userEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull(), slow);
}, 60_000);

it('says so when its stored set-up is none of a card list', async () => {
  open({ columns: undefined });
  await screen.findByText('This block is not available in this version', {}, slow);
});
