import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { order, orders } from '../../editing/editing.fixture.ts';
import { metricsEditing } from './metrics-editing.tsx';

serve(() => ({ body: { data: [], total: 0 } }));
beforeAll(loadAllTexts);

/** The settings of one metric, which keep their changes. */
function Editing({ told, start }: { told: unknown[]; start: object }) {
  const [metrics, setMetrics] = useState([start]);
  const props = {
    block: { id: 'one' },
    setup: { model: 'order', metrics },
    schema: orders,
    model: order,
    change: (changes: { metrics: object[] }) => {
      told.push(changes.metrics[0]);
      setMetrics(changes.metrics);
    },
    changeBlock: () => undefined,
    seal: () => undefined,
  };
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <metricsEditing.Data {...(props as unknown as ComponentProps<typeof metricsEditing.Data>)} />
      </MantineProvider>
    </QueryClientProvider>
  );
}

it('gives a metric thresholds, each with its limit, tone and word, and takes them away again', () => {
  const told: unknown[] = [];
  const metric = { id: 'm', figure: { aggregation: 'count' } };
  render(<Editing told={told} start={metric} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a threshold' }));
  expect(told.at(-1)).toEqual({ ...metric, thresholds: [{ when: 'below', value: 0, tone: 'hold' }] });
  const fields = within(screen.getByRole('group', { name: 'Threshold 1' }));
  fireEvent.change(fields.getByRole('combobox', { name: 'When the figure is' }), { target: { value: 'above' } });
  fireEvent.change(fields.getByRole('textbox', { name: 'Limit' }), { target: { value: '12' } });
  fireEvent.change(fields.getByRole('combobox', { name: 'Tone' }), { target: { value: 'cancelled' } });
  fireEvent.change(fields.getByRole('textbox', { name: 'Word beside it' }), { target: { value: 'Too many' } });
  expect(told.at(-1)).toEqual({ ...metric, thresholds: [{ when: 'above', value: 12, tone: 'cancelled', label: 'Too many' }] });
  fireEvent.click(fields.getByRole('button', { name: 'Remove Threshold 1' }));
  expect(told.at(-1)).toEqual(metric);
});

it('narrows a metric to records that match, and counts all again', () => {
  const told: unknown[] = [];
  const metric = { id: 'm', figure: { aggregation: 'count' } };
  render(<Editing told={told} start={{ ...metric, filter: { all: [{ fact: 'name', operator: 'contains', value: 'A' }] } }} />);
  const part = within(screen.getByRole('group', { name: 'Only records that match' }));
  fireEvent.change(part.getByDisplayValue('A'), { target: { value: 'B' } });
  expect(told.at(-1)).toEqual({ ...metric, filter: { all: [{ fact: 'name', operator: 'contains', value: 'B' }] } });
  fireEvent.click(part.getByRole('button', { name: 'Remove this condition' }));
  expect(told.at(-1)).toEqual(metric);
});

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
