import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { LoginScreen } from '../auth/LoginScreen.tsx';
import { queryClient } from '../data/query-client.ts';
import { currentSession, login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { CloseCompany } from './CloseCompany.tsx';

const person = {
  id: 'ana',
  role: 'admin',
  client_id: 'c',
  client_name: 'Bakery & Co',
  client: { id: 'c', name: 'Bakery & Co', time_zone: 'Europe/Paris' },
};
let closed = false;
let reopen = true;
const sent: string[] = [];

serve(async (path) => {
  sent.push(path);
  if (path.startsWith('/v1/documents/clients/c')) {
    closed = true;
    return { status: 204 };
  }
  if (path === '/v1/auth/reopen') {
    closed = false;
    return { status: 204 };
  }
  if (closed) {
    const details = { until: '2026-12-23T10:00:00.000Z', reopen };
    return { status: 403, body: { error: { code: 'company_closed', message: '', details, request_id: 'r' } } };
  }
  return { body: { token: 't', expires_at: '', user: person } };
});

beforeAll(() => loadAllTexts());
afterEach(() => cleanup());

const show = (what: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{what}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

it('closes the company once its name is typed, leaves, and offers to open it again to who may', async () => {
  await login('ana', 'x', false);
  show(<CloseCompany client={person.client} mayClose />);
  const button = screen.getByRole('button', { name: 'Close the company' });
  expect(screen.getByText(/within 30 days/)).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox'), 'Bakery');
  expect(button.hasAttribute('disabled')).toBe(true);
  await userEvent.type(screen.getByRole('textbox'), ' & Co');
  await userEvent.click(button);
  await waitFor(() => expect(currentSession().status).toBe('out'));
  expect(sent).toContain('/v1/documents/clients/c?name=Bakery%20%26%20Co');
  cleanup();
  show(<LoginScreen />);
  const signIn = async () => {
    await userEvent.type(screen.getByLabelText(/Email/), 'ana@bakery.test');
    await userEvent.type(screen.getByLabelText(/^Password/), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toContain('23 Dec 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Open the company again' }));
  await waitFor(() => expect(currentSession().status).toBe('in'));
});

it('tells who may not, which right it takes, and at the sign-in whom to ask', async () => {
  show(<CloseCompany client={person.client} mayClose={false} />);
  expect([screen.queryByRole('button'), screen.getByText(/administrators do not have by themselves/)]).toEqual([null, expect.anything()]);
  cleanup();
  [closed, reopen] = [true, false];
  show(<LoginScreen />);
  await userEvent.type(screen.getByLabelText(/Email/), 'ben@bakery.test');
  await userEvent.type(screen.getByLabelText(/^Password/), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Ask somebody who may close the company');
  expect(screen.queryByRole('button', { name: 'Open the company again' })).toBeNull();
});
