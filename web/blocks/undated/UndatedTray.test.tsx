import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { resolveColumn } from '../columns/columns.ts';
import { order, orders } from '../editing/editing.fixture.ts';
import { createFormatting } from '../formatting/formatting.ts';
import { UndatedTray } from './UndatedTray.tsx';

const failed = { status: 500, body: { error: { code: 'internal', message: 'No.', details: {} } } };
const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
let counts = false;
let reads = false;
serve((path) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path === '/v1/graph/get/') return counts ? { body: { data: [], total: 1 } } : failed;
  return reads ? { body: { data: { rows: [{ identity: 'r', version: 1, name: 'Anvil' }] } } } : failed;
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ann', 'x', false);
});

it('says that records without a date were not counted or not read, and tries again', async () => {
  const start = resolveColumn(orders, order, { path: 'due' });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        {start && (
          <UndatedTray
            source={{ query: { model: 'order', selection: 'identity version name' } as never }}
            formatting={createFormatting([], [], async () => false)}
            start={start}
            where={null}
            nameOf={(row) => String(row.name)}
            onOpen={() => undefined}
            onMove={null}
          />
        )}
      </MantineProvider>
    </QueryClientProvider>,
  );
  const again = () => screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
  const uncounted = await again();
  counts = true;
  await userEvent.click(uncounted);
  await userEvent.click(await screen.findByRole('button', { expanded: false }, { timeout: 15_000 }));
  const unread = await again();
  reads = true;
  await userEvent.click(unread);
  expect(await screen.findByRole('button', { name: 'Anvil' })).toBeDefined();
}, 60_000);
