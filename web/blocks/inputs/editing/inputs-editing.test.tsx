import { MantineProvider } from '@mantine/core';
import { shapeProblems } from '@millwright/core/document/check.ts';
import type { View } from '@millwright/core/view/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { order, orders } from '../../editing/editing.fixture.ts';
import { bindableBlocks } from './bindable.ts';
import { inputsEditing } from './inputs-editing.tsx';
import { inputId, inputsProposals } from './inputs-proposals.ts';

const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
// The filter of the input matches fewer records than the block has.
serve((path, body: { filters?: unknown } | undefined) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  return { body: { data: [], total: JSON.stringify(body?.filters ?? null).includes('open') ? 4 : 9 } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ann', 'x', false);
});

const shows = (model: string) => ({ type: 'table', misc: { model } });
const view = {
  root: { blocks: [{ id: 'ask' }, { id: 'list', label: 'List' }, { id: 'tabs', blocks: [{ id: 'who', label: 'Who' }] }] },
  setup: { ask: { type: 'inputs', misc: { model: 'order', inputs: [] } }, list: shows('order'), who: shows('customer'), tabs: { type: 'layout' } },
} as unknown as View;
const offered = (kind: 'text' | 'relation' | 'date_range', path: string) =>
  bindableBlocks(view, orders, order, { kind, path }).map(({ block, path: at }) => [block.id, at]);

it('offers each block that shows records, with the field that stands for the one an input asks for', () => {
  expect(offered('text', 'name')).toEqual([
    ['list', 'name'],
    ['who', null],
  ]);
  // A path through the other block's model continues from there.
  expect(offered('text', 'customer.city')).toEqual([
    ['list', 'customer.city'],
    ['who', 'city'],
  ]);
  const customer = orders.models.get('customer');
  expect(customer && bindableBlocks(view, orders, customer, { kind: 'text', path: 'city' }).map(({ path }) => path)).toEqual([
    'customer.city',
    'city',
  ]);
});

it('offers ready inputs that a view takes as they are, and that filter nothing by themselves', () => {
  const ready = inputsProposals(order, orders);
  expect(ready.map(({ id, setup }) => [id, setup.inputs.map((one) => `${one.kind} ${one.path}`)])).toEqual([
    ['several', ['text name', 'select state', 'date_range due']],
    ['choices', ['select state', 'relation customer']],
    ['words', ['text name']],
  ]);
  expect(ready.flatMap(({ setup }) => setup.inputs.flatMap(({ binds }) => binds))).toEqual([]);
  const problems = (misc: object) =>
    shapeProblems('views', {
      name: 'V',
      view_group: 'g',
      order: 1,
      root: { blocks: [{ id: 'one' }] },
      setup: { one: { type: 'inputs', misc } },
    } as never);
  expect(ready.flatMap(({ setup }) => problems(setup))).toEqual([]);
});

it('calls an input as an address can say it, and no two alike', () =>
  expect([inputId('customer.city', []), inputId('état', []), inputId('state', ['state', 'state-2'])]).toEqual([
    'customer-city',
    'by--tat',
    'state-3',
  ]));

it('tells what an input leaves of each block, and filters those that are ticked', async () => {
  const told: unknown[] = [];
  const state = { id: 'state', kind: 'text', path: 'name', binds: [] };
  const props = {
    view,
    block: { id: 'ask' },
    setup: { model: 'order', inputs: [state] },
    schema: orders,
    model: order,
    change: (changes: unknown) => told.push(changes),
    iconOf: () => () => null,
  };
  render(
    <MemoryRouter initialEntries={['/?state=open']}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <inputsEditing.Data {...(props as unknown as ComponentProps<typeof inputsEditing.Data>)} />
        </MantineProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(await screen.findByText('4 of 9 left')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Who/ }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /List/ }));
  expect(told).toEqual([{ inputs: [{ ...state, binds: [{ block: 'list', path: 'name' }] }] }]);
});
