import { MantineProvider } from '@mantine/core';
import type { View } from '@millwright/core/view/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { BlockGrid } from '../../views/grid/BlockGrid.tsx';

const title = { id: 'title', name: 'title', label: 'Title', type: 'text' };
const task = { id: 'm', slug: 'task', name: 'task', displayed_name: 'Task', primary_attribute: 'title', schema: [title] };
let role = 'user';
serve((path) => {
  const user = { id: role, client_id: 'x', role, client: { time_zone: 'UTC' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path === '/v1/documents/clients/x') return { body: { data: {} } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [task], total: 1 } };
  if (path.startsWith('/v1/documents/')) return { body: { data: [], total: 0 } };
  return { body: { data: path === '/v1/graph' ? { rows: [] } : {} } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), import('../table/TableBlock.tsx')]);
}, 60_000);

const misc = { model: 'task', ordering: [], limit: 3, searchable: true, sortable: true, selectable: true, actions: [] };
const setup = { bare: { type: 'table', misc: { ...misc, columns: [] } }, beside: { type: 'table', misc: { ...misc, columns: [{ path: 'title' }] } } };
const blocks = [
  { id: 'bare', label: 'Bare' },
  { id: 'beside', label: 'Beside' },
];
const view = { id: 'v', slug: 'v', name: 'V', view_group: 'g', order: 1, version: 1, root: { blocks }, setup } as unknown as View;

it.each([
  ['client_admin', 'says so to who may give it some', 1],
  ['user', 'is hidden from its readers', 0],
])(
  'for %s a table without columns %s',
  async (as, _, count) => {
    role = as;
    queryClient.clear();
    await login(as, 'x', false);
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <BlockGrid view={view} blocks={blocks} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    );
    await screen.findByRole('region', { name: 'Beside' }, { timeout: 15_000 });
    expect(screen.queryAllByText('Table has no column.')).toHaveLength(count);
    expect(screen.queryAllByRole('region', { name: 'Bare' })).toHaveLength(count);
  },
  60_000,
);
