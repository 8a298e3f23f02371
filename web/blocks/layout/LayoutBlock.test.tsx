import { MantineProvider } from '@mantine/core';
import type { Block, View } from '@millwright/core/view/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { LayoutBlock } from './LayoutBlock.tsx';

const title = { id: 'title', name: 'title', label: 'Title', type: 'text' };
const task = { id: 'm', slug: 'task', name: 'task', displayed_name: 'Task', primary_attribute: 'title', schema: [title] };
const counted: string[] = [];
serve((path, body: { filters?: { value: string } }) => {
  const user = { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [task], total: 1 } };
  if (path.startsWith('/v1/documents/')) return { body: { data: [], total: 0 } };
  if (path === '/v1/graph/get/') {
    const wanted = body.filters?.value ?? '';
    counted.push(wanted);
    return { body: { data: [], total: wanted === 'open' ? 1240 : 3 } };
  }
  return { body: { data: {} } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ann', 'x', false)]);
});
beforeEach(() => {
  counted.length = 0;
  queryClient.clear();
});

const misc = { model: 'task', columns: [{ path: 'title' }], ordering: [], limit: 50, searchable: true, selectable: true, actions: [] };
const state = (value: string) => ({ fact: 'state', operator: 'equal' as const, value });

function open(inner: Block[], more: object = {}) {
  const block = { id: 'tabs', blocks: inner };
  const setup = {
    tabs: { type: 'layout', misc: { layout: 'tabs' } },
    ...Object.fromEntries(inner.map(({ id }) => [id, { type: 'table', misc: { ...misc, ...more } }])),
  };
  const view = { id: 'v', root: { blocks: [block] }, setup } as unknown as View;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <LayoutBlock view={view} block={block} misc={{ layout: 'tabs' }} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/\s/g, ' '));

it('says on each tab how many records there are behind it, also those that are not open', async () => {
  open([
    { id: 'one', label: 'Open', betterFilters: state('open') },
    { id: 'two', label: 'Done', betterFilters: state('done') },
  ]);
  await waitFor(() => expect(tabs()).toEqual(['Open1 240', 'Done3']));
});

it('counts nothing where the tabs are ways to see the same records', async () => {
  open([
    { id: 'one', label: 'List', betterFilters: state('open') },
    { id: 'two', label: 'Also a list', betterFilters: state('open') },
  ]);
  await waitFor(() => expect(queryClient.getQueryCache().find({ queryKey: ['documents', 'models'], exact: false })?.state.status).toBe('success'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect([tabs(), counted]).toEqual([['List', 'Also a list'], []]);
});
