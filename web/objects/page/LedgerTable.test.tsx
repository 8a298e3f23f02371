import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { queryClient } from '../../data/query-client.ts';
import { useObject } from '../../data/records/use-object.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { drawer } from '../../layers/drawer.ts';
import { serve } from '../../testing/serve.ts';
import { RecordPage } from './RecordPage.tsx';

const field = (name: string, label: string, type = 'text', more: object = {}) => ({ id: name, name, label, type, ...more });
const unitOf = { unit: 'unit' };
const open = { fact: 'pieces', operator: 'greaterThan', value: 0 };
const page = {
  facts: ['number'],
  tables: [
    {
      name: 'moves',
      label: 'Movements',
      columns: [{ path: 'title' }, { path: 'pieces', ...unitOf }],
      ledger: {
        balance: 'amount',
        change: { label: 'Change' },
        after: { label: 'Then there' },
        documents: { label: 'Document', paths: ['order', 'pick'] },
      },
    },
    {
      name: 'picks',
      label: 'Reserved by',
      where: open,
      columns: [{ path: 'title' }, { path: 'pieces', ...unitOf }],
      starts: { form: 'give', label: 'Give to another', fills: 'pick' },
    },
  ],
};
const row = (slug: string) => ({
  id: slug,
  slug,
  name: slug,
  displayed_name: slug,
  primary_attribute: 'title',
  schema: [field('title', 'What'), field('pieces', 'Pieces', 'number', { subtype: 'float' }), field('unit', 'Unit')],
});
const relation = (from: string, inverse: string, to = 'lot') => ({
  id: inverse,
  slug: inverse,
  name: to,
  inverse,
  type: 'N_1',
  object_id: from,
  to_object_id: to,
  labels: { name: to, inverse },
});
const documents: Record<string, unknown[]> = {
  models: [
    {
      id: 'lot',
      slug: 'lot',
      name: 'lot',
      displayed_name: 'Lot',
      primary_attribute: 'number',
      schema: [field('number', 'Number'), field('amount', 'Amount', 'number')],
      misc: { page },
    },
    row('move'),
    row('pick'),
    row('order'),
  ],
  relations: [relation('move', 'moves'), relation('pick', 'picks'), relation('move', 'ordered', 'order'), relation('move', 'picked', 'pick')],
  forms: [{ id: 'give', slug: 'give', title: 'Give', model: 'gift', fields: [] }],
};

const entries = [
  { id: 'c', change: -7, balance: 3.5 },
  { id: 'b', change: 0.5, balance: 10.5 },
  { id: 'a', change: 10, balance: 10 },
];
let refused = false;
const asked: string[] = [];
const wheres: unknown[] = [];

serve((path, body: { query?: string; variables?: { where: { value?: string[] } } }) => {
  const user = { id: 'ana', client_id: 'c', role: 'user', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/ledger/')) {
    asked.push(path);
    if (refused) return { status: 403, body: { error: { code: 'forbidden', message: '', details: {}, request_id: '' } } };
    const first = path.includes('after=b') ? 2 : 0;
    return { body: { data: entries.slice(first, first + 2), more: first === 0 } };
  }
  if (path === '/v1/graph') {
    wheres.push(body.variables?.where);
    const ids = body.variables?.where.value;
    const documentsOf = (identity: string) =>
      identity === 'c' ? { order: null, pick: { identity: 'p9', title: 'PICK-9' } } : { order: { identity: 'o1', title: 'SO-1' }, pick: null };
    const rowOf = (identity: string) => ({ identity, version: 1, title: `Move ${identity}`, pieces: 7, unit: 'kg', ...documentsOf(identity) });
    if (body.query?.includes('counted')) return { body: { data: { rows: [rowOf('p')], counted: [{ count: 1 }] } } };
    // In another order than the ledger's.
    return { body: { data: { rows: [...(ids ?? [])].reverse().map(rowOf) } } };
  }
  if (path === '/v1/graph/object/')
    return {
      body: {
        primary_model: 'lot',
        object: { identity: 'l', labels: [], properties: { number: 'L-1', amount: 3.5 } },
        version: 1,
        relations: [],
      },
    };
  if (path.startsWith('/v1/processes/get/live')) return { body: { data: { process: null, operations: [], active_operation: null } } };
  const data = documents[/^\/v1\/documents\/(\w+)/.exec(path)?.[1] ?? ''] ?? [];
  return { body: { data, total: data.length } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => {
  queryClient.clear();
  refused = false;
  asked.length = 0;
  wheres.length = 0;
  drawer.set([]);
});

function Page() {
  const { schema } = useSchema();
  const { data } = useObject('l');
  const model = schema && findModel(schema, 'lot');
  return model && data ? <RecordPage record={data} model={model} editable /> : null;
}
const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
const cells = async (region: string) =>
  within(await screen.findByRole('region', { name: region }))
    .getAllByRole('row')
    .slice(1)
    .map((each) => [...each.querySelectorAll('td')].map(({ textContent }) => textContent?.replace(/\s/g, ' ')));

it('shows newest first what each entry changed and how much there was then, and goes on to the first', async () => {
  show();
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(await cells('Movements')).toEqual([
    ['Move c', 'PICK-9', expect.stringMatching(/^[-−]7(,00)? kg$/), expect.stringMatching(/^3,50? kg$/)],
    ['Move b', 'SO-1', expect.stringMatching(/^\+0,50? kg$/), expect.stringMatching(/^10,50? kg$/)],
  ]);
  for (const name of ['Document', 'Then there']) expect(screen.getByRole('columnheader', { name })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'SO-1' }).getAttribute('href')).toBe('/object/o1');
  fireEvent.click(more);
  await screen.findByText('Move a');
  expect((await cells('Movements')).map(([what]) => what)).toEqual(['Move c', 'Move b', 'Move a']);
  expect(asked).toEqual(['/v1/ledger/l?balance=amount', '/v1/ledger/l?balance=amount&after=b']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('is not there for who may not read what it is made of', async () => {
  refused = true;
  show();
  await screen.findByRole('region', { name: 'Reserved by' });
  await expect.poll(() => screen.queryByRole('region', { name: 'Movements' })).toBeNull();
});

it('a table lists what its condition says, and a row begins its form', async () => {
  show();
  const start = await screen.findByRole('button', { name: 'Give to another: Move p' });
  expect(wheres).toContainEqual({ all: [{ fact: 'lot', operator: 'equal', value: 'l' }, open] });
  fireEvent.click(start);
  expect(drawer.get()[0]?.content).toMatchObject({ kind: 'form', form: 'give', values: { pick: { identity: 'p', name: 'Move p' } } });
});
