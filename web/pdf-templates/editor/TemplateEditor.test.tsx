import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { serveAdmin } from '../../testing/serve-admin.ts';
import type { StoredTemplate } from '../data/use-templates.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

const stored: StoredTemplate = { id: 't1', slug: 'note', name: 'Note', version: 3, template: false, updated_at: null, html: '<p>{{name}}</p>' };
const changes: { path: string; body: unknown; version: unknown }[] = [];
const tried: { template: { html: string } }[] = [];

serveAdmin((path, body: never, headers) => {
  if (path === '/v1/pdf/template') {
    tried.push(body);
    const fields = [{ field: 'html', code: 'template', message: 'Parse error on line 1:' }];
    return { status: 422, body: { error: { code: 'invalid', message: 'x', details: { fields }, request_id: 'r' } } };
  }
  if (path !== '/v1/documents/pdf_templates/note') return { body: { data: [], total: 0 } };
  changes.push({ path, body, version: headers['if-match'] });
  return { body: { data: { ...stored, ...(body as object), version: 4 } } };
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  changes.splice(0);
});

it('words of the document are added, written in the reader’s language, and saved', async () => {
  const words = { ...stored, texts: { title: { en: 'Note', de: 'Zettel' } } };
  const router = createMemoryRouter([{ path: '/', element: <TemplateEditor stored={words} mayEdit /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('tab', { name: 'Words' }));
  const key = screen.getByRole('textbox', { name: 'Key of a new word' });
  await person.type(key, 'title');
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
  await person.clear(key);
  await person.type(key, 'due_on');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await person.type(screen.getByRole('textbox', { name: 'due_on' }), 'Due on');
  await person.type(screen.getByRole('textbox', { name: 'title' }), 's');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const texts = { title: { en: 'Notes', de: 'Zettel' }, due_on: 'Due on' };
  await vi.waitFor(() => expect(changes.map(({ body }) => body)).toEqual([{ texts }]), { timeout: 5_000 });
});

it('prints anew what is written, says what is wrong with it, and saves what has changed on the version that was opened', async () => {
  const router = createMemoryRouter([{ path: '/', element: <TemplateEditor stored={stored} mayEdit /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  const body = screen.getByRole('textbox', { name: 'Body' });
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await person.clear(body);
  await person.type(body, 'Hello');
  await vi.waitFor(() => expect(tried.at(-1)?.template.html).toBe('Hello'));
  expect((await screen.findByRole('alert')).textContent).toContain('Parse error');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(changes).toEqual([{ path: '/v1/documents/pdf_templates/note', body: { html: 'Hello' }, version: '3' }]));
});
