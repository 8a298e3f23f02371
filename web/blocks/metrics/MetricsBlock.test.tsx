import { MantineProvider } from '@mantine/core';
import type { View } from '@millwright/core/view/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { BlockGrid } from '../../views/grid/BlockGrid.tsx';
import { PageFiltersProvider } from '../page/PageFiltersProvider.tsx';

const field = (name: string, type: string) => ({ id: name, name, label: name, type });
const task = {
  id: 'm',
  slug: 'task',
  name: 'task',
  displayed_name: 'Task',
  primary_attribute: 'title',
  schema: [field('title', 'text'), field('amount', 'number')],
};
const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
const asked: string[] = [];
serve(async (path, body: { query?: string }) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [task], total: 1 } };
  if (path.startsWith('/v1/documents/')) return { body: { data: [], total: 0 } };
  if (path === '/v1/preferences') return { body: { data: {} } };
  if (body?.query?.startsWith('query metrics')) asked.push(body.query);
  return { body: { data: { m0: [{ figure: 12 }] } } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), import('./MetricsBlock.tsx')]);
}, 60_000);
beforeEach(async () => {
  queryClient.clear();
  asked.length = 0;
  await login('ann', 'x', false);
});

function open(...paths: string[]) {
  const metrics = paths.map((path, at) => ({ id: `m${at}`, label: path, figure: { aggregation: 'sum', path } }));
  const view = {
    id: 'v',
    name: 'V',
    root: { blocks: [{ id: 'one', label: 'Figures' }] },
    setup: { one: { type: 'metrics', misc: { model: 'task', metrics } } },
  };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <PageFiltersProvider view={view as unknown as View}>
            <BlockGrid view={view as unknown as View} blocks={view.root.blocks} />
          </PageFiltersProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('leaves a figure out whose field has gone, or may not be read', async () => {
  open('gone', 'amount');
  expect(await screen.findByText('12,00')).toBeDefined();
  expect(screen.queryByText('gone')).toBeNull();
  expect(asked).toHaveLength(1);
});

it('says so where no figure is left, and asks for nothing', async () => {
  open('gone');
  expect(await screen.findByText('The view has no attribute (configure it).')).toBeDefined();
  expect(asked).toEqual([]);
});
