import { MantineProvider } from '@mantine/core';
import type { FailureGroup, GroupRetry } from '@millwright/core/contract/failures.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { FailuresTab } from './FailuresTab.tsx';

const person = { id: 'ana', email: 'ana@bakery.test', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
const retry: GroupRetry = {
  id: 'r1',
  group: 'a'.repeat(32),
  status: 'running',
  version: 'today',
  from_step: null,
  total: 4,
  succeeded: 0,
  failed: 0,
  skipped: 0,
  error: null,
  created_at: '2026-11-29T08:00:00Z',
  ended_at: null,
};
const group: FailureGroup = {
  id: 'a'.repeat(32),
  automation_id: '0199aa11-2222-7333-8444-555566667777',
  automation: 'send-orders',
  label: 'Send orders',
  step: { id: 'send', name: 'Send it' },
  error: { code: 'not_found', message: 'Gone.' },
  runs: 4,
  records: 3,
  first_at: '2026-11-28T08:00:00Z',
  last_at: '2026-11-29T08:00:00Z',
  last_run_id: 'x.y',
  dismissed_at: null,
  retry: null,
};

let groups: FailureGroup[] = [];
let calls: [path: string, body: unknown][] = [];
serve(async (path, body) => {
  if (/\/(retry|dismiss|cancel)$/.test(path)) {
    calls.push([path, body]);
    if (path.endsWith('/retry')) groups = groups.map((one) => ({ ...one, retry }));
    return { status: 202, body: { data: retry } };
  }
  if (path.startsWith('/v1/data_connections/failures')) return { body: { data: groups, total: groups.length } };
  if (path.startsWith('/v1/data_connections/runs/')) return { body: { data: { steps: [], status: 'failure' } } };
  return { body: path.startsWith('/v1/documents') ? { data: [], total: 0 } : { token: 't', expires_at: '', user: person } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => {
  groups = [group];
  calls = [];
});

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/automations?tab=failures']}>
          <FailuresTab automations={[]} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

it('a cause says where and why it failed, how often, and leads to its runs', async () => {
  show();
  const card = await screen.findByRole('listitem', { name: 'Send orders' });
  expect(card.textContent).toContain('Send it');
  expect(card.textContent).toContain('4 failed runs · 3 records');
  expect(within(card).getByRole('link', { name: 'Show the runs' }).getAttribute('href')).toBe(`/automations?tab=runs&failure=${group.id}`);
});

it('its runs are retried by the automation of today, after it is said that one goes first; and that can be stopped', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retry 4 runs' });
  expect(dialog.textContent).toContain('The oldest run goes first.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
  const told = await screen.findByText('The first run is tried: 0 of 4');
  // Otherwise each update of the progress would make a screen reader read the bar and the button again.
  expect([told.getAttribute('role'), told.textContent]).toEqual(['status', 'The first run is tried: 0 of 4']);
  expect(calls).toEqual([[`/v1/data_connections/failures/${group.id}/retry`, { version: 'today' }]]);
  fireEvent.click(screen.getByRole('button', { name: 'Stop after those that have begun' }));
  await waitFor(() => expect(calls.at(-1)?.[0]).toBe('/v1/data_connections/failures/retries/r1/cancel'));
});

it('a retry that was stopped by its first run says so, with how many were left as they are', async () => {
  groups = [{ ...group, retry: { ...retry, status: 'stopped', failed: 1, ended_at: '2026-11-29T08:01:00Z' } }];
  show();
  expect(await screen.findByText('Last retry: the first run failed again. 3 were left as they are.')).toBeTruthy();
});

it('says so where nothing has failed', async () => {
  groups = [];
  show();
  expect(await screen.findByText('Nothing has failed')).toBeTruthy();
});
