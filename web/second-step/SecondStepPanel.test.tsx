import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { SecondStepPanel } from './SecondStepPanel.tsx';

const person = { id: 'ana', role: 'admin', client_id: 'c', client: { time_zone: 'Europe/Paris' } };

serve((path) => {
  if (path.startsWith('/v1/auth/login')) return { body: { token: 't', expires_at: '', user: person } };
  if (path.includes('recovery')) return { body: { recovery_codes: ['AAAA-BBBB'] } };
  return { body: { data: { since: '2026-11-01T08:00:00.000Z', recovery_codes: 3, required: false } } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
afterEach(cleanup);

it('leaves new recovery codes only when they are kept', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <SecondStepPanel />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Current password'), 'x');
  await userEvent.type(screen.getByLabelText('Code of the app'), '123456{Enter}');
  await screen.findByText('AAAA-BBBB');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('AAAA-BBBB')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
