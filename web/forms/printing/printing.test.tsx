import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { FormInLayer } from '../FormInLayer.tsx';
import { FormView } from '../FormView.tsx';
import { Submitted } from '../Submitted.tsx';
import type { LoadedForm } from '../state/use-form-answer.ts';

vi.mock('../../ui/pdf/PdfViewer.tsx', () => ({ PdfViewer: () => <p>The pages</p> }));

const schema = [{ id: 'name', name: 'name', label: 'Name', type: 'text' }];
const trip = { id: 'm', slug: 'trip', name: 'trip', displayed_name: 'Trip', primary_attribute: 'name', schema };
const template = (id: string) => ({ id, slug: `${id}-sheet`, name: `Template ${id}`, model: 'trip', version: 1 });
let calls: [string, object][] = [];
let failing = false;
let refusing = false;
let templates = [template('a'), template('b')];
serve((path, body) => {
  if (path === '/v1/auth/login')
    return {
      body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } } },
    };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [trip], total: 1 } };
  if (path.startsWith('/v1/documents/pdf_templates')) return { body: { data: templates, total: templates.length } };
  if (path === '/v1/graph/form/get/') return { body: { form, values: { identity: node_id, name: 'Ferry' }, options: {} } };
  if (path === '/v1/graph/form/') return { body: { data: { identity: node_id } } };
  if (!path.startsWith('/v1/pdf')) return { body: { data: [], total: 0 } };
  calls.push([path, body]);
  if (failing) return { status: 501, body: { error: { code: 'no_browser', message: '', details: {}, request_id: 'r' } } };
  if (refusing) {
    const problem = { field: 'name', code: 'not_unique', message: 'Taken.' };
    return { status: 422, body: { error: { code: 'invalid', message: '', details: { fields: [problem] }, request_id: 'r' } } };
  }
  return { body: '%PDF' };
});
beforeAll(loadAllTexts);
beforeEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  calls = [];
  failing = false;
  refusing = false;
  templates = [template('a'), template('b')];
  notifications.clean();
});

const node_id = '0192f0a0-0000-7000-8000-000000000009';
const fields = [
  { id: 'name', kind: 'text', attribute: 'name', label: 'Name', required: true },
  { id: 'sheet', kind: 'printable', attribute: 'print:sheet', label: 'Print the trip', template: 'a-sheet' },
];
const form = { id: 'f', slug: 'f', model: 'trip', title: 'Trip', version: 1, fields } as unknown as LoadedForm['form'];

async function show(page: ReactNode) {
  await login('ann', 'x', false);
  const router = createMemoryRouter([{ path: '/', element: page }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const open = (values: object = {}, node_id?: string) =>
  show(<FormView answer={{ form, values, options: {}, id: 'f', node_id } as LoadedForm} given={{}} onSubmitted={() => undefined} />);
const print = async () => userEvent.click(await screen.findByRole('button', { name: 'Print the trip' }));

it('a form is printed as it is filled in, once nothing is missing', async () => {
  await open();
  await print();
  expect(await screen.findByText('Not printed yet: something is missing or wrong.')).toBeTruthy();
  expect(calls).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ferry');
  await print();
  expect(await screen.findByText('The pages')).toBeTruthy();
  expect(calls).toEqual([['/v1/pdf/form', { form_id: 'f', field: 'sheet', values: { name: 'Ferry' }, language: 'en' }]]);
});

it('that of a record with its changes, and without any the record itself', async () => {
  await open({ identity: node_id, name: 'Ferry' }, node_id);
  await print();
  expect(await screen.findByText('The pages')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  await print();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toEqual([
    ['/v1/pdf/export', { pdf_template_id: 'a-sheet', object_ids: [node_id], language: 'en' }],
    ['/v1/pdf/form', { form_id: 'f', field: 'sheet', node_id, values: { name: 'Ferry!' }, language: 'en' }],
  ]);
});

it('what the server refuses of it stands at its field', async () => {
  refusing = true;
  await open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ferry');
  await print();
  expect(await screen.findByText('Not printed yet: something is missing or wrong.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
});

it('a server without a browser says what to install', async () => {
  failing = true;
  await open({ identity: node_id, name: 'Ferry' }, node_id);
  await print();
  expect((await screen.findByRole('alert')).textContent).toContain('Chromium');
});

it('what was saved is printed by the same template', async () => {
  await show(<Submitted form={form} saved={node_id} values={{}} />);
  await print();
  const templates = await screen.findByRole('combobox', { name: 'Template' });
  expect([...templates.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Template a']);
});

/** Saves the form in the drawer, `times` times. */
async function saveInDrawer(autoClose: number | false, times = 1) {
  const closed = vi.fn();
  await show(
    <>
      <Notifications autoClose={autoClose} limit={4} />
      <FormInLayer content={{ kind: 'form', form: 'f', node_id }} onClose={closed} />
    </>,
  );
  for (let time = 1; time <= times; time++) {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(time));
  }
}

it('what was saved in the drawer offers its print in what says so, until that was printed', async () => {
  await saveInDrawer(100);
  const saved = within(await screen.findByRole('alert'));
  await userEvent.click(await saved.findByRole('button', { name: 'Print the trip' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Print' }));
  expect(await screen.findByText('The pages')).toBeTruthy();
  expect(calls).toEqual([['/v1/pdf/export', { pdf_template_id: 'a', object_ids: [node_id], output: 'pdf', language: 'en' }]]);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('one notice at most stays for its print, so that there is room for others', async () => {
  await saveInDrawer(false, 4);
  notifications.show({ message: 'Undo' });
  expect(await screen.findByText('Undo')).toBeTruthy();
  await vi.waitFor(() => expect(screen.getAllByText(/was saved/)).toHaveLength(1));
});

it('a notice goes away by itself where no template is to be read', async () => {
  templates = [];
  await saveInDrawer(100);
  await screen.findByText(/was saved/);
  await vi.waitFor(() => expect(screen.queryByText(/was saved/)).toBeNull());
});
