import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { serveAdmin } from '../testing/serve-admin.ts';
import { ClientsScreen } from './ClientsScreen.tsx';
import { NewClientScreen } from './NewClientScreen.tsx';

const company = { id: 'f', name: 'Ferme du Lac', language: 'fr', time_zone: 'Europe/Paris', created_at: '2026-01-05T08:00:00.000Z', options: {} };
const figures = {
  people: 12,
  active_people: 9,
  last_seen_at: '2026-11-02T08:30:00.000Z',
  records: 48_211,
  records_estimated: true,
  files: 3,
  file_bytes: 2_400_000,
  database_bytes: 81_000_000,
  runs: 1_204,
  failed_runs: 7,
};
let use: object = figures;
/** Delays the response of a running request. */
let company_is_ready = Promise.withResolvers<void>();
let administrator_is_invited = Promise.withResolvers<void>();

serveAdmin(async (path, body) => {
  if (path.startsWith('/v1/rights') || path === '/v1/documents/clients/x') return { body: { data: { id: 'x', acl: null } } };
  if (path === '/v1/documents/clients/f/use') return { body: { data: use } };
  if (path === '/v1/documents/clients' && body) {
    await company_is_ready.promise;
    return { status: 201, body: { data: company } };
  }
  if (path === '/v1/documents/users') {
    await administrator_is_invited.promise;
    return { status: 201, body: { data: { id: 'p' } } };
  }
  if (path.startsWith('/v1/documents/clients?')) return { body: { data: [company], total: 1 } };
  return { body: { data: [], total: 0 } };
}, 'admin');
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function show(at: string) {
  const routes = [
    { path: '/clients', element: <ClientsScreen /> },
    { path: '/client/new', element: <NewClientScreen /> },
  ];
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

async function shownFigures() {
  await userEvent.click(await screen.findByRole('button', { name: 'Figures: Ferme du Lac' }));
  const dialog = await screen.findByRole('dialog', { name: 'How much Ferme du Lac is used' });
  await within(dialog).findByText('Records');
  return [...dialog.querySelectorAll('dl > div')].map((row) =>
    [...row.children]
      .map(({ textContent }) => textContent)
      .join(': ')
      .replace(/\s/g, ' '),
  );
}

it('tells the figures of use of a company', async () => {
  show('/clients');
  expect(await shownFigures()).toEqual([
    'People: 12, of whom 9 were here in the last 30 days',
    expect.stringMatching(/^Last used: .*2026/),
    'Records: About 48 211',
    'Files: 3, 2.4 MB',
    'Room in the database: 81 MB',
    'Runs of automations in the last 30 days: 1 204, of which 7 failed',
  ]);
});

it('says of a company that nobody has used that nobody has', async () => {
  use = { ...figures, last_seen_at: null, records: 0, records_estimated: false };
  show('/clients');
  expect((await shownFigures()).slice(1, 3)).toEqual(['Last used: Not yet', 'Records: 0']);
});

it.each([
  [false, /its tables and first records/],
  [true, /its tables and the demo's data/],
])('says what is under way while a company is made, with the demo’s data: %s', async (demo, first) => {
  company_is_ready = Promise.withResolvers();
  administrator_is_invited = Promise.withResolvers();
  show('/client/new');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ferme du Lac');
  await userEvent.type(screen.getByRole('textbox', { name: /^Email/ }), 'ada@lac.test');
  await userEvent.type(screen.getByRole('textbox', { name: /^First name/ }), 'Ada');
  await userEvent.type(screen.getByRole('textbox', { name: /^Last name/ }), 'Lac');
  if (demo) await userEvent.click(screen.getByRole('checkbox', { name: "With the demo's data" }));
  await userEvent.click(screen.getByRole('button', { name: 'Make the company' }));
  expect(await screen.findByText(first)).toBeTruthy();
  company_is_ready.resolve();
  expect(await screen.findByText('The company is ready. Its administrator is being invited.')).toBeTruthy();
  administrator_is_invited.resolve();
  expect(await screen.findByText('Ferme du Lac is ready.')).toBeTruthy();
});
