import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { putStored, readStored } from '../../data/preferences/preferences.ts';
import { login, logout } from '../../data/session.ts';
import { serve } from '../../testing/serve.ts';
import { colorSchemes } from './color-scheme.ts';

serve(async (path, body: { email?: string }) => {
  if (path === '/v1/auth/logout') return { status: 204 };
  return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: body?.email, client_id: 'bakery' } } };
});

beforeEach(() => logout());

function Choice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <button type="button" onClick={() => setColorScheme('dark')}>
      {colorScheme}
    </button>
  );
}

const open = () =>
  render(
    <MantineProvider colorSchemeManager={colorSchemes} defaultColorScheme="auto">
      <Choice />
    </MantineProvider>,
  );
const shown = () => document.documentElement.dataset.mantineColorScheme;

it('keeps the scheme with the person: the next one on this device has their own', async () => {
  await login('ana', 'x', false);
  open();
  await userEvent.click(screen.getByText('auto'));
  expect([readStored('scheme', 'auto'), shown()]).toEqual(['dark', 'dark']);
  await logout();
  await waitFor(() => expect(shown()).toBe('light'));
  await login('ben', 'x', false);
  expect([readStored('scheme', 'auto'), shown()]).toEqual(['auto', 'light']);
  await logout();
  await login('ana', 'x', false);
  await waitFor(() => expect(shown()).toBe('dark'));
});

it('shows at once what comes from another device, and the first picture as it was left', async () => {
  await login('ana', 'x', false);
  open();
  putStored('scheme', 'dark');
  await waitFor(() => expect(shown()).toBe('dark'));
  cleanup();
  delete document.documentElement.dataset.mantineColorScheme;
  open();
  expect(shown()).toBe('dark');
});
