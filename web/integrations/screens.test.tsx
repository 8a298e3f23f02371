import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { serveAdmin } from '../testing/serve-admin.ts';
import { routes } from './routes.ts';

const acl = {
  roles: [{ role: 'client_admin', parent: null, label: 'Administrator' }],
  privileges: ['CREATE', 'READ', 'UPDATE', 'DELETE'].map((action) => ({
    role: 'client_admin',
    resource: 'SETTING_DATA_CONNECTIONS',
    verb: 'allow',
    action,
  })),
  flattenRoles: { client_admin: [] },
};
const books = {
  id: 'b1',
  slug: 'books',
  version: 3,
  name: 'Books',
  url: 'https://books.test/v1',
  authentication: { type: 'header', api_key: { $secret: true } },
  operations: [{ name: 'ping', method: 'GET', path: '/ping' }],
};
const fares = (more: object = {}) => ({
  id: 'b1',
  state: 'failing',
  worked_at: '2026-11-27T08:00:00.000Z',
  failed_at: '2026-11-28T08:00:00.000Z',
  error: { code: 'outgoing_failed', details: { status: 403 } },
  connected_by: null,
  connected_at: null,
  used_by: [
    { id: 'a1', name: 'Export' },
    { id: 'a2', name: null },
  ],
  ...more,
});
let documents: object[] = [];
let stored: object = books;
let consent: { status?: number; body: unknown } = { body: {} };
/** The version that somebody else saves before the next change is sent. */
let meanwhile: object | null = null;
const sent: { path: string; body: unknown; version: unknown }[] = [];

serveAdmin((path, body: never, headers) => {
  if (path.startsWith('/v1/documents/clients')) return { body: { data: { id: 'x', acl } } };
  if (path === '/v1/integrations') return { body: { data: documents.length ? [fares()] : [] } };
  if (path.startsWith('/v1/documents/integrations?')) return { body: { data: documents, total: documents.length } };
  if (path.startsWith('/v1/integrations/') || path.startsWith('/v1/data_connections/oauth/')) {
    sent.push({ path, body, version: null });
    return path.includes('/oauth/') ? consent : { body: { data: { works: true, status: 200, error: null } } };
  }
  if (path === '/v1/documents/integrations/books') return { body: { data: stored } };
  if (path.startsWith('/v1/documents/integrations')) {
    sent.push({ path, body, version: headers['if-match'] });
    const current = meanwhile;
    meanwhile = null;
    if (current) return { status: 409, body: { error: { code: 'out_of_sync', message: 'x', details: { current }, request_id: 'r' } } };
    return { body: { data: { ...books, ...(body as object), version: 4, authentication: { type: 'header' } }, cleared: ['authentication.api_key'] } };
  }
  return { body: { data: [], total: 0 } };
});

beforeEach(() => {
  queryClient.clear();
  sent.splice(0);
  documents = [books];
  stored = books;
});

function open(at: string) {
  const router = createMemoryRouter(
    routes.map((route) => ({ ...route, path: `/${route.path}`, HydrateFallback: () => null })),
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return router;
}

it('says of each connection how it fares, why it last failed and who uses it, and tries it', async () => {
  open('/integrations');
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByRole('link', { name: 'Books' }).getAttribute('href')).toBe('/integrations/b1');
  expect(card.getByText('Failing')).toBeTruthy();
  expect(card.getByText(/The other system answered 403/)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe('/automation/a1');
  expect(card.getByText(/and 1 that you may not see/)).toBeTruthy();
  expect(card.queryByRole('button', { name: /connect/i })).toBeNull();
  await userEvent.click(card.getByRole('button', { name: 'Test: Books' }));
  expect(await card.findByText('It works.')).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual(['/v1/integrations/b1/test']);
});

it('says what belongs here while there is none', async () => {
  documents = [];
  open('/integrations');
  expect(await screen.findByText('No integrations yet')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('link', { name: 'New integration' }).getAttribute('href')).toBe('/integrations/new'));
});

it('warns before an edit of the address takes the secret away, sends what has changed alone, and says what was taken', async () => {
  open('/integrations/books');
  const person = userEvent.setup();
  const address = await screen.findByRole('textbox', { name: 'Base address' });
  expect(screen.getByLabelText('Key')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Key').getAttribute('placeholder')).toBe('Set; type to replace it');
  await person.clear(address);
  await person.type(address, 'https://elsewhere.test');
  expect(screen.getByText(/This is another server/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/belonged to the former address/)).toBeTruthy();
  expect(sent).toEqual([{ path: '/v1/documents/integrations/b1', body: { url: 'https://elsewhere.test' }, version: '3' }]);
});

it('lays what was typed over what somebody else has saved meanwhile, which is loaded first', async () => {
  open('/integrations/books');
  const person = userEvent.setup();
  const [name] = (await screen.findAllByRole('textbox', { name: 'Name' })) as [HTMLElement];
  await person.clear(name);
  await person.type(name, 'Our books');
  meanwhile = { ...books, version: 9, url: 'https://books.test/v2' };
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.getAllByRole('textbox', { name: 'Name' })[0]).toHaveProperty('value', 'Our books');
  expect(screen.getByRole('textbox', { name: 'Base address' })).toHaveProperty('value', 'https://books.test/v2');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ path: '/v1/documents/integrations/b1', body: { name: 'Our books' }, version: '9' });
});

it('names what calls through an integration before it is deleted', async () => {
  open('/integrations/books');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Books?' }));
  expect(await dialog.findByRole('link', { name: 'Export' })).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
});

it.each([
  ['/integrations/b1/oauth?code=c&state=s', { body: { data: { connected: true } } }, 'Connected', 1],
  [
    '/integrations/b1/oauth?code=c&state=s2',
    { status: 400, body: { error: { code: 'oauth_state', message: 'x', details: {}, request_id: 'r' } } },
    'This sign-in was not started here, was already used, or has expired. Start again.',
    1,
  ],
  ['/integrations/b1/oauth?error=access_denied&state=s3', { body: {} }, 'The other system has refused the connection: access_denied', 0],
] as const)('ends a consent once, says what came of it, and leaves no code in the address: %s', async (at, answer, words, calls) => {
  consent = answer;
  const router = open(at);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(sent).toHaveLength(calls);
  expect(router.state.location.search).toBe('');
  expect(screen.getByRole('link', { name: 'Back to the integration' }).getAttribute('href')).toBe('/integrations/b1');
});

it('ends the consent of a step, and leads back to its automation', async () => {
  consent = { body: { data: { connected: true } } };
  open('/automation/a1/oauth?code=c&state=s4');
  expect(await screen.findByText('Connected')).toBeTruthy();
  expect(sent).toEqual([{ path: '/v1/data_connections/oauth/a1', body: { code: 'c', state: 's4' }, version: null }]);
  expect(screen.getByRole('link', { name: 'Back to the automation' }).getAttribute('href')).toBe('/automation/a1');
});

it('opens a new integration once it is saved, and asks nothing', async () => {
  const router = open('/integrations/new');
  const person = userEvent.setup();
  const [name] = (await screen.findAllByRole('textbox', { name: 'Name' })) as [HTMLElement];
  await person.type(name, 'Parcels');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/integrations/b1'));
  expect(sent).toEqual([{ path: '/v1/documents/integrations', body: { authentication: { type: 'none' }, name: 'Parcels' }, version: undefined }]);
});

it('saves a new integration that is left, and goes where its maker wanted', async () => {
  const router = open('/integrations/new');
  const person = userEvent.setup();
  const [name] = (await screen.findAllByRole('textbox', { name: 'Name' })) as [HTMLElement];
  await person.type(name, 'Parcels');
  void router.navigate('/integrations');
  await person.click(await screen.findByRole('button', { name: 'Save and leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/integrations'));
});

it('saves once however often that is asked for meanwhile', async () => {
  open('/integrations/books');
  const person = userEvent.setup();
  const [name] = (await screen.findAllByRole('textbox', { name: 'Name' })) as [HTMLElement];
  await person.type(name, ' 2');
  await person.keyboard('{Control>}ss{/Control}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('data-loading')).toBeNull());
  expect(sent).toHaveLength(1);
});

it('changes how pages follow each other, what is asked again and what a success is, and says what fits nowhere', async () => {
  open('/integrations/books');
  await userEvent.click(await screen.findByRole('button', { name: 'Pages, repetition and success: ping' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a value' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'after');
  await userEvent.click(screen.getByRole('combobox', { name: 'Pages' }));
  await userEvent.click(await screen.findByRole('option', { name: 'By a mark in the answer' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Value that asks for the next page' }));
  await userEvent.click(await screen.findByRole('option', { name: 'after' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Place of the mark' }), 'meta..next');
  expect(screen.getByText(/^Names with dots between/)).toBeTruthy();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Place of the mark' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Place of the mark' }), 'meta.next');
  const passing = screen.getByRole('textbox', { name: 'Refusals that pass' });
  await userEvent.type(passing, '429, 999');
  expect(screen.getByText('Numbers from 400 to 599 with commas between.')).toBeTruthy();
  await userEvent.clear(passing);
  await userEvent.type(passing, '429, 503');
  await userEvent.type(screen.getByRole('textbox', { name: 'Place that decides' }), 'ok');
  await userEvent.type(screen.getByRole('textbox', { name: 'It must say' }), 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({
      operations: [
        {
          name: 'ping',
          method: 'GET',
          path: '/ping',
          params: [{ name: 'after', in: 'query', type: 'text' }],
          pagination: { by: 'cursor', param: 'after', cursor: 'meta.next' },
          retry: { tries: 3, statuses: [429, 503] },
          success: { path: 'ok', equals: true },
        },
      ],
    }),
  );
});

it('does not save statuses that can not be read, also folded away, and a removed operation takes its own with it', async () => {
  const call = { name: 'pull', method: 'GET', path: '/pull', retry: { tries: 3, statuses: [503] } };
  stored = { ...books, operations: [...books.operations, call] };
  open('/integrations/books');
  const fold = await screen.findByRole('button', { name: 'Pages, repetition and success: ping' });
  await userEvent.click(fold);
  await userEvent.type(screen.getByRole('textbox', { name: 'Refusals that pass' }), '429, 5');
  await userEvent.click(fold);
  const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  const reason = 'ping · Refusals that pass: Numbers from 400 to 599 with commas between.';
  expect([save.disabled, screen.getByRole('alert').textContent]).toEqual([true, reason]);
  await userEvent.keyboard('{Control>}s{/Control}');
  await userEvent.click(fold);
  expect(screen.getByRole('textbox', { name: 'Refusals that pass' })).toHaveProperty('value', '429, 5');
  await userEvent.click(screen.getByRole('button', { name: 'Remove: ping' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Refusals that pass' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pages, repetition and success: pull' }));
  expect(screen.getByRole('textbox', { name: 'Refusals that pass' })).toHaveProperty('value', '503');
  expect(sent).toEqual([]);
  await userEvent.click(save);
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ operations: [call] }));
});
