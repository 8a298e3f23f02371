import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSchema } from '../../data/documents/use-schema.ts';
import { queryClient } from '../../data/query-client.ts';
import { serveAdmin } from '../../testing/serve-admin.ts';
import { LabelTemplateEditor } from './LabelTemplateEditor.tsx';
import { NewLabelTemplate } from './NewLabelTemplate.tsx';

vi.mock('../../ui/pdf/PdfViewer.tsx', () => ({ PdfViewer: () => <p>The label</p> }));

const field = (name: string, label: string) => ({ id: name, name, label, type: 'text' });
const model = (slug: string, fields: object[]) => ({ id: slug, slug, name: slug, displayed_name: slug, primary_attribute: 'name', schema: fields });
const models = [model('lot', [field('name', 'Number'), field('until', 'Until')]), model('article', [field('name', 'Name'), field('gtin', 'GTIN')])];
const relations = [
  {
    id: 'r',
    slug: 'r',
    name: 'article',
    inverse: 'lots',
    type: 'N_1',
    object_id: 'lot',
    to_object_id: 'article',
    labels: { name: 'Article', inverse: 'Lots' },
  },
];
const stored = { id: 't', slug: 'lot-label', version: 2, name: 'Lot', title: 'Label of a lot', model: 'lot', mapping: { rows: [{ path: 'name' }] } };
let changes: unknown[] = [];
let tried: { template: object; object_id: string }[] = [];
let created: unknown[] = [];
serveAdmin((path, body: never) => {
  if (path.startsWith('/v1/documents/models')) return { body: { data: models, total: models.length } };
  if (path.startsWith('/v1/documents/relations')) return { body: { data: relations, total: 1 } };
  if (path === '/v1/documents/label_templates') {
    created.push(body);
    return { status: 201, body: { data: { ...(body as object), id: 'new', version: 1 } } };
  }
  if (path === '/v1/documents/label_templates/lot-label') {
    changes.push(body);
    return { body: { data: { ...stored, ...(body as object), version: 3 } } };
  }
  if (path === '/v1/forms/labels/template') {
    tried.push(body);
    return { body: '%PDF' };
  }
  if (path.startsWith('/v1/graph')) return { body: { data: [{ identity: 'l1', model: 'lot', properties: { name: 'L-1' } }], total: 1 } };
  return { body: { data: [], total: 0 } };
});
beforeEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  [changes, tried, created] = [[], [], []];
});

function Making() {
  const { schema } = useSchema();
  return schema && <NewLabelTemplate schema={schema} onClose={() => undefined} />;
}
function show(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/new', element: <Making /> },
      { path: '/edit', element: <LabelTemplateEditor stored={stored} mayEdit /> },
      { path: '/label-template/:id', element: <p>Its editor</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const row = (number: number) => within(screen.getByRole('group', { name: `Row ${number}` }));

it('rows, code and paper are chosen, tried on the newest record, and saved as one change', async () => {
  const person = show('/edit');
  expect(await screen.findByText('The label', undefined, { timeout: 5_000 })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Add a row' }));
  await person.click(row(2).getByRole('combobox', { name: 'Shows' }));
  await person.click(await screen.findByRole('option', { name: 'Article › GTIN' }));
  await person.click(row(2).getByRole('checkbox', { name: 'Large letters' }));
  await person.click(row(2).getByRole('button', { name: 'Move row 2 up' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Code' }), 'gs1_128');
  await person.click(screen.getByRole('combobox', { name: 'Article number (GTIN)' }));
  await person.click((await screen.findAllByRole('option', { name: 'Article › GTIN' })).at(-1) as HTMLElement);
  await person.click(screen.getByRole('tab', { name: 'Size and paper' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Printed on' }), 'sheet');
  await person.type(screen.getByRole('textbox', { name: 'Width of the label' }), '63.5');
  const draft = {
    type: 'sheet',
    code: 'gs1_128',
    width: 63.5,
    mapping: { rows: [{ path: 'article.gtin', large: true }, { path: 'name' }], article: 'article.gtin' },
  };
  await vi.waitFor(() => expect(tried.at(-1)?.template).toMatchObject({ ...draft, model: 'lot', title: 'Label of a lot' }), { timeout: 5_000 });
  expect(tried.at(-1)?.object_id).toBe('l1');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(changes).toEqual([draft]), { timeout: 5_000 });
});

it('a new one begins with what names its records', async () => {
  const person = show('/new');
  await person.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lot small');
  await person.click(screen.getByRole('combobox', { name: /^Records/ }));
  await person.click(await screen.findByRole('option', { name: 'lot' }));
  await person.click(screen.getByRole('button', { name: 'Create the label' }));
  expect(await screen.findByText('Its editor')).toBeTruthy();
  expect(created).toEqual([{ name: 'Lot small', model: 'lot', type: 'roll', mapping: { rows: [{ path: 'name', large: true }] } }]);
});
