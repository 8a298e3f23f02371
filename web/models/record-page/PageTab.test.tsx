import { MantineProvider } from '@mantine/core';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { ModelContent } from '../data/use-models.ts';
import { type ModelEditor, ModelEditorContext } from '../draft/editor-context.ts';
import { PageTab } from './PageTab.tsx';

const field = (name: string, label: string, type = 'text') => ({ id: name, name, label, type });
const visit = {
  id: 'visit',
  slug: 'visit',
  name: 'visit',
  displayed_name: 'Visit',
  primary_attribute: 'name',
  version: 1,
  schema: [field('name', 'Name'), field('city', 'City'), field('hours', 'Hours', 'number')],
} as unknown as Model;
const part = {
  ...visit,
  id: 'part',
  slug: 'part',
  name: 'part',
  displayed_name: 'Part',
  schema: [field('name', 'Part'), field('price', 'Price', 'number')],
} as unknown as Model;
const relation = {
  id: 'parts',
  slug: 'parts',
  name: 'parts',
  inverse: 'visit',
  type: '1_N',
  object_id: 'visit',
  to_object_id: 'part',
  labels: { name: 'Parts used', inverse: 'Visit' },
} as unknown as Relation;

/** A form that creates a part of a visit, and one that needs none. */
const waste = { id: 'f1', slug: 'waste', model: 'part', title: 'Waste', fields: [{ id: 'visit', kind: 'relationship', attribute: 'visit' }] };
const unrelated = { ...waste, id: 'f2', slug: 'other', title: 'Other', fields: [{ id: 'price', kind: 'number', attribute: 'price' }] };

serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'user', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [visit, part], total: 2 } };
  if (path.startsWith('/v1/documents/relations')) return { body: { data: [relation], total: 1 } };
  if (path.startsWith('/v1/documents/forms')) return { body: { data: [waste, unrelated], total: 2 } };
  if (path === '/v1/graph/get/') return { body: { data: [{ identity: 'r', model: 'visit', properties: { name: 'Lyon, May' } }], total: 1 } };
  if (path === '/v1/graph/object/') {
    const properties = { name: 'Lyon, May', city: 'Lyon', hours: 3 };
    return { body: { primary_model: 'visit', object: { identity: 'r', labels: ['visit'], properties }, version: 1, relations: [] } };
  }
  if (path.startsWith('/v1/processes/get/live')) return { body: { data: { process: null, operations: [], active_operation: null } } };
  return { body: { data: [], total: 0 } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => queryClient.clear());

let draft: ModelContent;
/** The tag of each edit; null for one that is its own undo step. */
let tags: (string | null)[] = [];

function Editor({ editable }: { editable: boolean }) {
  const [content, setContent] = useState<ModelContent>({ displayed_name: 'Visit', primary_attribute: 'name', schema: visit.schema });
  draft = content;
  const edit = (next: ModelContent, tag?: string) => {
    tags.push(tag ?? null);
    setContent(next);
  };
  const schema = resolveSchema([{ ...visit, ...content }, part], [relation]);
  const editor = { stored: visit, draft: content, schema, editable, problems: [], edit, seal: () => undefined };
  return (
    <ModelEditorContext value={editor as unknown as ModelEditor}>
      <PageTab />
    </ModelEditorContext>
  );
}

function show(editable = true) {
  const router = createMemoryRouter([{ path: '/', element: <Editor editable={editable} /> }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const rows = (part: string) =>
  within(screen.getByRole('region', { name: part }))
    .queryAllByRole('listitem')
    .map((row) => row.firstElementChild?.querySelector('span')?.textContent);
/** The facts of the real record, in order. */
const seen = async () => (await screen.findByRole('region', { name: 'Preview' })).querySelectorAll('dt');

it('facts are moved by their buttons and by Alt with an arrow, and folded; a real record shows it at once', async () => {
  show();
  expect(rows('Key facts')).toEqual(['Name', 'City', 'Hours']);
  await expect.poll(async () => (await seen()).length).toBe(3);
  await userEvent.click(screen.getByRole('button', { name: 'Move City down' }));
  expect(draft.misc?.page?.facts).toEqual(['name', 'hours', 'city']);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Hours up' }), { key: 'ArrowUp', altKey: true });
  expect(rows('Key facts')).toEqual(['Hours', 'Name', 'City']);
  await expect.poll(async () => [...(await seen())].map((term) => term.textContent)).toEqual(['Hours', 'Name', 'City']);
  await userEvent.click(screen.getByRole('button', { name: 'Fold City' }));
  expect(rows('More details')).toEqual(['City']);
  expect(draft.misc?.page).toMatchObject({ facts: ['hours', 'name'], more: ['city'] });
  await expect.poll(async () => (await seen()).length).toBe(2);
});

it('a list gets columns and stickers, and scans a number; without columns it finds them by itself', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Columns of Parts used' }));
  const columns = screen.getByRole('combobox', { name: 'Columns of Parts used' });
  await userEvent.click(columns);
  await userEvent.click(await screen.findByRole('option', { name: 'Price' }));
  expect(draft.misc?.page?.tables).toEqual([{ name: 'parts', columns: [{ path: 'price' }] }]);
  await userEvent.click(screen.getByRole('combobox', { name: 'Sticker: its code tells' }));
  const options = await screen.findAllByRole('option', { name: 'Part' });
  await userEvent.click(options.at(-1) as HTMLElement);
  expect(draft.misc?.page?.tables).toEqual([{ name: 'parts', columns: [{ path: 'price' }], stickers: { code: 'name', lines: [{ path: 'name' }] } }]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Order when a code is scanned' }), '4');
  expect(draft.misc?.scan).toBe(4);
});

it('who may not change the model sees how its page is arranged', async () => {
  show(false);
  expect(rows('Key facts')).toEqual(['Name', 'City', 'Hours']);
  expect(screen.queryByRole('button', { name: /^(Move|Fold|Columns)/ })).toBeNull();
});

it('the work panel gets buttons that open forms, put in order by keys, and a running time', async () => {
  show();
  await userEvent.click(screen.getByRole('combobox', { name: 'What it is about' }));
  await userEvent.click(await screen.findByRole('option', { name: 'City' }));
  const panel = within(screen.getByRole('region', { name: 'Work panel' }));
  const add = async () => {
    await userEvent.click(panel.getByRole('combobox', { name: 'Add a button' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Waste']);
    await userEvent.click(screen.getByRole('option', { name: 'Waste' }));
  };
  await add();
  const words = panel.getByRole('textbox', { name: 'What it says' });
  await userEvent.clear(words);
  await userEvent.type(words, 'Scrap');
  await userEvent.click(panel.getByRole('switch', { name: 'It stands out as what people do next' }));
  tags = [];
  await add();
  await userEvent.click(panel.getByRole('button', { name: 'Move Waste up' }));
  const id = expect.stringMatching(/^button-/);
  expect(draft.misc?.page?.panel?.forms).toEqual([
    { id, form: 'waste', label: 'Waste', fills: 'visit' },
    { id, form: 'waste', label: 'Scrap', fills: 'visit', first: true },
  ]);
  await userEvent.click(panel.getByRole('button', { name: 'Remove the button Waste' }));
  expect(tags).toEqual([null, null, null]);
  await userEvent.click(panel.getByRole('combobox', { name: 'Minutes so far' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Hours' }));
  expect(draft.misc?.page?.panel?.clock).toBeUndefined();
  await userEvent.click(panel.getByRole('combobox', { name: 'Number of people at work' }));
  await userEvent.click((await screen.findAllByRole('option', { name: 'Hours' })).at(-1) as HTMLElement);
  expect(draft.misc?.page?.panel).toMatchObject({ about: ['city'], forms: [{ label: 'Scrap' }], clock: { minutes: 'hours', running: 'hours' } });
});
