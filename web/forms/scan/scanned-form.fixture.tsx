import { MantineProvider } from '@mantine/core';
import { separator } from '@millwright/core/barcode/separator.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach } from 'vitest';
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
export const columns = [
  { id: 'lot', kind: 'relationship', attribute: 'lot', allow_existing: true },
  { id: 'pieces', kind: 'number', attribute: 'pieces' },
];
export const answer = {
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
export const lotAt = (identity: string, rack: string) => ({
  identity,
  name: 'A-1',
  d0: '2026-12-31',
  d1: { identity: rack, name: rack },
  expiry: '2026-12-31',
  article: oil,
  place: { identity: rack.toLowerCase(), name: rack },
});
/** Finds racks by their label; a full rack is not offered. */
const placesFor = (where: unknown) => {
  const filterText = JSON.stringify(where);
  const rack = ['Rack 1', 'Rack 2', 'Rack full'].find((name) => filterText.includes(`"${name}"`));
  return rack && !(rack === 'Rack full' && filterText.includes('closed')) ? [{ identity: rack.toLowerCase(), name: rack }] : [];
};
/** The server's lots, its received requests, and the opened pages since the test began. */
export const served: { lots: object[]; asked: Asked[]; opened: string[] } = { lots: [], asked: [], opened: [] };

const reply = (path: string, body: Asked) => {
  const user = { id: 'ann', client_id: 'c', role: 'user', client: { time_zone: 'UTC' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path === '/v1/graph' && body.query.startsWith('query goods')) {
    served.asked.push(body);
    if (body.query.includes('rows: place(')) return { body: { data: { rows: placesFor(body.variables.where) } } };
    return { body: { data: { rows: body.query.includes('rows: article(') ? [oil] : served.lots } } };
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
};

function Door() {
  useScanOpener(async (code) => void served.opened.push(code), false);
  return null;
}

/** Renders a form that accepts scans; by default that of a count. */
export function show(shown = answer) {
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

/** Serves the forms to the tests of a file. */
export function serveScannedForms(): void {
  serve(reply);
  beforeAll(async () => {
    await loadAllTexts();
    await login('ann@demo.test', 'secret', false);
  });
  beforeEach(() => {
    localStorage.clear();
    Object.assign(served, { lots: [], asked: [], opened: [] });
  });
}

export const scan = (code: string, into: EditedField | null = null) => act(async () => void receiveScan(code, into));
export const code = (number: string) => `]C101095060001343521726123110${number}${separator}3712`;
export const pieces = () => screen.getAllByRole('textbox', { name: 'Pieces' }).map((box) => (box as HTMLInputElement).value);
export const lines = async () => await screen.findAllByRole('combobox', { name: 'lot' });
