import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { LabelsTab } from './LabelsTab.tsx';

const visit = { id: 'visit', slug: 'visit', version: 1, displayed_name: 'Visit', schema: [], misc: { tags: ['Sales'] } };
let sent: unknown[] = [];
let broken = false;
serve((path, body) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path === '/v1/documents/batch') sent.push(body);
  if (broken && path.startsWith('/v1/documents/models'))
    return { status: 400, body: { error: { code: 'internal', message: '', details: {}, request_id: '' } } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [visit], total: 1 } };
  return { body: { data: [], total: 0 } };
});

beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});
beforeEach(() => {
  sent = [];
  broken = false;
  queryClient.clear();
  notifications.clean();
});

function show() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <RouterProvider router={createMemoryRouter([{ path: '*', element: <LabelsTab /> }])} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const slow = { timeout: 15_000 };
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name }, slow);
const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' }, slow);

it('a new label is not saved before it gathers something, and says so', async () => {
  show();
  fireEvent.click(await button('New label'));
  fireEvent.change(await field(/^Label/), { target: { value: 'People' } });
  expect(screen.getByText(/^Choose a model or a relation/)).toBeDefined();
  expect((await button('Save')).disabled).toBe(true);
  fireEvent.click(await screen.findByRole('option', { name: 'Visit', hidden: true }));
  expect(screen.queryByText(/^Choose a model or a relation/)).toBeNull();
  fireEvent.click(await button('Save'));
  expect(await screen.findByText('The label is saved.', undefined, slow)).toBeDefined();
  expect(sent).toHaveLength(1);
});

it('a label that is emptied says that it goes', async () => {
  show();
  fireEvent.click(await button('Edit: Sales'));
  fireEvent.keyDown(await field(/^Models/), { key: 'Backspace' });
  expect(await screen.findByText(/saving removes it/)).toBeDefined();
  fireEvent.click(await button('Save'));
  expect(await screen.findByText('The label is gone.', undefined, slow)).toBeDefined();
});

it('what could not be read is tried again', async () => {
  broken = true;
  show();
  const again = await button('Try again');
  broken = false;
  fireEvent.click(again);
  expect(await button('Edit: Sales')).toBeDefined();
});
