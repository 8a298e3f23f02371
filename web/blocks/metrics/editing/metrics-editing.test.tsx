import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { order, orders } from '../../editing/editing.fixture.ts';
import { metricsEditing } from './metrics-editing.tsx';

serve(() => ({ body: { data: [], total: 0 } }));
beforeAll(loadAllTexts);

it('names a metric in one language and keeps the others; the only one stays', () => {
  const told: unknown[] = [];
  const metric = { id: 'm', label: { en: 'Orders', de: 'Aufträge' }, figure: { aggregation: 'count' } };
  const props = {
    block: { id: 'one' },
    setup: { model: 'order', metrics: [metric] },
    schema: orders,
    model: order,
    change: (changes: unknown) => told.push(changes),
    changeBlock: () => undefined,
    seal: () => undefined,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <metricsEditing.Data {...(props as unknown as ComponentProps<typeof metricsEditing.Data>)} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Heading' }), { target: { value: 'All orders' } });
  expect(told).toEqual([{ metrics: [{ ...metric, label: { en: 'All orders', de: 'Aufträge' } }] }]);
  fireEvent.click(screen.getByRole('button', { name: /A block of metrics has at least one/ }));
  expect(told).toHaveLength(1);
});
