import { MantineProvider } from '@mantine/core';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createEvent, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { StoredForm } from '../list/copy-of.ts';
import { FormEditorScreen } from './FormEditorScreen.tsx';
import { draftOf } from './state/draft.ts';
import { usePartWords } from './state/use-part-words.ts';

const field = (name: string, type: string, more = {}) => ({ id: name, name, type, label: name, ...more });
const options = ['open', 'done'].map((key) => ({ key, label: `Is ${key}` }));
const model = (slug: string, schema: object[]) => ({ id: slug, slug, name: slug, displayed_name: slug, primary_attribute: 'title', schema });
const models = [
  model('job', [
    field('title', 'text'),
    field('state', 'tag', { misc: { options } }),
    field('result', 'text', { validation: 'required' }),
    field('photo', 'file'),
  ]),
  model('task', [field('title', 'text'), field('hours', 'number')]),
];
const relation = { id: 'r', slug: 'r', object_id: 'task', to_object_id: 'job', type: 'N_1', name: 'job', inverse: 'tasks' };
const relations = [{ ...relation, labels: { name: 'Job', inverse: 'Tasks' } }];
const stored = {
  id: 'f',
  slug: 'f',
  version: 3,
  client_id: 'c',
  name: 'Job',
  title: 'Job',
  model: 'job',
  read_query: 'query ($node_id: ID!) { job_by_id(id: $node_id) { identity version title state result } }',
  write_query: 'mutation ($values: JSON!) { save_job(items: [$values]) { identity } }',
  fields: [
    { id: 't', kind: 'text', attribute: 'title' },
    { id: 's', kind: 'option', attribute: 'state', required: false },
    { id: 'r', kind: 'text', attribute: 'result' },
  ],
};

let sent: Record<string, unknown>[] = [];
let failing: string[] = [];
let refused: object[] = [];
let unpublished = false;
serve(async (path, body: unknown) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (failing.some((collection) => path.startsWith(`/v1/documents/${collection}`)))
    return { status: 400, body: { error: { code: 'validation', message: '', details: {} } } };
  const listed = (data: object[]) => ({ body: { data, total: data.length } });
  if (path.startsWith('/v1/documents/models')) return listed(models);
  if (path.startsWith('/v1/documents/relations')) return listed(relations);
  if (path.startsWith('/v1/documents/forms/f')) {
    if (!body) return { body: { data: { ...stored, ...(unpublished && { unpublished }) } } };
    if (refused.length) return { status: 422, body: { error: { code: 'validation', message: '', details: { fields: refused } } } };
    sent.push(body as Record<string, unknown>);
    return { body: { data: { ...stored, ...(body as object), version: 4 } } };
  }
  if (path === '/v1/graph/test/') {
    const { query } = body as { query: string };
    const locations = [{ line: 1, column: 24 }];
    return { body: { data: null, ...(query.includes('nothing') && { errors: [{ message: 'Cannot query field "nothing".', locations }] }) } };
  }
  if (path.startsWith('/v1/documents/clients')) return { body: { data: { acl: defaultAcl() } } };
  return listed([]);
});

beforeAll(async () => {
  // Autosizing texts measure themselves again when a font has loaded.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});
beforeEach(() => {
  sent = [];
  failing = [];
  refused = [];
  unpublished = false;
  localStorage.clear();
  queryClient.clear();
});

async function open() {
  const router = createMemoryRouter([{ path: '/form/edit/:id', Component: FormEditorScreen }], { initialEntries: ['/form/edit/f'] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('region', { name: 'Preview' });
  return {
    tree: within(screen.getByRole('navigation')),
    settings: within(screen.getByRole('region', { name: 'Settings' })),
    preview: within(screen.getByRole('region', { name: 'Preview' })),
  };
}

const published = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0] as { fields: { id: string; section?: string; visible_when?: object }[]; sections: { id: string }[]; read_query: string };
};

it('a field is shown by a condition, stands in a section, and the preview says what hides it', async () => {
  const { tree, settings, preview } = await open();
  expect(preview.getByRole('textbox', { name: 'result' })).toBeTruthy();
  await userEvent.click(tree.getByRole('button', { name: 'Add a section' }));
  await userEvent.clear(settings.getByRole('textbox', { name: /Heading/ }));
  await userEvent.type(settings.getByRole('textbox', { name: /Heading/ }), 'Outcome');
  await userEvent.click(tree.getByRole('button', { name: 'result' }));
  await userEvent.click(settings.getByRole('combobox', { name: 'Section' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Outcome' }));
  const shown = within(settings.getByRole('group', { name: 'Shown' }));
  await userEvent.click(shown.getByText('Only when…'));
  await userEvent.click(shown.getByRole('button', { name: 'Add a condition' }));
  await userEvent.type(shown.getByRole('textbox', { name: 'Value' }), 'Roof');
  expect(preview.queryByRole('textbox', { name: 'result' })).toBeNull();
  expect(preview.getByText(/result: shown when title/)).toBeTruthy();
  await userEvent.type(preview.getByRole('textbox', { name: 'title' }), 'Roof');
  expect(preview.getByRole('heading', { name: 'Outcome' })).toBeTruthy();
  expect(preview.getByRole('textbox', { name: 'result' })).toBeTruthy();
  const { fields, sections } = await published();
  expect(fields.find(({ id }) => id === 'r')).toMatchObject({
    section: sections[0]?.id,
    visible_when: { all: [{ fact: 'title', operator: 'contains', value: 'Roof' }] },
  });
});

/** Drags one item above (-1) or below (1) another with the mouse; rows have no height in this DOM. */
async function carry(from: HTMLElement, to: HTMLElement, clientY: 1 | -1) {
  const [row, other] = [from, to].map((name) => name.closest<HTMLElement>('[draggable]')) as [HTMLElement, HTMLElement];
  const dataTransfer = { types: [], setData: () => undefined, setDragImage: () => undefined };
  const tell = (of: HTMLElement, kind: 'dragStart' | 'dragEnter' | 'dragOver' | 'drop') =>
    // The drag events of this DOM have no position.
    fireEvent(of, Object.assign(createEvent[kind](of, { dataTransfer }), { clientX: 1, clientY }));
  tell(row, 'dragStart');
  tell(other, 'dragEnter');
  tell(other, 'dragOver');
  await waitFor(() => expect(other.dataset.side).toBe(clientY < 0 ? 'above' : 'below'));
  tell(other, 'drop');
}

it('fields, columns and sections are carried elsewhere with the mouse', async () => {
  const { tree } = await open();
  const named = (name: string) => tree.getByRole('button', { name });
  const names = () => tree.getAllByRole('button').flatMap((each) => (each.closest('[draggable]') ? [each.textContent] : []));
  await carry(named('result'), named('title'), -1);
  expect(names()).toEqual(['result', 'title', 'state']);
  await carry(named('result'), named('title'), 1);
  expect(names()).toEqual(['title', 'result', 'state']);
  await userEvent.click(named('Add a field'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tasks' }));
  expect(names().slice(3)).toEqual(['Tasks', 'title', 'hours']);
  await carry(named('hours'), tree.getAllByRole('button', { name: 'title' })[1] as HTMLElement, -1);
  expect(names().slice(3)).toEqual(['Tasks', 'hours', 'title']);
  await userEvent.click(named('Add a section'));
  await carry(named('state'), named('New section'), 1);
  expect(names()).toEqual(['title', 'result', 'Tasks', 'hours', 'title', 'New section', 'state']);
  const { fields, sections } = await published();
  expect(fields.find(({ id }) => id === 's')?.section).toBe(sections[0]?.id);
});

it('a limit with decimals is typed letter by letter', async () => {
  const { tree, settings } = await open();
  await userEvent.click(tree.getByRole('button', { name: 'Add a field' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tasks' }));
  await userEvent.click(tree.getByRole('button', { name: 'hours' }));
  await userEvent.type(settings.getByRole('textbox', { name: 'At least' }), '9.8');
  await userEvent.type(settings.getByRole('textbox', { name: 'At most' }), '-0,25');
  const { fields } = (await published()) as unknown as { fields: { columns?: { min?: number; max?: number }[] }[] };
  expect(fields.flatMap(({ columns = [] }) => columns).find(({ min }) => min !== undefined)).toMatchObject({ min: 9.8, max: -0.25 });
});

it('a new form is a draft that is published as it was made', async () => {
  unpublished = true;
  await open();
  expect(screen.getByText('Draft, not published yet')).toBeTruthy();
  expect(await published()).toEqual({ unpublished: false });
});

it('what is added from the model is read by the form as well, and every change is taken back', async () => {
  const { tree, preview } = await open();
  await userEvent.click(tree.getByRole('button', { name: 'Add a field' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tasks' }));
  expect(tree.getByRole('button', { name: 'hours' })).toBeTruthy();
  expect(preview.getByRole('group', { name: 'Tasks' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(tree.queryByRole('button', { name: 'hours' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  expect((await published()).read_query).toContain('tasks { identity version title hours }');
});

it('a condition on what comes later keeps the form from being published, and is named at its place', async () => {
  const { tree, settings } = await open();
  await userEvent.click(tree.getByRole('button', { name: 'state' }));
  const shown = within(settings.getByRole('group', { name: 'Shown' }));
  await userEvent.click(shown.getByText('Only when…'));
  await userEvent.click(shown.getByRole('button', { name: 'Add a condition' }));
  await userEvent.type(shown.getByRole('textbox', { name: 'Value' }), 'Roof');
  await userEvent.click(settings.getByRole('button', { name: 'Move up' }));
  expect(screen.getByText(/A condition can only use fields above it. title is not above/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(settings.getByRole('button', { name: 'Move down' }));
  expect(screen.queryByText(/A condition can only use fields above it/)).toBeNull();
});

it('a title that is erased stays erased while another is typed', async () => {
  await open();
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await userEvent.clear(title);
  expect([title.value, title.placeholder]).toEqual(['', 'Job']);
  await userEvent.type(title, 'Visit');
  expect(title.value).toBe('Visit');
});

it('a problem leads to the tab on which it is mended', async () => {
  await open();
  refused = [{ field: 'write_query', code: 'invalid', message: 'nothing is written' }];
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 's');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await userEvent.click(await screen.findByRole('button', { name: 'What it writes' }));
  expect(screen.getByRole('tab', { name: 'Data' }).getAttribute('aria-selected')).toBe('true');
});

it('says that automations, labels and groups could not be read, not that there are none', async () => {
  await open();
  failing = ['settings_data_connections', 'label_templates'];
  await userEvent.click(screen.getByRole('tab', { name: 'After saving' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('None waits for this form.')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Label' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('There is no label for its model.')).toBeNull();
});

it('parts in which two versions meet have the words of the editor', () => {
  const words = renderHook(() => {
    const draft = draftOf(stored as unknown as StoredForm);
    return usePartWords({ model: { fields: new Map(), ends: new Map() } as unknown as ResolvedModel, draft }, draft);
  }).result.current;
  expect(['title', 'field:s:visible_when', 'field:s:multiple'].map(words.part)).toEqual(['Title', 'state: Shown', 'state: Several may be chosen']);
  expect(words.value?.('field:s:required', false)).toBe('No');
});

it('the query that reads is made from the fields, or written by hand, where what is wrong is told at its place', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Data' }));
  const read = within(await screen.findByRole('group', { name: 'What it reads' }));
  await userEvent.click(read.getByRole('button', { name: 'Write it by hand' }));
  const query = read.getByRole('textbox', { name: 'What it reads' });
  await userEvent.clear(query);
  await userEvent.type(query, 'query {{ job {{ nothing } }');
  await userEvent.click(read.getByRole('button', { name: 'Try it' }));
  expect((await read.findByRole('alert')).textContent).toBe('Line 1, column 24: Cannot query field "nothing".');
  await userEvent.click(read.getByRole('button', { name: 'Make it from the fields' }));
  await userEvent.click(read.getByRole('button', { name: 'Try it' }));
  await read.findByText('It can be run.');
});

it('says of a field that the model requires that records are refused where it is hidden', async () => {
  const { tree, settings } = await open();
  await userEvent.click(tree.getByRole('button', { name: 'result' }));
  expect(settings.queryByRole('note')).toBeNull();
  const shown = within(settings.getByRole('group', { name: 'Shown' }));
  await userEvent.click(shown.getByText('Only when…'));
  await userEvent.click(shown.getByRole('button', { name: 'Add a condition' }));
  await userEvent.type(shown.getByRole('textbox', { name: 'Value' }), 'Roof');
  expect((await settings.findByRole('note')).textContent).toBe('The model requires result: where it is hidden, a new record is refused.');
});
