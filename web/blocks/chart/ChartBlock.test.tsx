import { MantineProvider } from '@mantine/core';
import type { View } from '@millwright/core/view/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { BlockGrid } from '../../views/grid/BlockGrid.tsx';
import { openingOf } from '../page/filtered-view.ts';
import { PageFiltersProvider } from '../page/PageFiltersProvider.tsx';

const field = (name: string, type: string) => ({ id: name, name, label: name[0]?.toUpperCase() + name.slice(1), type });
const task = {
  id: 'm',
  slug: 'task',
  name: 'task',
  displayed_name: 'Task',
  primary_attribute: 'title',
  schema: [field('title', 'text'), field('city', 'text'), field('amount', 'number')],
};
const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
type Asked = { axis?: unknown; betterFilters?: unknown; query?: string; variables?: { where?: unknown } };
let answer: () => { status?: number; body: unknown } = () => ({ body: {} });
const asked: Asked[] = [];
const listed: unknown[] = [];

serve(async (path, body: Asked) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [task], total: 1 } };
  if (path.startsWith('/v1/documents/views'))
    return { body: { data: [{ id: 'w', slug: 'all-tasks', name: 'All tasks', root: { blocks: [] } }], total: 1 } };
  if (path.startsWith('/v1/documents/')) return { body: { data: [], total: 0 } };
  if (path === '/v1/preferences') return { body: { data: {} } };
  if (path === '/v1/graph/get/') return { body: { data: [], total: 0 } };
  if (path === '/v1/dataset') {
    asked.push(body);
    return answer() as never;
  }
  if (body?.query?.startsWith('query rows')) listed.push(body.variables?.where ?? null);
  return { body: { data: { rows: [] } } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), import('./ChartBlock.tsx'), import('../cards/CardsBlock.tsx')]);
}, 60_000);
beforeEach(async () => {
  asked.length = 0;
  listed.length = 0;
  answer = () => ({
    body: {
      data: [
        { axis: 'Lyon', figure: 12 },
        { axis: null, figure: 3 },
      ],
      total: 2,
      columns: [],
    },
  });
  queryClient.clear();
  await login('ann', 'x', false);
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open(own: object = {}) {
  const chart = { model: 'task', chart: 'bar', axis: { path: 'city' }, figure: { aggregation: 'sum', path: 'amount' }, ...own };
  const cards = { model: 'task', columns: [{ path: 'title' }], ordering: [], limit: 3, searchable: true, selectable: false, actions: [] };
  const blocks = [{ id: 'one' }, { id: 'two', label: 'Tasks' }];
  const setup = { one: { type: 'chart', misc: chart }, two: { type: 'cardlist', misc: cards } };
  const view = { id: 'v', slug: 'v', name: 'V', view_group: 'g', order: 1, version: 1, root: { blocks }, setup } as unknown as View;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Address />
          <PageFiltersProvider view={view}>
            <BlockGrid view={view} blocks={blocks} />
          </PageFiltersProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const slow = { timeout: 15_000 };
const chart = () => screen.findByRole('region', { name: 'Sum of Amount by City' }, slow);
async function asTable() {
  await userEvent.click(within(await chart()).getByRole('button', { name: 'Show as table' }));
  return screen.findByRole('table', {}, slow);
}

it('has the same figures as a table, with what is empty as a row of its own', async () => {
  open();
  const table = await asTable();
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['CitySum of Amount', 'Lyon12,00', 'Empty3,00']);
  expect(asked).toHaveLength(1);
}, 60_000);

it('filters the other blocks of its model by the group that is chosen, names it, and stops at the second time', async () => {
  open();
  const table = await asTable();
  await waitFor(() => expect(listed).toEqual([null]), slow);
  await userEvent.click(within(table).getByRole('button', { name: 'Lyon' }));
  await waitFor(() => expect(listed.at(-1)).toEqual({ fact: 'city', operator: 'equal', value: 'Lyon' }), slow);
  expect(within(screen.getByRole('list', { name: 'Filters of the page' })).getByText('City: Lyon')).toBeDefined();
  expect(asked).toHaveLength(1);
  await userEvent.click(within(table).getByRole('button', { name: 'Lyon' }));
  await waitFor(() => expect(screen.queryAllByText('City: Lyon')).toEqual([]), slow);
  await userEvent.click(within(table).getByRole('button', { name: 'Empty' }));
  await waitFor(() => expect(listed.at(-1)).toEqual({ fact: 'city', operator: 'isEmpty', value: true }), slow);
  await userEvent.click(screen.getByRole('button', { name: 'Do not filter by City: Empty' }));
  await waitFor(() => expect(screen.queryAllByText('City: Empty')).toEqual([]), slow);
}, 60_000);

it('opens the view that it names, narrowed to the records of the mark, instead of filtering its page', async () => {
  open({ view: 'all-tasks' });
  const table = await asTable();
  await userEvent.click(within(table).getByRole('button', { name: 'Lyon' }));
  const address = await screen.findByText(/^\/view\/all-tasks/);
  const search = address.textContent?.split('?')[1];
  expect(openingOf(new URLSearchParams(search).get('only'))).toEqual({
    model: 'task',
    name: 'City: Lyon',
    where: { fact: 'city', operator: 'equal', value: 'Lyon' },
  });
  // The opened view shows the filter, and only these records until the filter is removed.
  await waitFor(() => expect(listed.at(-1)).toEqual({ fact: 'city', operator: 'equal', value: 'Lyon' }), slow);
  await userEvent.click(screen.getByRole('button', { name: 'Do not filter by City: Lyon' }));
  await waitFor(() => expect(screen.queryAllByText('City: Lyon')).toEqual([]), slow);
}, 60_000);

it.each([
  ['empty', { body: { data: [], total: 0, columns: [] } }],
  [
    'no-access',
    { status: 403, body: { error: { code: 'forbidden', message: 'No.', details: { verb: 'READ', resource: 'FIELDS.1', name: 'task.amount' } } } },
  ],
  ['failure', { status: 500, body: { error: { code: 'internal', message: 'No.', details: {} } } }],
])(
  'says in its own place what it has instead of figures: %s',
  async (kind, answered) => {
    answer = () => answered;
    open();
    const frame = await chart();
    await waitFor(() => expect(frame.querySelector(`[data-kind="${kind}"]`)).not.toBeNull(), slow);
  },
  60_000,
);

it('is told apart from a chart when its set-up is none', async () => {
  open({ axis: undefined });
  await screen.findByText('This block is not available in this version', {}, slow);
});

it('asks for nothing where its axis is gone, or withheld from who reads it, and says so', async () => {
  open({ axis: { path: 'gone' } });
  expect(await screen.findByText('The view has no attribute (configure it).', {}, slow)).toBeDefined();
  await waitFor(() => expect(listed).toEqual([null]), slow);
  expect(asked).toEqual([]);
});
