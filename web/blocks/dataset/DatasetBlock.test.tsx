import { MantineProvider } from '@mantine/core';
import type { JsonObject } from '@millwright/core/json.ts';
import type { View } from '@millwright/core/view/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { DatasetBlock } from './DatasetBlock.tsx';

const field = (name: string, type: string) => ({ id: name, name, label: name, type });
const schema = [field('city', 'text'), field('hours', 'number')];
const task = { id: 'm', slug: 'task', name: 'task', displayed_name: 'Task', primary_attribute: 'city', schema };
const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
const asked: unknown[] = [];
serve((path, body) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [task], total: 1 } };
  if (path.startsWith('/v1/documents/')) return { body: { data: [], total: 0 } };
  if (!path.startsWith('/v1/dataset')) return { body: { data: {} } };
  asked.push(body);
  return {
    body: {
      data: [{ a1: 'Lyon', a2: 90 }],
      total: 1,
      ...(path.endsWith('explain=1') && {
        explain: {
          sql: '',
          plan: [],
          duration_ms: 2,
          predicates: [],
          records: 1200,
          filters: [{ condition: { fact: 'city', operator: 'equal', value: 'Lyon' }, removed: 120 }],
        },
      }),
      columns: [
        { name: 'a1', type: 'text' },
        { name: 'a2', type: 'duration' },
      ],
    },
  };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ann', 'x', false)]);
});
beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
});

function open(misc: object) {
  const view = { id: 'v', root: { blocks: [{ id: 'one' }] }, setup: { one: { type: 'dataset', misc } } } as unknown as View;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <DatasetBlock view={view} block={{ id: 'one', label: 'Hours' }} misc={misc as JsonObject} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.findByRole('region', { name: 'Hours' });
}

it('shows what is left without an axis that its reader may not see, and names that one', async () => {
  const axis = [{ path: 'wage', label: 'Wage' }, { path: 'city' }, { path: 'hours', aggregation: 'sum' }, { path: 'bonus', aggregation: 'sum' }];
  const block = await open({
    model: 'task',
    axis,
    ordering: [
      { axis: 3, direction: 'desc' },
      { axis: 1, direction: 'asc' },
    ],
  });
  expect((await within(block).findByRole('cell', { name: 'Lyon' })).parentElement?.textContent?.replace(/\s/g, ' ')).toBe('Lyon1 min 30 s');
  expect(within(block).getByRole('status').textContent).toMatch(/“Wage” is left out.*“bonus” is left out/);
  expect(asked).toEqual([
    expect.objectContaining({
      axis: [
        { name: 'a1', path: 'city' },
        { name: 'a2', path: 'hours', aggregation: 'sum' },
      ],
      ordering: [{ axis: 'a1', direction: 'asc' }],
    }),
  ]);
});

it('keeps groups where the figure over them is left out', async () => {
  await open({ model: 'task', axis: [{ path: 'bonus', aggregation: 'sum' }, { path: 'city' }] });
  await expect.poll(() => asked).toEqual([expect.objectContaining({ axis: [{ name: 'a1', path: 'city' }], aggregation: true })]);
});

it('asks for nothing where its reader may see none of its axes, and says so', async () => {
  const block = await open({ model: 'task', axis: [{ path: 'wage' }] });
  expect(await within(block).findByText('The view has no attribute (configure it).')).toBeDefined();
  expect(within(block).getByRole('status').textContent).toContain('“wage” is left out');
  expect(asked).toEqual([]);
});

it('explains to its builders what their rights leave out, and how many records each filter removes', async () => {
  const block = await open({ model: 'task', axis: [{ path: 'wage', label: 'Wage' }, { path: 'city' }, { path: 'hours', aggregation: 'sum' }] });
  fireEvent.click(await within(block).findByRole('button', { name: 'Explain' }));
  const steps = within(await within(block).findByRole('region', { name: 'Explain' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Left out, because the attribute is gone or you may not see it: Wage.',
    '“Task” has 1 200 records.',
    'Filter city is “Lyon”: 120 removed, 1 080 left.',
    'In all it took 2,0 ms.',
  ]);
});

it('says that rights leave out nothing where its builder may see all of it', async () => {
  const block = await open({ model: 'task', axis: [{ path: 'city' }, { path: 'hours', aggregation: 'sum' }] });
  fireEvent.click(await within(block).findByRole('button', { name: 'Explain' }));
  expect((await within(block).findByRole('region', { name: 'Explain' })).textContent).toContain('Your rights leave out nothing');
});
