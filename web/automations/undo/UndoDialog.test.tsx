import { MantineProvider } from '@mantine/core';
import type { RunUndo } from '@millwright/core/contract/run-undo.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { UndoDialog } from './UndoDialog.tsx';

const record = (identity: string, more: Partial<RunUndo['records'][number]>) => ({
  identity,
  model: 'order',
  done: null,
  names: [],
  left: [],
  ...more,
});
const by = { person: 'Eve Roy', automation: null, at: '2026-05-01T10:00:00.000Z' };
const left = { names: [], by: null, error: null };
let plan: RunUndo;
const posted: string[] = [];
serve(async (path) => {
  if (path === '/v1/auth/login')
    return { body: { token: 't', expires_at: '', user: { id: 'ana', client_id: 'c', client: { time_zone: 'Europe/Paris' } } } };
  if (path.endsWith('/undo/plan')) return { body: { data: plan } };
  if (path.endsWith('/undo')) {
    posted.push(path);
    return { body: { data: plan } };
  }
  return { body: { data: [], total: 0 } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => queryClient.clear());

const close = vi.fn();
const draw = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <UndoDialog run_id="auto.e1" onClose={close} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

it('says what is taken back, what stays and who changed it, and then takes it back', async () => {
  plan = {
    records: [
      record('a', { done: 'changed', names: ['city'], left: [{ ...left, reason: 'changed_since', names: ['note'], by }] }),
      record('b', { done: 'deleted' }),
      record('c', { left: [{ ...left, reason: 'derived' }] }),
    ],
    unseen: 2,
  };
  draw();
  const back = await screen.findByRole('region', { name: '2 records are undone' });
  expect(within(back).getByText('gets back: city')).toBeTruthy();
  expect(within(back).getByText('goes to the trash')).toBeTruthy();
  const stays = screen.getByRole('region', { name: '2 records stay, completely or partly' });
  expect(within(stays).getByText(/^note: changed since \(Eve Roy, /)).toBeTruthy();
  expect(within(stays).getByText('written by an action or a rule')).toBeTruthy();
  expect(screen.getByText('2 more records, which you may not see, stay.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(posted).toEqual(['/v1/data_connections/runs/auto.e1/undo']);
});

it('offers nothing where there is nothing to take back', async () => {
  plan = { records: [record('c', { left: [{ ...left, reason: 'moved' }] })], unseen: 0 };
  draw();
  expect(await screen.findByText('There is nothing to undo.')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Undo' }) as HTMLButtonElement).disabled).toBe(true);
});
