import { MantineProvider } from '@mantine/core';
import type { Condition } from '@millwright/core/filter/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { order, orders } from '../editing.fixture.ts';
import { FilterEditor } from './FilterEditor.tsx';

serve(() => ({ body: { data: [], total: 4 } }));
beforeAll(loadAllTexts);

let stored: Condition | undefined;
function Bench({ first }: { first: Condition | undefined }) {
  const [value, setValue] = useState(first);
  stored = value;
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <FilterEditor schema={orders} model={order} value={value} onChange={(next) => setValue(next ?? first)} />
        <button type="button" onClick={() => setValue(undefined)}>
          Undo
        </button>
      </MantineProvider>
    </QueryClientProvider>
  );
}

it('keeps a condition that has no value yet, stores it once it has one, and follows what an undo makes of it', () => {
  render(<Bench first={{ all: [] }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a condition' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Field' }), { target: { value: 'customer.city' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value: 'Lyon' } });
  expect(stored).toEqual({ all: [{ fact: 'customer.city', operator: 'contains', value: 'Lyon' }] });
  expect(screen.getByText('Show records where customer › city contains “Lyon”.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByRole('combobox', { name: 'Field' })).toBeNull();
});

it('tells a filter that rows can not say in words, and leaves it alone until it is made anew', () => {
  render(<Bench first={{ not: { fact: 'amount', operator: 'greaterThan', value: 3 } }} />);
  expect(screen.getByText(/not/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a condition' })).toBeNull();
  expect(stored).toEqual({ not: { fact: 'amount', operator: 'greaterThan', value: 3 } });
});
