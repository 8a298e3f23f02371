import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { RowMenu } from '../list/RowMenu.tsx';
import { useViewRights } from '../list/use-view-rights.ts';
import type { ViewDocument } from './draft/view-draft.ts';
import { ViewEditScreen } from './ViewEditScreen.tsx';

const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
const builtIn = {
  id: 'v',
  slug: 'orders',
  name: { en: 'Orders' },
  view_group: 'g',
  order: 1,
  version: 1,
  template: true,
  root: { blocks: [] },
  setup: {},
} as unknown as ViewDocument;
const byHand = {
  ...builtIn,
  id: 'h',
  slug: 'by-hand',
  name: { en: 'By hand' },
  template: false,
  query: '{ task { title } }',
} as unknown as ViewDocument;
const made: unknown[] = [];
serve((path, body) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path === '/v1/documents/clients/x') return { body: { data: {} } };
  if (path === '/v1/documents/views/orders') return { body: { data: builtIn } };
  if (path === '/v1/documents/views/by-hand') return { body: { data: byHand } };
  if (path === '/v1/documents/views' && body) {
    made.push(body);
    return { body: { data: { ...builtIn, id: 'copy', slug: 'orders-copy', template: false } } };
  }
  return { body: { data: [], total: 0 } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ann', 'x', false);
});

const Row = () => <RowMenu view={builtIn} rights={useViewRights()} />;

const Editor = () => (['orders', 'by-hand'].includes(useParams().id ?? '') ? <ViewEditScreen /> : <p>Editor</p>);

function open(at: string) {
  made.length = 0;
  const router = createMemoryRouter(
    [
      { path: '/views', Component: Row },
      { path: '/view/edit/:id', Component: Editor },
    ],
    { initialEntries: [at] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}
const slow = { timeout: 15_000 };
const copied = { name: { en: 'Orders (copy)' }, view_group: 'g', order: 1, root: { blocks: [] }, setup: {} };

it('a view that comes with the product is not edited: it says so, and a copy of it is made and edited', async () => {
  const router = open('/view/edit/orders');
  await screen.findByText(/Duplicate the view to change it/, {}, slow);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Duplicate to customise' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/view/edit/orders-copy'), slow);
  expect(made).toEqual([copied]);
}, 60_000);

it('its menu offers the copy, and neither to edit nor to delete it', async () => {
  const router = open('/views');
  await userEvent.click(await screen.findByRole('button', { name: 'What to do with Orders' }, slow));
  expect((await screen.findAllByRole('menuitem', {}, slow)).map(({ textContent }) => textContent)).toEqual(['Duplicate to customise']);
  await userEvent.click(screen.getByRole('menuitem'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/view/edit/orders-copy'), slow);
}, 60_000);

it('a view whose query was written by hand is not edited, and stays as it is', async () => {
  open('/view/edit/by-hand');
  await screen.findByText('Views created manually cannot yet be edited.', {}, slow);
  expect(screen.getByRole('link', { name: 'Open the view' }).getAttribute('href')).toBe('/view/h');
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
}, 60_000);
