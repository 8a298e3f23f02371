import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { LoginScreen } from './LoginScreen.tsx';

let answer: { status: number; body: unknown } = { status: 500, body: '' };
serve(() => answer);

beforeAll(() => loadAllTexts());
afterEach(() => cleanup());

const refusal = (status: number, code: string) => ({ status, body: { error: { code, message: '', details: {}, request_id: 'r' } } });

/** The text on the screen after this response to a sign-in. */
async function said(given: typeof answer) {
  answer = given;
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
  const { textContent } = await screen.findByRole('alert');
  cleanup();
  return textContent;
}

it('sends people to the team where nothing is known of a failure, and says what is known otherwise', async () => {
  const unknown = 'Unknown login error, contact the team via the round button.';
  expect(await said(refusal(500, 'internal'))).toBe(unknown);
  expect(await said(refusal(401, 'wrong_credentials'))).toBe('Incorrect email or password.');
  expect(await said(refusal(403, 'user_without_client'))).toBe('User has no client_id');
});
