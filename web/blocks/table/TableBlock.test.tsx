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
import { TableBlock } from './TableBlock.tsx';

const field = { id: 'f', name: 'title', label: 'Title', type: 'text' };
const due = { id: 'd', name: 'due', label: 'Due', type: 'date' };
const task = { id: 'm', slug: 'task', name: 'task', displayed_name: 'Task', primary_attribute: 'title', schema: [field, due] };
serve((path) => {
  const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [task], total: 1 } };
  if (path.startsWith('/v1/graph')) return { body: { data: { rows: [], counted: [{ count: 0 }] } } };
  return { body: { data: [], total: 0 } };
});
beforeAll(async () => {
  // The test's DOM loads no fonts.
  Object.assign(document, { fonts: { ready: Promise.resolve() } });
  await loadAllTexts();
});

it('says of a model without records that there is nothing yet, and waits no longer', async () => {
  await login('ann', 'x', false);
  const misc = {
    model: 'task',
    columns: [{ path: 'title' }, { path: 'due' }],
    ordering: [{ field: 'due', direction: 'asc' }],
    limit: 50,
    actions: [],
  };
  const block = { id: 'open', label: 'Open tasks', betterFilters: { not: { fact: 'title', operator: 'in', value: ['done'] } } };
  const view = { id: 'v', slug: 'v', name: 'Tasks', root: { blocks: [block] }, setup: { open: { type: 'table', misc } } } as unknown as View;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <TableBlock view={view} block={block as never} misc={misc as never} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(await screen.findByText('“Open tasks” is empty', {}, { timeout: 15_000 })).toBeDefined();
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});
