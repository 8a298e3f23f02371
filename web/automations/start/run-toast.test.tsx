import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { showRun } from './run-toast.tsx';

const begun = { done: 0, of: 2, part: null as number | null };
let state = { status: 'running', readable: true, steps: begun, made: null as string | null };
const cancelled: string[] = [];
serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.endsWith('/state')) return { body: { data: { id: 'r', label: 'Plan', automation: 'plan', ended_at: null, ...state } } };
  if (path.endsWith('/cancel')) {
    cancelled.push(path);
    state = { ...state, status: 'cancelled' };
    return { status: 202, body: { run_id: 'r', status: 'cancelled' } };
  }
  if (path.endsWith('/runs/r'))
    return {
      body: { data: { status: state.status, steps: [{ error: null }, { error: { code: 'made_up', message: 'The bills lead in a circle.' } }] } },
    };
  return { body: { data: [], total: 0 } };
});

const onEnd = vi.fn();
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});
beforeEach(() => {
  state = { status: 'running', readable: true, steps: begun, made: null };
  cancelled.length = 0;
  onEnd.mockClear();
  queryClient.clear();
  notifications.clean();
  const routes = [{ path: '/', Component: Notifications }];
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createMemoryRouter(routes)} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  act(() => showRun({ run_id: 'r', automation: 'plan', label: 'Plan', onEnd }));
});

it('a run is followed from step to step, and what it was started for is read again once it has ended', async () => {
  expect(await screen.findByText('Running · Step 1 of 2')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Show the run' }).getAttribute('href')).toBe('/automation/plan?run=r');
  state = { ...state, steps: { ...begun, part: 0.6 } };
  expect(await screen.findByText('Running · Step 1 of 2 · 60 %')).toBeDefined();
  expect(onEnd).not.toHaveBeenCalled();
  state = { ...state, status: 'success', steps: { done: 2, of: 2, part: null } };
  await waitFor(() => expect(screen.getByText('Succeeded')).toBeDefined());
  expect(onEnd).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Cancel the run' })).toBeNull();
});

it('a run is cancelled where it is followed', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the run' }));
  await waitFor(() => expect(screen.getByText('Cancelled')).toBeDefined());
  expect(cancelled).toEqual(['/v1/data_connections/runs/r/cancel']);
  expect(screen.getByText('Nothing is half written. Completed steps stay as they are.')).toBeDefined();
});

it('a run that fails says why where it is followed', async () => {
  state = { ...state, status: 'failure' };
  expect(await screen.findByText('The bills lead in a circle.')).toBeDefined();
  expect(screen.getByText('Failed')).toBeDefined();
});

it('who may not read runs sees how far it is, and nothing to open', async () => {
  state = { ...state, readable: false };
  queryClient.clear();
  act(() => showRun({ run_id: 'other', automation: 'plan', label: 'Plan', onEnd }));
  await waitFor(() => expect(screen.getAllByText('Running · Step 1 of 2').length).toBeGreaterThan(0));
  expect(screen.queryByRole('link', { name: 'Show the run' })).toBeNull();
  state = { ...state, status: 'failure' };
  await waitFor(() => expect(screen.getAllByText('Failed').length).toBeGreaterThan(0));
});

it('leads to what it has made, also who may not read runs', async () => {
  state = { ...state, status: 'success', readable: false, made: 'so-1' };
  expect((await screen.findByRole('link', { name: 'Open the record' })).getAttribute('href')).toBe('/object/so-1');
  expect(screen.queryByRole('link', { name: 'Show the run' })).toBeNull();
});
