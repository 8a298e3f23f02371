import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import type { StoredTemplate } from '../data/use-template.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

const stored: StoredTemplate = { id: 't1', slug: 'hello', name: 'Hello', version: 3, model: 'm-offer', subject: { en: 'Hi' }, body: { en: 'Dear' } };
const offer = { id: 'm-offer', slug: 'offer', displayed_name: 'Offer', primary_attribute: 'name', schema: [] };
const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC', language: 'en' } };
let changes: { body: object; version: unknown }[] = [];
let previews: { channel: string }[] = [];
let theirs: StoredTemplate | null = null;

serve((path, body: never, headers) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [offer], total: 1 } };
  if (path === '/v1/messaging/preview') {
    previews.push(body);
    return { body: { data: { configured: true, subject: '', body: '', language: 'en', missing: [], recipients: [], attachments: [] } } };
  }
  if (path !== '/v1/documents/message_templates/hello') return { body: { data: [], total: 0 } };
  changes.push({ body, version: headers['if-match'] });
  if (theirs && headers['if-match'] !== String(theirs.version))
    return { status: 412, body: { error: { code: 'out_of_sync', message: 'x', details: { current: theirs }, request_id: 'r' } } };
  return { body: { data: { ...(theirs ?? stored), ...(body as object), version: (theirs ?? stored).version + 1 } } };
});

beforeAll(async () => {
  // A growing text field listens to `document.fonts`, which this environment lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
});
beforeEach(async () => {
  [changes, previews, theirs] = [[], [], null];
  localStorage.clear();
  queryClient.clear();
  await login('ann', 'x', false);
});
afterEach(cleanup);

function open(rights: { mayDelete?: boolean } = {}) {
  const routes = [
    { path: '/', element: <TemplateEditor stored={stored} mayEdit mayDelete={rights.mayDelete ?? true} /> },
    { path: '/else', element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter(routes);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { person: userEvent.setup(), router };
}
const body = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

it('leaves a template without a channel without one, shows it as an email, and takes its model away', async () => {
  const { person } = open();
  expect(screen.getByRole('combobox', { name: 'Channel' })).toHaveProperty('value', 'Every channel');
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'Hi');
  await waitFor(() => expect(previews[0]?.channel).toBe('email'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Records of' })).toHaveProperty('value', 'Offer'));
  expect(saveButton().disabled).toBe(true);
  await person.click(screen.getByLabelText('For all records'));
  await person.click(saveButton());
  await waitFor(() => expect(changes).toEqual([{ body: { model: null }, version: '3' }]));
  await waitFor(() => expect(saveButton().disabled).toBe(true));
});

it('asks before typed text is left behind', async () => {
  const { person, router } = open();
  await person.type(body(), ' Ann');
  void router.navigate('/else');
  await person.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(body().value).toBe('Dear Ann');
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

it('goes on from what somebody else has stored, with the typed text on top', async () => {
  theirs = { ...stored, name: 'Welcome', version: 5 };
  const { person } = open();
  await person.type(body(), '!');
  await person.click(saveButton());
  await person.click(await screen.findByRole('button', { name: 'Refresh and reapply mine' }));
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Welcome');
  expect(body().value).toBe('Dear!');
  await person.click(saveButton());
  await waitFor(() => expect(changes.at(-1)).toEqual({ body: { body: { en: 'Dear!' } }, version: '5' }));
});

it('offers to delete only to who may', () => {
  open();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  cleanup();
  open({ mayDelete: false });
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
