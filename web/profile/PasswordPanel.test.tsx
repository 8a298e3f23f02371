import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { PasswordPanel } from './PasswordPanel.tsx';

const person = { id: 'ana', email: 'ana@bakery.test', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
const sent: unknown[] = [];

/** The server knows one current password. */
serve(async (path, body: { current_password?: string }) => {
  if (!path.endsWith('/password/change')) return { body: { token: 't', expires_at: '', user: person } };
  sent.push(body);
  if (body.current_password === 'Right1password') return { status: 204 };
  const fields = [{ field: 'current_password', code: 'current_password', message: 'In English.' }];
  return { status: 422, body: { error: { code: 'invalid', message: 'Some values are not valid.', details: { fields }, request_id: 'r' } } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

it('asks for the current password, says at its field when it is another one, and empties both once it is changed', async () => {
  render(
    <MantineProvider env="test">
      <PasswordPanel />
    </MantineProvider>,
  );
  const [current, next] = [screen.getByLabelText('Current password'), screen.getByLabelText('New password')] as HTMLInputElement[];
  const button = screen.getByRole('button', { name: 'Change the password' });
  await userEvent.type(current as HTMLInputElement, 'Wrong1password');
  await userEvent.type(next as HTMLInputElement, 'Tischlampe');
  expect(button.hasAttribute('disabled')).toBe(true);
  await userEvent.type(next as HTMLInputElement, '42');
  await userEvent.click(button);
  expect(await screen.findByText('This is not your current password.')).toBeTruthy();
  expect(next?.value).toBe('Tischlampe42');
  await userEvent.clear(current as HTMLInputElement);
  await userEvent.type(current as HTMLInputElement, 'Right1password');
  await userEvent.click(button);
  expect((await screen.findByRole('status')).textContent).toContain('Your other sessions have ended');
  expect([current?.value, next?.value]).toEqual(['', '']);
  expect(sent.at(-1)).toEqual({ current_password: 'Right1password', password: 'Tischlampe42' });
});
