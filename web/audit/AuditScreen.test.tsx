import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { AuditScreen } from './AuditScreen.tsx';

const person = { id: 'ana', role: 'admin', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
const cell = { role: 'user', resource: 'FORMS', action: 'UPDATE_OWN' };
const entry = { at: '2026-11-01T08:00:00.000Z', person: { id: 'p-1', name: 'Léa Martin' }, subject: null };
const entries = [
  {
    ...entry,
    id: 'e-2',
    action: 'rights',
    details: {
      cells: [
        { ...cell, before: null, verb: 'allow' },
        { ...cell, resource: 'VIEWS', action: 'UPDATE', before: 'deny', verb: null },
      ],
      added: [],
      removed: [],
      renamed: [],
    },
  },
  { ...entry, id: 'e-1', action: 'user_changed', subject: { id: 'u', name: 'Ben Buyer' }, details: { role: ['user', 'client_admin'] } },
  { ...entry, id: 'e-0', action: 'of_a_later_release', person: null, details: {} },
];
const asked: string[] = [];
const sent: unknown[] = [];
const acl = {
  roles: [{ role: 'user', parent: 'guest', label: 'User' }],
  privileges: [{ ...cell, verb: 'allow' }],
  flattenRoles: { user: ['guest'] },
};

serve((path, body) => {
  if (path.startsWith('/v1/auth/')) return { body: { token: 't', expires_at: '', user: person } };
  if (path.startsWith('/v1/audit')) {
    asked.push(path);
    return { body: { data: entries, total: entries.length } };
  }
  if (path === '/v1/access/changes') {
    sent.push(body);
    return { body: { data: { effects: [], others: [], other_roles: [] } } };
  }
  if (path.includes('/documents/clients')) return { body: { data: { id: 'c', acl } } };
  return { body: { data: [], total: 0 } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
afterEach(cleanup);

const show = (at = '/audit') =>
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          <AuditScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

it('says in words who did what and what it was before, also of what it does not know', async () => {
  show();
  const person_row = (await screen.findByText('Person changed')).closest('tr') as HTMLElement;
  expect(person_row.textContent).toMatch(/Ben Buyer.*Léa Martin.*role: user → client_admin/);
  const rights = screen.getByText('Rights changed').closest('tr') as HTMLElement;
  expect(rights.textContent).toContain('User: change forms: not set → Allowed');
  expect(rights.textContent).toContain('User: change views, in every company: Denied → not set');
  expect((screen.getByText('of_a_later_release').closest('tr') as HTMLElement).textContent).toContain('The product');
});

it('asks for a kind, words and whole days of the company, and for one person by its address', async () => {
  show('/audit?person=p-1');
  await screen.findByText('Done by Léa Martin');
  await userEvent.type(screen.getByLabelText('Until'), '2026-11-02');
  await userEvent.type(screen.getByLabelText('Who or what'), 'ben');
  await waitFor(() => expect(asked.at(-1)).toContain('search=ben'));
  const last = new URLSearchParams(asked.at(-1)?.split('?')[1]);
  expect([last.get('person'), last.get('to')]).toEqual(['p-1', '2026-11-02T23:00:00.000Z']);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(asked.at(-1)).not.toContain('person='));
});

it('takes a change of rights back as far as nobody has changed it since, and says what stays', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Take this change back');
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ try: true }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      roles: [],
      removed: [],
      cells: [
        { ...cell, verb: null, seen: 'allow' },
        { ...cell, resource: 'VIEWS', action: 'UPDATE', verb: 'deny', seen: null },
      ],
    }),
  );
});
