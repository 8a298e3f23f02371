import { MantineProvider } from '@mantine/core';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model } from '@millwright/core/model/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { FormulaEditor } from '../FormulaEditor.tsx';

const prices = [10, 2.5, 0, null, 7];
let asked = '';
serve((path, body: { query: string }) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path !== '/v1/graph') return { body: { data: [], total: 0 } };
  asked = body.query;
  // A record whose value can't be read marks that record alone.
  const rows = prices.map((price, at) => ({ identity: `r${at}`, told: `Record ${at}`, price: at === 2 ? { of: 'another kind' } : price }));
  return { body: { data: { rows } } };
});
beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});

const field = (name: string, type: Field['type']): Field => ({ id: name, name, label: name, type }) as Field;
const total = field('total', 'number');
const order = {
  id: 'order',
  slug: 'order',
  name: 'order',
  primary_attribute: 'name',
  schema: [field('name', 'text'), field('price', 'number'), total],
};
const place = { schema: resolveSchema([order as unknown as Model], []), model: 'order', field: total };
const show = (value: string) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <FormulaEditor place={place} shown={total} label="Formula" readOnly={false} value={value} onChange={() => {}} onSeal={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );

it('five records stand under a formula with what it gives for each; one whose value is missing or can’t be read stands empty alone', async () => {
  show('price * 3');
  const table = await screen.findByRole('table', { name: 'What it gives for some records' });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(5));
  expect(asked).toContain('order(limit: 5)');
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['Record 030,00', 'Record 17,50', 'Record 2–', 'Record 3–', 'Record 421,00']);
});

it('a formula that is wrong says at which character, what was expected and what was found, and shows no records', () => {
  show('price * name');
  screen.getByText(/^At character 9: .*Expected: a number.*Found: a text/);
  expect(screen.queryByRole('table')).toBeNull();
});
