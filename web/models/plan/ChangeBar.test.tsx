import { MantineProvider } from '@mantine/core';
import type { ModelChange } from '@millwright/core/contract/model-changes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { serveAdmin } from '../../testing/serve-admin.ts';
import { ChangeBar } from './ChangeBar.tsx';

const change: ModelChange = {
  ...{ id: 'c', collection: 'models', document_id: 'm', slug: 'crate', status: 'running', total: 40_000, done: 10_000, error: null },
  ...{ created_by: null, created_at: '2026-03-01T10:00:00.000Z', ended_at: null },
};
let there = change;
let cancelled = 0;
serveAdmin((path) => {
  if (path === '/v1/model-changes/c/cancel') cancelled++;
  if (path.startsWith('/v1/model-changes/c')) return { status: path.endsWith('cancel') ? 202 : 200, body: { data: there } };
  return { body: { data: [], total: 0 } };
});

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ChangeBar change={change} />
      </QueryClientProvider>
    </MantineProvider>,
  );

it('tells how far a change is, stops it, and says why one was not made', async () => {
  show();
  await screen.findByText(/^10\D?000 of 40\D?000 rows$/);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  there = { ...change, done: 20_000 };
  await screen.findByText(/^20\D?000 of 40\D?000 rows$/, undefined, { timeout: 5_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(cancelled).toBe(1));
  const error = { code: 'values_repeat', message: '', details: { model: 'crate', field: 'code', count: 2, values: 'A; B' } };
  there = { ...change, status: 'failed', error, ended_at: '2026-03-01T10:05:00.000Z' };
  await screen.findByText('The change was not made.', undefined, { timeout: 5_000 });
  expect(screen.getByRole('status').textContent).toContain('A; B');
  expect(screen.queryByRole('button', { name: 'Cancel the change' })).toBeNull();
});
