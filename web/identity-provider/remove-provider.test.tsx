import { MantineProvider } from '@mantine/core';
import type { IdentityProvider } from '@millwright/core/contract/identity-provider.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { RemoveProvider } from './RemoveProvider.tsx';

const sent: unknown[] = [];
serve((path, body) => {
  if (path === '/v1/identity-provider/remove') sent.push(body);
  if (path.startsWith('/v1/auth/')) return { body: { token: 't', expires_at: '', user: { id: 'ana', client_id: 'c', client: {} } } };
  return { body: { data: { provider: null, people: 0, redirect_uri: '', sign_in_address: '' } } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
afterEach(cleanup);

const show = (people: number, onRemoved = vi.fn()) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RemoveProvider provider={{ name: 'Works directory', version: 3 } as IdentityProvider} people={people} onRemoved={onRemoved} />
      </QueryClientProvider>
    </MantineProvider>,
  );

it('says before how many people sign in by it, and removes what was shown', async () => {
  const onRemoved = vi.fn();
  show(2, onRemoved);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the provider' }));
  const question = await screen.findByRole('dialog', { name: 'Remove “Works directory”?' });
  expect(question.textContent).toContain('2 people have signed in by it and need a password from now on.');
  expect(question.textContent).toContain('“Forgot password?”');
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ version: 3 }]);
});

it('removes nothing where it is left, and says that nobody is concerned', async () => {
  sent.splice(0);
  show(0);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the provider' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Nobody has signed in by it yet.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});
