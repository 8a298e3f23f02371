import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { FormInLayer } from '../FormInLayer.tsx';

const field = (name: string, type: string, formulaV1?: string) => ({ id: name, name, type, label: name, misc: { ...(formulaV1 && { formulaV1 }) } });
const of = (slug: string, ...schema: object[]) => ({ id: slug, slug, name: slug, displayed_name: slug, primary_attribute: 'title', schema });
const models = [
  of(
    'order',
    field('title', 'text'),
    field('currency', 'text'),
    field('net', 'number', 'SUM(lines.amount)'),
    field('tax', 'number', 'net * 0.2'),
    field('total', 'number', 'net + tax'),
  ),
  of('line', field('title', 'text'), field('amount', 'number')),
];
const relation = {
  id: 'r',
  slug: 'r',
  object_id: 'line',
  to_object_id: 'order',
  type: 'N_1',
  name: 'order',
  inverse: 'lines',
  labels: { name: 'order', inverse: 'lines' },
};
const shown = (attribute: string, more: object = {}) => ({ id: attribute, kind: 'formula', attribute, ...more });
const form = {
  id: 'f',
  slug: 'f',
  version: 1,
  client_id: 'c',
  name: 'Order',
  title: 'Order',
  model: 'order',
  fields: [
    shown('total'),
    { id: 'lines', kind: 'items', attribute: 'lines', columns: [{ id: 'a', kind: 'number', attribute: 'amount' }] },
    shown('currency', { formula: 'COALESCE(currency, "EUR")' }),
    shown('net'),
    shown('tax'),
    shown('total', { id: 'sum' }),
    { id: 't', kind: 'text', attribute: 'title' },
  ],
};
serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'UTC' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: models, total: 2 } };
  if (path.startsWith('/v1/documents/relations')) return { body: { data: [relation], total: 1 } };
  if (path.startsWith('/v1/documents/')) return { body: { data: [], total: 0 } };
  if (path !== '/v1/graph/form/get/') return { body: { data: {} } };
  return { body: { form, values: { identity: 'o', title: 'One', currency: null, lines: [{ identity: 'l', amount: 100 }] }, options: {} } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});

it('what is computed of lines stands below them in one box with its currency, and only that', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <FormInLayer content={{ kind: 'form', form: 'f', node_id: 'o' }} onClose={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const box = await screen.findByRole('region', { name: 'Totals' });
  expect(screen.getAllByRole('region', { name: 'Totals' })).toHaveLength(1);
  expect(
    within(box)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['currency', 'net', 'tax', 'total']);
  const told = () =>
    within(box)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(told()).toEqual(['EUR', '100,00', '20,00', '120,00']));
  expect(screen.getByRole('group', { name: 'lines' }).compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
