import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { RelationDocument } from '../data/use-models.ts';
import { RelationsTab } from './RelationsTab.tsx';

const model = (id: string) => ({
  id,
  slug: id,
  version: 1,
  displayed_name: id,
  primary_attribute: 'name',
  schema: [{ id: `${id}-n`, name: 'name', label: 'Name', type: 'text' }],
});
const relation = (slug: string): RelationDocument => ({
  ...({ id: `${slug}-id`, slug, version: 1, object_id: 'visit', to_object_id: 'person', type: 'N_1' } as RelationDocument),
  name: slug,
  inverse: `of_${slug}`,
  labels: { name: `The ${slug}`, inverse: 'Visits' },
});

let relations: RelationDocument[] = [];
let sent: unknown[] = [];
let planned: unknown[] = [];
let kept: object[] = [];
let plan: object = {};
/** The refusal of the next save. */
let refusal: object | null = null;
const quiet = { tables: [], fields: [], missing: [], duplicates: [], readers: [] };
serve((path, body: Partial<RelationDocument>, headers) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.includes('/kept')) {
    if (path.endsWith('/restore')) {
      sent.push(path);
      kept = [];
      return { body: { data: { restored: 3, left: 0, after: null } } };
    }
    return { body: { data: kept } };
  }
  if (path === '/v1/documents/relations/plan') {
    planned.push(body);
    return { body: { data: plan } };
  }
  if (path === '/v1/graph/get/') return { body: { data: [{ identity: 'p1', properties: { name: 'Ada' } }], total: 1 } };
  if (path.endsWith('/plan')) return { body: { data: { links: 0, readers: [] } } };
  const [, id] = /documents\/relations\/([^?]+)/.exec(path) ?? [];
  const stored = relations.find((one) => one.id === id || one.slug === id);
  if (stored) {
    sent.push(body);
    if (refusal) {
      const details = { fields: [refusal] };
      refusal = null;
      return { status: 422, body: { error: { code: 'validation_failed', message: '', details, request_id: '' } } };
    }
    if (headers['if-match'] !== String(stored.version))
      return { status: 409, body: { error: { code: 'out_of_sync', message: '', details: {}, request_id: '' } } };
    const next = { ...stored, ...body, version: stored.version + 1 };
    relations = relations.map((one) => (one === stored ? next : one));
    return { body: { data: next } };
  }
  if (path === '/v1/documents/relations') {
    relations = [...relations, { ...relation('helper'), ...body }];
    return { body: { data: relations.at(-1) } };
  }
  if (path.startsWith('/v1/documents/relations')) return { body: { data: relations, total: relations.length } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [model('visit'), model('person')], total: 2 } };
  return { body: { data: [], total: 0 } };
});

beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});
beforeEach(() => {
  relations = [relation('guest'), relation('host')];
  sent = [];
  kept = [];
  planned = [];
  plan = quiet;
  refusal = null;
  localStorage.clear();
  queryClient.clear();
});

const slow = { timeout: 15_000 };
const called = () => screen.findByLabelText<HTMLInputElement>(/^What visit calls it/, undefined, slow);
const button = (name: string) => screen.findByRole('button', { name }, slow);

function show(address: string) {
  const router = createMemoryRouter([{ path: '*', element: <RelationsTab /> }], { initialEntries: [address] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

/** Renders the tab and types a new label for the guest. */
async function typed() {
  const router = show('/data?tab=relations&relation=guest');
  await button('Save');
  fireEvent.change(await called(), { target: { value: 'The visitor' } });
  return router;
}

it('asks before Escape, another relation or another tab takes away what is typed', async () => {
  const router = await typed();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.click(await button('Stay'));
  expect((await called()).value).toBe('The visitor');

  fireEvent.click(screen.getAllByRole('button', { name: /^visit: each has one/ })[1] as HTMLElement);
  fireEvent.click(await button('Stay'));
  expect(router.state.location.search).toContain('relation=guest');

  await act(() => router.navigate('/data?tab=labels'));
  fireEvent.click(await button('Leave without saving'));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=labels'), slow);
  expect(sent).toEqual([]);
});

it('keeps what is typed when somebody else saves the relation, and goes on from theirs on demand', async () => {
  await typed();
  relations = relations.map((one) => (one.slug === 'guest' ? { ...one, version: 2, required: true } : one));
  await act(() => queryClient.invalidateQueries({ queryKey: ['documents', 'relations'] }));
  fireEvent.click(await button('Refresh and reapply mine'));
  expect((await called()).value).toBe('The visitor');
  fireEvent.click(await button('Save'));
  await waitFor(() => expect(relations[0]).toMatchObject({ version: 3, required: true, labels: { name: 'The visitor', inverse: 'Visits' } }), slow);
  expect(sent).toEqual([{ labels: { name: 'The visitor', inverse: 'Visits' } }]);
});

it('shows a new relation once it is made, and asks nothing then', async () => {
  const router = show('/data?tab=relations&model=visit&relation=new');
  await button('Make the relation');
  fireEvent.click(await screen.findByLabelText(/^First model/, { selector: 'input' }, slow));
  fireEvent.click(screen.getAllByRole('option', { name: 'visit', hidden: true }).at(1) as HTMLElement);
  fireEvent.click(await screen.findByLabelText(/^Second model/, { selector: 'input' }, slow));
  fireEvent.click(screen.getAllByRole('option', { name: 'person', hidden: true }).at(-1) as HTMLElement);
  fireEvent.change(await called(), { target: { value: 'Helper' } });
  fireEvent.change(await screen.findByLabelText(/^What person calls it/, undefined, slow), { target: { value: 'Helps at' } });
  fireEvent.click(await button('Make the relation'));
  const dialog = within(await screen.findByRole('dialog', { name: 'What this change does' }, slow));
  await dialog.findByText('Makes the relation. visit: each has one person; one person has many.', undefined, slow);
  await dialog.findByText('Nothing else is affected.', undefined, slow);
  expect(planned).toMatchObject([{ data: { object_id: 'visit', to_object_id: 'person', name: 'helper' } }]);
  fireEvent.click(dialog.getByRole('button', { name: 'Make the relation' }));
  await waitFor(() => expect(router.state.location.search).toContain('relation=helper'), slow);
  expect(await button('Save')).toBeDefined();
  await act(() => router.navigate('/data?tab=labels'));
  expect(router.state.location.search).toBe('?tab=labels');
});

it('what did not fit when an attribute of the links got another type is told, and written back', async () => {
  const role = { id: 'role', name: 'role', label: 'Role', type: 'number' as const };
  relations = [{ ...relation('guest'), type: 'N_N', schema: [role] }];
  kept = [{ id: 'k', field: 'role', from: 'text', to: 'number', changed_at: '2026-03-01T08:00:00Z', kept_until: '2026-03-31T08:00:00Z', count: 3 }];
  show('/data?tab=relations&relation=guest');
  expect((await screen.findByText(/^3 values of Role, kept until/, undefined, slow)).textContent).toContain('Role');
  fireEvent.click(await button('Write back'));
  fireEvent.click(screen.getAllByRole('button', { name: 'Write back' }).at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toEqual(['/v1/documents/relations/guest-id/kept/k/restore']), slow);
  await waitFor(() => expect(screen.queryByText(/^3 values of Role/)).toBeNull(), slow);
});

it('tells before it is saved who would have no link, asks for theirs, and that what reads it is switched off', async () => {
  const lacking = { model: 'visit', field: 'guest', count: 12, examples: [{ identity: 'v1', name: 'Monday' }] };
  const tables = [{ table: 'visit', rows: 12, steps: ['drop_foreign_key', 'add_foreign_key'] }];
  plan = { ...quiet, tables, missing: [lacking], readers: [{ collection: 'views', id: 'w', slug: 'w', name: 'Visits' }] };
  show('/data?tab=relations&relation=guest');
  await button('Save');
  fireEvent.click(await screen.findByRole('switch', { name: 'Each visit must have its person' }, slow));
  fireEvent.click(await button('Save'));
  const dialog = within(await screen.findByRole('dialog', { name: 'What this change does' }, slow));
  await dialog.findByText('From now on each visit must have its person, and a person that is linked is not deleted.', undefined, slow);
  expect((await dialog.findByRole('link', { name: 'Monday' }, slow)).getAttribute('href')).toBe('/object/v1');
  dialog.getByText(/^12 records lack it:/);
  dialog.getByText(/12 rows: link checked anew$/);
  const make = dialog.getByRole<HTMLButtonElement>('button', { name: 'Make the change' });
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Switch them off/ }));
  expect(make.disabled).toBe(true);
  fireEvent.click(dialog.getByRole('textbox', { name: 'They get' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Ada', hidden: true }, slow));
  expect(make.disabled).toBe(false);
  fireEvent.click(make);
  await waitFor(() => expect(sent).toEqual([{ required: true, fill: { guest: 'p1' } }]), slow);
  expect(planned).toEqual([{ id: 'guest-id', version: 1, data: { required: true } }]);
});

it('what is typed of a relation stays on the device, each step back of it too, and is offered when it is opened again', async () => {
  await typed();
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  expect((await called()).value).toBe('The guest');
  fireEvent.click(screen.getByRole('button', { name: /^Redo/ }));
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.includes('draft.relation.'))).toBe(true), slow);
  cleanup();
  show('/data?tab=relations&relation=guest');
  fireEvent.click(await button('Resume editing'));
  expect((await called()).value).toBe('The visitor');
  fireEvent.click(await button('Save'));
  await waitFor(() => expect(sent).toEqual([{ labels: { name: 'The visitor', inverse: 'Visits' } }]), slow);
  expect(planned).toEqual([]);
});

it('what a save was refused for is told, and another draft is saved', async () => {
  refusal = { field: 'required', code: 'not_allowed', message: 'Not while it is used.' };
  show('/data?tab=relations&relation=guest');
  await button('Save');
  fireEvent.click(await screen.findByRole('switch', { name: 'Each visit must have its person' }, slow));
  fireEvent.click(await button('Save'));
  const dialog = within(await screen.findByRole('dialog', { name: 'What this change does' }, slow));
  await dialog.findByText('Nothing else is affected.', undefined, slow);
  fireEvent.click(dialog.getByRole('button', { name: 'Make the change' }));
  await dialog.findByRole('alert', undefined, slow);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' }, slow)).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  fireEvent.change(await called(), { target: { value: 'The visitor' } });
  fireEvent.click(await button('Save'));
  await waitFor(() => expect(sent).toEqual([{ required: true }, { labels: { name: 'The visitor', inverse: 'Visits' } }]), slow);
});

it('what a change does is asked for again once what somebody else saved is taken in', async () => {
  show('/data?tab=relations&relation=guest');
  await button('Save');
  fireEvent.click(await screen.findByRole('switch', { name: 'Each visit must have its person' }, slow));
  fireEvent.click(await button('Save'));
  await screen.findByRole('dialog', { name: 'What this change does' }, slow);
  relations = relations.map((one) => (one.slug === 'guest' ? { ...one, version: 2, labels: { name: 'Theirs', inverse: 'Visits' } } : one));
  await act(() => queryClient.invalidateQueries({ queryKey: ['documents', 'relations'] }));
  fireEvent.click(await button('Refresh and reapply mine'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Refresh and reapply mine' })).toBeNull(), slow);
  expect(screen.queryByRole('dialog')).toBeNull();
});
