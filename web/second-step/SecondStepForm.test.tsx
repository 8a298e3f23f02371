import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { LoginScreen } from '../auth/LoginScreen.tsx';
import { queryClient } from '../data/query-client.ts';
import { currentSession, endedHere } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';

const session = { token: 't', expires_at: '', user: { id: 'ana', email: 'ana@bakery.test', client_id: 'c', client: { time_zone: 'Europe/Paris' } } };
const wrong = {
  status: 422,
  body: { error: { code: 'invalid', message: '', details: { fields: [{ field: 'code', code: 'wrong_code', message: '' }] }, request_id: 'r' } },
};
let asks = 'code';
const sent: { path: string; body: { challenge?: string; code?: string } }[] = [];

serve((path, body: never) => {
  sent.push({ path, body });
  const { code } = (body ?? {}) as { code?: string };
  if (path.endsWith('/auth/login')) return { body: { second_step: { asks, challenge: 'first', until: '2030-01-01T00:00:00.000Z' } } };
  if (path.endsWith('/set-up'))
    return { body: { secret: 'ABCDEFGHIJKLMNOP', address: 'otpauth://totp/x', challenge: 'second', until: '2030-01-01T00:00:00.000Z' } };
  if (code !== '123456') return wrong;
  return { body: path.endsWith('/enrol') ? { session, recovery_codes: ['AAAA-BBBB', 'CCCC-DDDD'] } : session };
});

beforeAll(() => loadAllTexts());
afterEach(() => {
  cleanup();
  endedHere();
  sent.length = 0;
});

async function typePassword() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <LoginScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.type(screen.getByLabelText(/Email/), 'ana@bakery.test');
  await userEvent.type(screen.getByLabelText(/^Password/), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('asks for a code after the password, keeps a wrong one with what is wrong, and lets in by the right one', async () => {
  asks = 'code';
  await typePassword();
  const code = await screen.findByLabelText('Code of the app');
  await userEvent.type(code, '000000{Enter}');
  await screen.findByText('This code is wrong or was already used.');
  expect([(code as HTMLInputElement).value, currentSession().user]).toEqual(['000000', null]);
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  await waitFor(() => expect(currentSession().user?.id).toBe('ana'));
  expect(sent.at(-1)).toEqual({ path: '/v1/auth/second-step', body: { challenge: 'first', code: '123456' } });
});

it('leads back to the password, which is typed anew', async () => {
  asks = 'code';
  await typePassword();
  await userEvent.click(await screen.findByRole('button', { name: 'Back to sign-in' }));
  expect([(screen.getByLabelText(/Email/) as HTMLInputElement).value, (screen.getByLabelText(/^Password/) as HTMLInputElement).value]).toEqual([
    'ana@bakery.test',
    '',
  ]);
});

it('has a second step set up where it must be, and lets in once the recovery codes are kept', async () => {
  asks = 'set_up';
  await typePassword();
  expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Code of the app'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('CCCC-DDDD')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back to sign-in' })).toBeNull();
  expect(currentSession().user).toBe(null);
  expect(sent.at(-1)).toEqual({ path: '/v1/auth/second-step/enrol', body: { challenge: 'second', code: '123456' } });
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(currentSession().user?.id).toBe('ana');
});
