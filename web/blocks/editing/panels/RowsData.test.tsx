import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { order, orders } from '../editing.fixture.ts';
import { RowsData } from './RowsData.tsx';

serve(() => ({ body: { data: [] } }));
beforeAll(loadAllTexts);

it('says how many records are read at once, how many there are in all, and how many of the first are left out', () => {
  const told: unknown[] = [];
  const setup = { model: 'order', columns: [{ path: 'name' }], ordering: [], limit: 50, max_rows: 10, skip: 2 };
  const change = (changes: unknown) => told.push(changes);
  const props = { block: { id: 'one' }, setup, schema: orders, model: order, change, changeBlock: () => undefined };
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RowsData {...(props as unknown as ComponentProps<typeof RowsData>)} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  type('Records read at once', '20');
  type('Records in all', '5');
  type('Records in all', '');
  type('Records left out at the start', '1');
  type('Records left out at the start', '0');
  type('Records left out at the start', '900');
  expect(told).toEqual([{ limit: 20 }, { max_rows: 5 }, { max_rows: undefined }, { skip: 1 }, { skip: undefined }]);
});
