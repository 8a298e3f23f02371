import { MantineProvider } from '@mantine/core';
import type { FormatRule } from '@millwright/core/view/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { order, orders } from '../editing.fixture.ts';
import { RulePreview } from './RulePreview.tsx';

const rows = Array.from({ length: 9 }, (_, at) => ({ identity: `r${at}`, version: 1, name: `Order ${at}`, amount: at * 100 }));
const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
serve((path, body: { variables?: { limit?: number } }) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  return { body: { data: path === '/v1/graph' ? { rows: rows.slice(0, body.variables?.limit) } : [] } };
});
beforeAll(loadAllTexts);

const above = (value: number, label: string): FormatRule => ({
  when: { fact: 'amount', operator: 'greaterThan', value },
  tone: 'hold',
  label,
  scope: 'row',
});

it('shows the first five records, each with the first rule that holds', async () => {
  await login('ann', 'x', false);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RulePreview schema={orders} model={order} rules={[above(250, 'Large'), above(50, 'Medium')]} where={null} ordering={[]} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Order 0');
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Order 0–',
    'Order 1Medium',
    'Order 2Medium',
    'Order 3Large',
    'Order 4Large',
  ]);
});
