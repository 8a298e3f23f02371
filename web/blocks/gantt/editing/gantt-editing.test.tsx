import { MantineProvider } from '@mantine/core';
import { shapeProblems } from '@millwright/core/document/check.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { order, orders } from '../../editing/editing.fixture.ts';
import { ganttEditing, ganttProposals } from './gantt-editing.tsx';

serve(() => ({ body: { data: [], total: 0 } }));
beforeAll(loadAllTexts);
const problems = (misc: object) =>
  shapeProblems('views', {
    name: 'V',
    view_group: 'g',
    order: 1,
    root: { blocks: [{ id: 'one' }] },
    setup: { one: { type: 'gantt', misc } },
  } as never);

const told: unknown[] = [];
function open(setup: object) {
  told.length = 0;
  const props = {
    block: { id: 'one' },
    setup,
    schema: orders,
    model: order,
    change: (changes: unknown) => told.push(changes),
    changeBlock: () => undefined,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <ganttEditing.Data {...(props as unknown as ComponentProps<typeof ganttEditing.Data>)} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}
/** Reads the fields that the picker of a place offers. */
function offered(place: string) {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${place}: `) }));
  return within(screen.getByPlaceholderText('Search fields').closest<HTMLElement>('[role="dialog"]') as HTMLElement);
}

it('offers bars over days and months, with an end where a model has two times; a view takes each as it is', () => {
  const ready = ganttProposals(order, orders);
  expect(ready.map(({ id, setup }) => [id, setup.start, setup.end, setup.precision])).toEqual([
    ['day', 'due', undefined, 'day'],
    ['month', 'due', undefined, 'month'],
  ]);
  const days = ['name', 'from', 'until'].map((name) => ({ id: name, name, label: name, type: name === 'name' ? 'text' : 'date' }));
  const stays = resolveSchema(
    [{ id: 's', slug: 'stay', name: 'stay', displayed_name: 'stay', primary_attribute: 'name', schema: days }] as never,
    [],
  );
  const [span] = ganttProposals(stays.models.get('stay') ?? null, stays);
  expect([span?.setup.start, span?.setup.end]).toEqual(['from', 'until']);
  expect([...ready, ...(span ? [span] : [])].flatMap(({ setup }) => problems(setup))).toEqual([]);
});

it('takes its bars from other fields', () => {
  open(ganttProposals(order, orders)[0]?.setup ?? {});
  fireEvent.click(offered('Start').getByRole('button', { name: 'Created' }));
  fireEvent.click(offered('Status, which colours it').getByRole('button', { name: 'customer' }));
  expect(told).toEqual([{ start: 'created_at' }, { status: 'customer' }]);
});
