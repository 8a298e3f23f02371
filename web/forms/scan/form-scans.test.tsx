import { MantineProvider } from '@mantine/core';
import { separator } from '@millwright/core/barcode/separator.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import type { EditedField } from '../../keys/edited-field.ts';
import { receiveScan, useScanOpener } from '../../keys/scan/scan-dispatcher.ts';
import { serve } from '../../testing/serve.ts';
import { FormView } from '../FormView.tsx';
import type { LoadedForm } from '../state/use-form-answer.ts';

const field = (name: string, label: string, type = 'text', misc: object = {}) => ({ id: name, name, label, type, misc });
const model = (slug: string, primary_attribute: string, schema: object[], misc = {}) => ({
  id: slug,
  slug,
  name: slug,
  displayed_name: slug,
  primary_attribute,
  schema,
  misc,
});
const relation = (object_id: string, name: string, to_object_id: string, inverse: string) => ({
  id: object_id + name,
  slug: object_id + name,
  name,
  inverse,
  type: 'N_1',
  object_id,
  to_object_id,
  labels: { name, inverse },
});
const documents: Record<string, unknown[]> = {
  models: [
    model('article', 'name', [field('name', 'Name'), field('gtin', 'GTIN', 'text', { gs1: 'article', searchable: true })]),
    model('place', 'name', [field('name', 'Name', 'text', { gs1: 'place' })]),
    model('lot', 'number', [field('number', 'Number', 'text', { gs1: 'lot' }), field('until', 'Until', 'date', { gs1: 'expiry' })], {
      distinct: [{ names: ['article', 'number', 'until', 'place'], text: 'There is one.' }],
    }),
    model('count', 'name', [field('name', 'Name')]),
    model('counted', 'pieces', [field('pieces', 'Pieces', 'number', { gs1: 'quantity' })]),
  ],
  relations: [
    relation('lot', 'article', 'article', 'lots'),
    relation('lot', 'place', 'place', 'lots'),
    relation('counted', 'count', 'count', 'lines'),
    relation('counted', 'lot', 'lot', 'counts'),
    relation('counted', 'rack', 'place', 'counted'),
    relation('count', 'hall', 'place', 'counts'),
    relation('count', 'place', 'place', 'sheets'),
  ],
};
const columns = [
  { id: 'lot', kind: 'relationship', attribute: 'lot', allow_existing: true },
  { id: 'pieces', kind: 'number', attribute: 'pieces' },
];
const answer = {
  form: {
    id: 'f',
    slug: 'f',
    title: 'Count',
    model: 'count',
    version: 1,
    fields: [
      { id: 'name', kind: 'text', attribute: 'name' },
      { id: 'lines', kind: 'items', attribute: 'lines', label: 'Lines', allow_creation: true, columns },
    ],
  },
  values: {},
  options: {},
  id: 'f',
  node_id: undefined,
} as unknown as LoadedForm;

type Asked = { query: string; variables: { where: unknown } };
const oil = { identity: 'oil', name: 'Oil' };
const lotAt = (identity: string, rack: string) => ({
  identity,
  name: 'A-1',
  d0: '2026-12-31',
  d1: { identity: rack, name: rack },
  expiry: '2026-12-31',
  article: oil,
  place: { identity: rack.toLowerCase(), name: rack },
});
/** Racks by what stands on them; of full ones none is offered. */
const placesFor = (where: unknown) => {
  const asked = JSON.stringify(where);
  const rack = ['Rack 1', 'Rack 2', 'Rack full'].find((name) => asked.includes(`"${name}"`));
  return rack && !(rack === 'Rack full' && asked.includes('closed')) ? [{ identity: rack.toLowerCase(), name: rack }] : [];
};
let lots: object[] = [];
let asked: Asked[] = [];
serve((path, body: Asked) => {
  const user = { id: 'ann', client_id: 'c', role: 'user', client: { time_zone: 'UTC' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path === '/v1/graph' && body.query.startsWith('query goods')) {
    asked.push(body);
    if (body.query.includes('rows: place(')) return { body: { data: { rows: placesFor(body.variables.where) } } };
    return { body: { data: { rows: body.query.includes('rows: article(') ? [oil] : lots } } };
  }
  if (path === '/v1/graph') {
    const chosen = Object.keys(body.variables).filter((name) => /^c\d+$/.test(name));
    const rows = chosen.map((name) => {
      const identity = String((body.variables as Record<string, unknown>)[name]);
      return [name, { identity, label: identity.startsWith('rack') ? identity.replace('rack', 'Rack') : 'A-1' }];
    });
    return { body: { data: { found: [], ...Object.fromEntries(rows) } } };
  }
  const collection = Object.keys(documents).find((name) => path.startsWith(`/v1/documents/${name}`));
  return { body: { data: collection ? documents[collection] : [], total: 0 } };
});

let opened: string[] = [];
function Door() {
  useScanOpener(async (code) => void opened.push(code), false);
  return null;
}

function show(shown = answer) {
  const form = <FormView answer={shown} given={{}} onSubmitted={() => undefined} />;
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <Door />
        <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

beforeAll(async () => {
  await loadAllTexts();
  await login('ann@demo.test', 'secret', false);
});
beforeEach(() => {
  localStorage.clear();
  [lots, asked, opened] = [[], [], []];
});

const scan = (code: string, into: EditedField | null = null) => act(async () => void receiveScan(code, into));
const code = (number: string) => `]C101095060001343521726123110${number}${separator}3712`;
const pieces = () => screen.getAllByRole('textbox', { name: 'Pieces' }).map((box) => (box as HTMLInputElement).value);
const lines = async () => await screen.findAllByRole('combobox', { name: 'lot' });

it('fills the line that waits with the lot that the code names, also while a chooser has the focus', async () => {
  lots = [lotAt('a1', 'Rack 1')];
  show();
  const [chooser] = await lines();
  await scan(code('A-1'), chooser as EditedField);
  await waitFor(() => expect(pieces()).toEqual(['12']));
  await waitFor(async () => expect(((await lines())[0] as HTMLInputElement).value).toBe('A-1'));
  expect(asked.map(({ variables }) => variables.where)).toEqual([
    { any: [{ fact: 'gtin', operator: 'in', value: ['09506000134352', '9506000134352'] }] },
    { all: [{ any: [{ fact: 'number', operator: 'equal', value: 'A-1' }] }, { fact: 'article', operator: 'equal', value: 'oil' }] },
  ]);
  expect(screen.getByText('Lines 1: filled by scan.')).toBeTruthy();
  await scan(code('A-1'));
  await waitFor(() => expect(pieces()).toEqual(['24']));
});

it('asks which of two lots is meant, by what tells them apart', async () => {
  lots = [lotAt('a1', 'Rack 1'), lotAt('a2', 'Rack 2')];
  show();
  await lines();
  await scan(code('A-1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which lot is it?' }));
  await scan(code('A-1'));
  expect(asked).toHaveLength(2);
  fireEvent.click(dialog.getByRole('button', { name: /A-1 31 Dec 2026 · Rack 2/ }));
  await waitFor(() => expect(pieces()).toEqual(['12']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('refuses a lot that is not there, and says so until that is read', async () => {
  show();
  await lines();
  await scan(code('B-7'));
  const dialog = await screen.findByRole('dialog', { name: 'Not entered' });
  expect(dialog.textContent).toContain('None is made here.');
  expect(dialog.textContent).toContain('Scanned: B-7');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pieces()).toEqual(['']);
});

it('refuses a code whose separator is missing, also while a chooser has the focus', async () => {
  show();
  const [chooser] = await lines();
  await scan(']C1010950600013435210A-117261231', chooser as EditedField);
  const dialog = await screen.findByRole('dialog', { name: 'Not entered' });
  expect(dialog.textContent).toContain('The separator between two of its values is missing.');
  expect([(chooser as HTMLInputElement).value, opened, asked]).toEqual(['', [], []]);
});

it('leaves what is no GS1 code to what codes are looked up by', async () => {
  show();
  await lines();
  await scan('4006381333931');
  expect([opened, asked]).toEqual([['4006381333931'], []]);
});

describe('a place that is scanned', () => {
  const open = { fact: 'closed', operator: 'isEmpty', value: true };
  const rack = { id: 'rack', kind: 'relationship', attribute: 'rack', allow_existing: true, filter: open };
  const put = { ...answer, form: { ...answer.form, fields: [{ ...answer.form.fields[1], columns: [...columns, rack] }] } } as unknown as LoadedForm;
  const racks = async () => (await screen.findAllByRole('combobox', { name: 'rack' })).map((box) => (box as HTMLInputElement).value);

  it('is that of the goods that were scanned before it, and of those after it', async () => {
    lots = [lotAt('a1', 'Rack 1')];
    show(put);
    await lines();
    await scan(code('A-1'));
    await waitFor(() => expect(pieces()).toEqual(['12']));
    await scan('Rack 1');
    await waitFor(async () => expect(await racks()).toEqual(['Rack 1']));
    expect(screen.getByText('At Rack 1. What you scan next goes here.')).toBeTruthy();
    await scan('Rack 2');
    await screen.findByText('At Rack 2. What you scan next goes here.');
    await scan(code('A-1'));
    const dialog = await screen.findByRole('dialog', { name: 'Not entered' });
    expect(dialog.textContent).toContain('This line is for another place than the one that was scanned.');
    expect(dialog.textContent).toContain('Scanned: Rack 2');
    expect(dialog.textContent).toContain('Expected: Rack 1');
    expect([await racks(), pieces()]).toEqual([['Rack 1'], ['12']]);
  });

  it('is refused where it is full or blocked, and fills nothing', async () => {
    lots = [lotAt('a1', 'Rack 1')];
    show(put);
    await lines();
    await scan('Rack full');
    const dialog = await screen.findByRole('dialog', { name: 'Not entered' });
    expect(dialog.textContent).toContain('This place takes nothing');
    expect(dialog.textContent).toContain('Scanned: Rack full');
    expect([await racks(), opened]).toEqual([[''], []]);
  });

  it('of a count is that of the whole sheet, and no other one is taken then', async () => {
    const hall = { id: 'hall', kind: 'relationship', attribute: 'hall', allow_existing: true };
    show({ ...answer, form: { ...answer.form, fields: [hall, ...answer.form.fields.slice(1)] } } as unknown as LoadedForm);
    await lines();
    const own = () => (screen.getByRole('combobox', { name: 'hall' }) as HTMLInputElement).value;
    await scan('Rack 1');
    await waitFor(() => expect(own()).toBe('Rack 1'));
    await scan('Rack 2');
    expect((await screen.findByRole('dialog', { name: 'Not entered' })).textContent).toContain('Expected: Rack 1');
    expect(own()).toBe('Rack 1');
  });

  it('of a count is where its lots stand: one that lies elsewhere is refused at its scan, and of two the one that stands there is taken', async () => {
    const place = { id: 'place', kind: 'relationship', attribute: 'place', allow_existing: true };
    lots = [lotAt('a2', 'Rack 2')];
    show({ ...answer, form: { ...answer.form, fields: [place, ...answer.form.fields.slice(1)] } } as unknown as LoadedForm);
    await lines();
    await scan('Rack 1');
    await waitFor(() => expect((screen.getByRole('combobox', { name: 'place' }) as HTMLInputElement).value).toBe('Rack 1'));
    const refused = async (scanned: string) => {
      await scan(scanned);
      const dialog = await screen.findByRole('dialog', { name: 'Not entered' });
      expect(dialog.textContent).toContain('This lot stands at another place than the one that this form is for.');
      expect(dialog.textContent).toContain('Scanned: A-1 · Rack 2');
      expect(dialog.textContent).toContain('Expected: Rack 1');
      fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await refused(code('A-1'));
    await refused('A-1');
    await refused('MW:oa2');
    expect([pieces(), opened]).toEqual([[''], []]);
    lots = [lotAt('a2', 'Rack 2'), lotAt('a1', 'Rack 1')];
    await scan(code('A-1'));
    await waitFor(() => expect(pieces()).toEqual(['12']));
  });

  it('is followed by a lot of whose label or number the line that waits is filled', async () => {
    lots = [lotAt('a1', 'Rack 1')];
    show(put);
    const [chooser] = await lines();
    await scan('A-1', chooser as EditedField);
    await waitFor(async () => expect(((await lines())[0] as HTMLInputElement).value).toBe('A-1'));
    await scan('MW:oa1');
    await waitFor(() => expect(asked.at(-1)?.variables.where).toEqual({ fact: 'identity', operator: 'equal', value: 'a1' }));
    await scan('Rack 1');
    await waitFor(async () => expect(await racks()).toEqual(['Rack 1']));
    expect(opened).toEqual([]);
  });

  it('that nobody knows is looked up as any other code', async () => {
    show(put);
    const [chooser] = await lines();
    act(() => chooser?.blur());
    await scan('4006381333931');
    await waitFor(() => expect(opened).toEqual(['4006381333931']));
    act(() => chooser?.focus());
    await scan('A-77', chooser as EditedField);
    await waitFor(() => expect((chooser as HTMLInputElement).value).toBe('A-77'));
    expect(opened).toHaveLength(1);
  });
});
