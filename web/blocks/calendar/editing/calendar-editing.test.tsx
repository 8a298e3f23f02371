import { MantineProvider } from '@mantine/core';
import { shapeProblems } from '@millwright/core/document/check.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { order, orders } from '../../editing/editing.fixture.ts';
import { calendarEditing, calendarProposals } from './calendar-editing.tsx';

serve(() => ({ body: { data: [], total: 0 } }));
beforeAll(loadAllTexts);
const problems = (misc: object) =>
  shapeProblems('views', {
    name: 'V',
    view_group: 'g',
    order: 1,
    root: { blocks: [{ id: 'one' }] },
    setup: { one: { type: 'calendar', misc } },
  } as never);

const told: unknown[] = [];
function open(setup: object, Panel: typeof calendarEditing.Data = calendarEditing.Data) {
  told.length = 0;
  const props = {
    block: { id: 'one' },
    setup,
    schema: orders,
    model: order,
    change: (changes: unknown) => told.push(changes),
    seal: () => undefined,
    changeBlock: () => undefined,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <Panel {...(props as unknown as ComponentProps<typeof calendarEditing.Data>)} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}
/** Reads the fields that the picker of a place offers. */
function offered(place: string) {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${place}: `) }));
  return within(screen.getByPlaceholderText('Search fields').closest<HTMLElement>('[role="dialog"]') as HTMLElement);
}

it('offers three calendars of a model, each of which a view takes as it is; of one without times by when its records were made', () => {
  const ready = calendarProposals(order, orders);
  expect(ready.map(({ setup }) => [setup.start, setup.status, setup.initial])).toEqual([
    ['due', 'state', 'month'],
    ['due', 'state', 'week'],
    ['due', 'state', 'list'],
  ]);
  expect(ready.flatMap(({ setup }) => problems(setup))).toEqual([]);
  expect(calendarProposals(orders.models.get('customer') ?? null, orders).map(({ setup }) => setup.start)).toEqual(Array(3).fill('created_at'));
});

it('gives it an end among times, takes its title away, and keeps the start that it needs', () => {
  open({ ...calendarProposals(order, orders)[0]?.setup, title: 'name' });
  fireEvent.click(offered('End').getByRole('button', { name: 'due' }));
  fireEvent.click(screen.getByRole('button', { name: /Take “Title” away/ }));
  expect(told).toEqual([{ end: 'due' }, { title: undefined }]);
  expect(screen.queryByRole('button', { name: /Take “Start” away/ })).toBeNull();
  expect(offered('Start').queryByRole('button', { name: 'amount' })).toBeNull();
});

it('leaves out days of the week and hours of the day, and says when a day would end before it begins', () => {
  const [ready] = calendarProposals(order, orders);
  open({ ...ready?.setup, hidden_days: [0], slot_start: '09:00', slot_end: '08:00' }, calendarEditing.Look);
  expect(screen.getByText('The day ends after it begins.')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sunday' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  fireEvent.change(screen.getByLabelText('The day ends at'), { target: { value: '18:30' } });
  fireEvent.change(screen.getByLabelText('The day begins at'), { target: { value: '' } });
  expect(told).toEqual([{ hidden_days: [0, 6] }, { slot_end: '18:30' }, { slot_start: undefined }]);
  expect(problems({ ...ready?.setup, ...Object.assign({}, ...(told as object[]), { slot_start: '07:00' }) })).toEqual([]);
});
