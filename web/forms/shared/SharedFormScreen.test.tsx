import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { reloadPage } from './reload-page.ts';
import { SharedFormScreen } from './SharedFormScreen.tsx';

vi.mock('./reload-page.ts', () => ({ reloadPage: vi.fn() }));

const token = 'a'.repeat(43);
const title = { id: 't', name: 'title', type: 'text', label: 'Title' };
const models = [
  { id: 'm', slug: 'job', displayed_name: 'Job', primary_attribute: 'title', schema: [title] },
  { id: 'c', slug: 'customer', displayed_name: 'Customer', primary_attribute: 'name', schema: [{ ...title, id: 'n', name: 'name', label: 'Name' }] },
];
const labels = { name: 'Customer', inverse: 'Jobs' };
const relations = [{ id: 'r', slug: 'r', name: 'customer', inverse: 'jobs', type: 'N_1', object_id: 'job', to_object_id: 'customer', labels }];
const filter = { fact: 'title', operator: 'equal', value: { context: 'form.title' } };
const form = {
  id: 'f',
  slug: 'f',
  version: 1,
  name: 'Job',
  title: 'Job',
  model: 'job',
  fields: [
    { id: 't', kind: 'text', attribute: 'title' },
    { id: 'c', kind: 'relationship', attribute: 'customer', allow_existing: true, filter },
  ],
};
const link = {
  id: '01a2215f-dd82-76dd-abdf-2f8541c74d99',
  form_id: 'f',
  node_id: null,
  title: 'Job',
  sender: { name: 'Ana Roy', company: 'Bakery' },
  client: { id: 'c', language: 'en', time_zone: 'Europe/Paris', number_format: 'space_comma' },
  expires_at: '2030-01-01T00:00:00.000Z',
};

let status = 'open';
let submission: () => { status?: number; body: unknown };
let calls: { path: string; body: Record<string, unknown>; by: unknown; user: unknown }[] = [];
serve((path, body, headers) => {
  calls.push({ path, body, by: headers['x-share-token'], user: headers.authorization });
  if (path === '/v1/forms/token/') {
    if (status === 'unknown') return { status: 401, body: { error: { code: 'form_link_unknown', message: '', details: {} } } };
    return { body: { data: { ...link, status } } };
  }
  if (path === '/v1/forms/models') return { body: { data: { models, relations } } };
  if (path === '/v1/graph/form/get/' && status === 'submitted')
    return { status: 409, body: { error: { code: 'form_submitted', message: '', details: {} } } };
  if (path === '/v1/graph/form/get/') return { body: { form, values: {}, options: {} } };
  if (path === '/v1/forms/options/') return { body: { data: [{ value: '01a2215f-dd84-7362-9189-1b02f81b5a36', label: 'Open Ltd' }] } };
  return submission();
});
beforeAll(() => loadAllTexts());
beforeEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  calls = [];
  status = 'open';
  submission = () => ({ body: { data: { identity: 'x' }, event_id: 'e' } });
});

function open(hash = `#token=${token}`) {
  location.hash = hash;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <SharedFormScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('says who asks for what, and is filled in and sent by the token alone', async () => {
  submission = () => {
    status = 'submitted';
    return { body: { data: { identity: 'x' }, event_id: 'e' } };
  };
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Roof');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Job');
  expect(screen.getByText('Ana Roy of Bakery asks you to fill in this form.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByRole('heading', { name: 'Sent. Thank you!' })).toBeTruthy();
  // Storing it notified the page, which read it again.
  await act(async () => {
    await queryClient.invalidateQueries();
    // Responses reach the page in the next task.
    await new Promise((next) => setTimeout(next));
  });
  expect(queryClient.getQueryData(['shared link'])).toMatchObject({ status: 'submitted' });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Sent. Thank you!');
  expect(calls.find(({ path }) => path === '/v1/graph/form/')?.body).toMatchObject({ form_id: 'f', values: { title: 'Roof' } });
  expect(calls.map(({ by, user }) => [by, user])).toEqual(calls.map(() => [token, undefined]));
  expect([...new Set(calls.map(({ path }) => path))].sort()).toEqual([
    '/v1/forms/models',
    '/v1/forms/options/',
    '/v1/forms/token/',
    '/v1/graph/form/',
    '/v1/graph/form/get/',
  ]);
});

it('asks the form alone for what its fields offer, with what is filled in around them', async () => {
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Roof');
  await userEvent.click(screen.getByRole('combobox', { name: 'Customer' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Open Ltd' }));
  expect(calls.filter(({ path }) => path === '/v1/forms/options/').at(-1)?.body).toMatchObject({
    field: 'customer',
    context: { 'form.title': 'Roof' },
  });
  expect(calls.some(({ path }) => path === '/v1/graph')).toBe(false);
});

it('says that it is submitted already when somebody was faster', async () => {
  submission = () => {
    status = 'submitted';
    return { status: 409, body: { error: { code: 'form_submitted', message: '', details: {} } } };
  };
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Roof');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByRole('heading', { name: 'Form already submitted.' })).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});

it.each([
  ['submitted', 'Form already submitted.', 'ask Ana Roy'],
  ['expired', 'This link has expired', 'Ask Ana Roy'],
  ['revoked', 'This link is no longer valid', 'Ask Ana Roy'],
  ['unknown', 'This link is not valid', 'copy all of it'],
])('a link that has ended says so, and what to do: %s', async (state, heading, hint) => {
  status = state;
  open();
  expect((await screen.findByRole('heading', { name: heading, level: 2 })).parentElement?.textContent).toContain(hint);
  expect(calls.map(({ path }) => path)).toEqual(['/v1/forms/token/']);
});

it('begins anew by the token of another link that is opened in the same tab, until it is left', async () => {
  const reload = vi.mocked(reloadPage).mockClear();
  const moved = (hash: string) => {
    location.hash = hash;
    window.dispatchEvent(new Event('hashchange'));
  };
  open();
  await expect.poll(() => calls.some(({ path }) => path === '/v1/forms/options/')).toBe(true);
  moved(`#token=${token}`);
  moved('#title');
  expect(reload).not.toHaveBeenCalled();
  moved(`#token=${'b'.repeat(43)}`);
  expect(reload).toHaveBeenCalled();
  cleanup();
  reload.mockClear();
  moved(`#token=${'c'.repeat(43)}`);
  expect(reload).not.toHaveBeenCalled();
});

it('an address without its token asks nobody', async () => {
  open('');
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
  expect(calls).toEqual([]);
});
