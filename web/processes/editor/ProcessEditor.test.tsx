import { MantineProvider } from '@mantine/core';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { ProcessEditorScreen } from './ProcessEditorScreen.tsx';

const field = (name: string, type: string) => ({ id: name, name, type, label: name });
const models = [{ id: 'job', slug: 'job', name: 'job', displayed_name: 'Job', primary_attribute: 'title', schema: [field('title', 'text')] }];
const step = (key: string, line_num: number, open_records = 0) => ({
  identity: `id-${key}`,
  key,
  label: key,
  line_num,
  description: null,
  include_in_mrp: false,
  workstation: null,
  open_records,
});
const process = { identity: 'p', version: 3, label: 'Jobs', key: null, process_type: 'job', is_default: false, model: 'job', own_model: 'flow' };
const when = { all: [{ fact: 'title', operator: 'equal', value: 'x' }] };
const policy = { id: 'd', slug: 'work', version: 5, key: 'work', label: 'Work', tone: 'active', refuse: [{ id: 'r', when, text: 'Not x.' }] };
const definition = { process, steps: [step('open', 1, 2), step('work', 10), step('over', 20)] };
const figures = [
  { key: 'open', open_hours: 60, left: 1, left_hours: 2, bottleneck: true },
  { key: 'work', open_hours: null, left: 3, left_hours: 1.52, bottleneck: false },
];

let calls: [path: string, body: unknown, version?: string][] = [];
let outcome: { status: number; body: object; of?: string } | null = null;
let role = 'admin';
/** What was asked to be moved, and the records that are refused. */
let moved: unknown[] = [];
const refusal = { object_id: 'j9', label: 'Job 9', code: 'step_refused', message: '', details: { step: 'work', reason: 'Not x.' } };
let stays: object[] = [];
/** Whether the server keeps what is saved. */
let keeps = false;
let held: { process: object; steps: object[] } = definition;
let policies: object[] = [policy];
serve(async (path, body: unknown, headers) => {
  const user = { id: 'ana', client_id: 'c', role, client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path === '/v1/processes/get/') return { body: { data: held } };
  if (path === '/v1/processes/open-records/') {
    moved.push(body);
    return { body: { data: { moved: 1, refused: stays, after: null } } };
  }
  if (path === '/v1/processes/figures/') return { body: { data: { steps: figures } } };
  if (path.startsWith('/v1/documents/clients')) return { body: { data: { acl: defaultAcl() } } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: models, total: 1 } };
  if (path === '/v1/processes/test-rules/') {
    const refused = { object_id: 'j1', label: 'Job 1', step: 'open', enter: 'Not x.', leave: null };
    return { body: { data: { records: [refused, { ...refused, object_id: 'j2', enter: null }] } } };
  }
  if (path === '/v1/documents/publish' || path === '/v1/processes/save/' || (body && path === '/v1/documents/processes')) {
    calls.push([path, body, headers['if-match'] as string | undefined].filter((each) => each !== undefined) as never);
    if (keeps && path === '/v1/documents/processes') policies = [...policies, { id: 'new', version: 1, ...(body as object) }];
    if (keeps && path === '/v1/processes/save/') {
      const { steps } = body as { steps: ReturnType<typeof step>[] };
      held = {
        process: { ...process, version: 4 },
        steps: steps.map((each) => ({ ...step(each.key, each.line_num), ...(each.identity && { identity: each.identity }), label: each.label })),
      };
    }
    return (outcome && (outcome.of ?? path) === path ? outcome : null) ?? { body: { data: path.startsWith('/v1/processes') ? held : [] } };
  }
  if (path.startsWith('/v1/documents/processes')) return { body: { data: policies, total: policies.length } };
  if (path === '/v1/workstations') return { body: { data: { workstations: [{ identity: 'w', label: 'Bench' }], own: null } } };
  if (path.startsWith('/v1/processes')) return { body: { data: [definition], total: 1 } };
  return { body: { data: [], total: 0 } };
});

beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
});
beforeEach(() => {
  calls = [];
  outcome = null;
  role = 'admin';
  moved = [];
  stays = [refusal];
  keeps = false;
  held = definition;
  policies = [policy];
  localStorage.clear();
  queryClient.clear();
});

async function open() {
  await login('ana', 'x', false);
  const router = createMemoryRouter([{ path: '/process/edit/:id', Component: ProcessEditorScreen }], { initialEntries: ['/process/edit/p'] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
type User = ReturnType<typeof userEvent.setup>;
async function beginPublishing(user: User) {
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  return within(await screen.findByRole('dialog', { name: 'Publish this process?' }));
}
async function publish(user: User) {
  const dialog = await beginPublishing(user);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
}
const list = () => screen.findByRole('navigation', { name: 'Steps' });
const names = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('button')?.textContent?.replace(/\d.*/, ''));

it('tells of each step what stands in it and how long, and where records wait longest; such a step is not deleted unasked', async () => {
  await open();
  const [first, second] = within(await list()).getAllByRole('listitem');
  await waitFor(() => expect(first?.textContent).toMatch(/2 open · 2[.,]5 d longest wait/));
  expect(second?.textContent).toMatch(/1[.,]5 h/);
  screen.getByText('2 open records stand in it; publishing asks where they go.');
  // The bar stands above, as a record shows it.
  expect(within(screen.getByRole('region', { name: 'As a record shows it' })).getByText('Work')).toBeDefined();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Delete this step' }));
  const dialog = await beginPublishing(user);
  const make = dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
  expect(make.disabled).toBe(true);
  await user.click(dialog.getByRole('combobox', { name: /^2 open records stand in open: move them to/ }));
  await user.click(await screen.findByRole('option', { name: 'Work', hidden: true }));
  await user.click(dialog.getByRole('checkbox', { name: 'Bring 2 open records in line with these steps' }));
  await user.click(make);
  // One of them is refused: the step stays, and nothing is published.
  await dialog.findByText('1 record stayed where it was:');
  expect(dialog.getByRole('link', { name: 'Job 9' }).getAttribute('href')).toBe('/object/j9');
  expect(moved).toEqual([{ process_id: 'p', from: 'open', to: 'work' }]);
  expect(calls).toEqual([]);
  stays = [];
  await user.click(make);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(([path]) => path)).toEqual(['/v1/processes/save/']);
  expect(moved.slice(1)).toEqual([{ process_id: 'p', from: 'open', to: 'work' }, { process_id: 'p' }]);
});

it('moves, adds and renames steps, each step back, and stores the process before the policies', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await names()).toEqual(['Work', 'open', 'over']);
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await names()).toEqual(['open', 'Work', 'over']);
  await user.click(screen.getByRole('button', { name: 'Move over up' }));
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  const name = screen.getByRole('textbox', { name: 'Name of the step' });
  await user.clear(name);
  await user.type(name, 'Checked');
  await publish(user);
  await waitFor(() => expect(calls.map(([path]) => path)).toHaveLength(2));
  const [[saved, body, version], [made, look]] = calls as [[string, { steps: object[] }, string], [string, { key: string }]];
  expect([made, look]).toEqual(['/v1/documents/processes', { key: look.key, slug: look.key, label: 'Checked', tone: 'active' }]);
  expect([saved, version]).toEqual(['/v1/processes/save/', '3']);
  const plain = { include_in_mrp: false, workstation: null };
  expect(body.steps).toEqual([
    { ...plain, identity: 'id-open', key: 'open', label: 'open', line_num: 1 },
    { ...plain, identity: 'id-over', key: 'over', label: 'over', line_num: 20 },
    { ...plain, identity: 'id-work', key: 'work', label: 'work', line_num: 21 },
    { ...plain, key: look.key, label: 'Checked', line_num: 22 },
  ]);
});

it('tries the rules of a step on real records, and stores a change of them at the version that it was read at', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  await user.click(screen.getByRole('button', { name: 'Try on the latest records' }));
  await screen.findByText('1 of 2 records would be refused.');
  screen.getByText(/would not enter: Not x\./);
  const message = within(screen.getByRole('region', { name: 'To enter' })).getByRole('textbox', { name: 'What people are told' });
  await user.clear(message);
  expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(message, 'Never x.');
  await publish(user);
  await waitFor(() => expect(calls.map(([path]) => path)).toHaveLength(2));
  const data = { refuse: [{ id: 'r', when, text: 'Never x.' }] };
  expect(calls[1]).toEqual(['/v1/documents/publish', { documents: [{ collection: 'processes', id: 'd', version: 5, data }] }]);
});

it('keeps what was changed when it is refused, and says why', async () => {
  const user = userEvent.setup();
  outcome = { status: 422, body: { error: { code: 'step_occupied', message: '', details: { count: 1, name: 'over' } } } };
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^over/ }));
  await user.click(screen.getByRole('button', { name: 'Delete this step' }));
  await publish(user);
  await screen.findByText(/Open records in the step over: 1/);
  expect(await names()).toEqual(['open', 'Work']);
  screen.getByText('Draft kept');
});

it('is for those who may change settings', async () => {
  role = 'user';
  await open();
  await screen.findByText(/Ask/);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

it('a new step stays chosen once it is saved', async () => {
  const user = userEvent.setup();
  keeps = true;
  await open();
  await user.click(within(await list()).getByRole('button', { name: 'Add a step' }));
  await publish(user);
  await screen.findByText('Published');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of the step' })).not.toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the step' }).value).toBe('New step');
});

it('says what is stored when what is set for the steps is refused after them, and keeps that to be saved again', async () => {
  const user = userEvent.setup();
  keeps = true;
  outcome = { status: 422, body: { error: { code: 'not_published', message: '', details: { count: 1 } } }, of: '/v1/documents/publish' };
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the step' }), '!');
  await publish(user);
  await screen.findByText(/^The steps are saved/);
  expect(await names()).toEqual(['open', 'Work!', 'over']);
  screen.getByText('Draft kept');
  outcome = null;
  await publish(user);
  await waitFor(() => expect(calls).toHaveLength(4));
  await waitFor(() => expect(screen.queryByText(/^The steps are saved/)).toBeNull());
  expect(calls.slice(2).map(([path, , version]) => [path, version])).toEqual([
    ['/v1/processes/save/', '4'],
    ['/v1/documents/publish', undefined],
  ]);
});

it('takes no step back past a save that has deleted or added one', async () => {
  const user = userEvent.setup();
  keeps = true;
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^over/ }));
  await user.click(screen.getByRole('button', { name: 'Delete this step' }));
  await publish(user);
  await screen.findByText('Published');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Undo/ }).getAttribute('aria-disabled')).toBe('true'));
  expect(await names()).toEqual(['open', 'Work']);
});

it('names a step that a form has made without a key under one of its own', async () => {
  const user = userEvent.setup();
  held = { process, steps: [{ ...step('', 1), identity: '0190-0000000000a1', label: 'Bake' }] };
  await open();
  await user.type(await screen.findByRole('textbox', { name: 'Name of the step' }), 'd');
  await publish(user);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toMatchObject([
    ['/v1/processes/save/', { steps: [{ key: 'step-0000000000a1', label: 'Baked' }] }, '3'],
    ['/v1/documents/processes', { key: 'step-0000000000a1', label: 'Baked' }],
  ]);
});

it('does not delete a step that the product needs, and says why', async () => {
  held = { process, steps: [{ ...step('work', 1), stays: { en: 'Planning finds it.' } }] };
  await open();
  await screen.findByText('Planning finds it.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete this step' }).disabled).toBe(true);
});

it('keeps a draft with its steps back on the device, says how it differs from what is live, and discards it', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(within(await list()).getByRole('button', { name: /^Work/ }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the step' }), '!');
  await user.click(screen.getByRole('button', { name: 'Move over up' }));
  const draft = within(screen.getByRole('region', { name: 'Draft' }));
  draft.getByText('Live: version 3 ·', { exact: false });
  draft.getByText('this draft: 2 changes');
  await user.click(draft.getByRole('button', { name: 'See differences' }));
  draft.getByText('Work!: changes Name of the step.');
  draft.getByText('Changes the order of the steps.');
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.includes('draft.process.p'))).toBe(true), { timeout: 5_000 });
  cleanup();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Take them up' }));
  expect(await names()).toEqual(['open', 'over', 'Work!']);
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await names()).toEqual(['open', 'Work!', 'over']);
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  expect(await names()).toEqual(['open', 'Work', 'over']);
  screen.getByText('Published');
  expect(calls).toEqual([]);
});
