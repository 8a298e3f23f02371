import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { isSharedHere } from '../data/device/shared-device.ts';
import { queryClient } from '../data/query-client.ts';
import { currentSession, login, loginByPin } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { SwitchScreen } from './SwitchScreen.tsx';

const person = (id: string, first_name: string) => ({ id, email: `${id}@bakery.test`, first_name, last_name: 'B', client_id: 'c', client: {} });
const tile = (id: string, name: string, locked = false) => ({ id, name, picture_url: null, locked });
const bakery = { id: 'd', name: 'Line 1', company: 'Bakery', idle_minutes: 20 };
let device: object | null;
let answer: { status?: number; body?: unknown };
const sent: [string, unknown][] = [];

serve(async (path, body) => {
  if (path.endsWith('/auth/shared-device')) return { body: { data: device } };
  if (/auth\/(pin|badge)$/.test(path)) {
    sent.push([path.replace(/.*\/v1/, ''), body]);
    return answer;
  }
  if (path.endsWith('/auth/logout')) return { status: 204 };
  return { body: { token: 't', expires_at: '', user: person('ana', 'Ana') } };
});

beforeAll(() => loadAllTexts());
beforeEach(async () => {
  await login('ana', 'x', false);
  queryClient.clear();
  sent.length = 0;
  device = { ...bakery, people: [tile('ana', 'Ana B'), tile('bo', 'Bo B'), tile('cy', 'Cy B', true)] };
  answer = { body: { token: 'u', expires_at: '', user: { ...person('bo', 'Bo'), shared: { by: 'pin', idle_minutes: 20 } } } };
});

function show() {
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Home</h1> },
      { path: '/auth/login', element: <h1>Password</h1> },
      { path: '/auth/switch', Component: SwitchScreen },
    ],
    { initialEntries: ['/auth/switch'] },
  );
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const tileOf = (name: string) => screen.findByRole('button', { name: new RegExp(name) });
const enter = () => screen.getByRole('button', { name: 'Sign in' });

it('shows the people of the device, and lets one in by the keys of the pad', async () => {
  show();
  const list = await screen.findByRole('list');
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual([expect.stringContaining('Ana B'), expect.stringContaining('Bo B'), expect.stringMatching(/Cy B.*Password needed/)]);
  expect(screen.getByText('Bakery · Line 1')).toBeTruthy();
  await userEvent.click(await tileOf('Bo B'));
  for (const digit of ['4', '0', '7']) await userEvent.click(screen.getByRole('button', { name: digit }));
  expect(enter()).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: '9' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete the last digit' }));
  await userEvent.click(screen.getByRole('button', { name: '1' }));
  await userEvent.click(enter());
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(sent).toEqual([['/auth/pin', { user_id: 'bo', pin: '4071' }]]);
  expect(currentSession().user).toMatchObject({ id: 'bo', shared: { by: 'pin' } });
});

it('takes the PIN from a keyboard, digits alone and eight at most, and clears a wrong one with its reason', async () => {
  answer = { status: 401, body: { error: { code: 'wrong_pin', message: '', details: {} } } };
  show();
  await userEvent.click(await tileOf('Bo B'));
  const field = screen.getByLabelText<HTMLInputElement>('PIN of Bo B');
  // Types at the speed of a person: faster input is a badge.
  await userEvent.setup({ delay: 60 }).type(field, '40a71-2345678{Enter}');
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'This PIN does not fit.');
  expect(sent).toEqual([['/auth/pin', { user_id: 'bo', pin: '40712345' }]]);
  expect([field.value, field.type, field.inputMode]).toEqual(['', 'password', 'none']);
  expect(currentSession().user?.id).toBe('ana');
  await userEvent.click(screen.getByRole('button', { name: 'Other people' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('signs in by a badge that is scanned, without showing what it says', async () => {
  answer = { status: 401, body: { error: { code: 'unknown_badge', message: '', details: {} } } };
  show();
  await tileOf('Bo B');
  let at = performance.now();
  for (const key of [...'B-0004711-7', 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    at += 5;
    Object.defineProperty(event, 'timeStamp', { value: at });
    document.body.dispatchEvent(event);
  }
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'This badge is not assigned to anybody.');
  expect(sent).toEqual([['/auth/badge', { code: 'B-0004711-7' }]]);
  expect(document.body.textContent).not.toContain('4711');
});

it('leads back to whoever is here by one press', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Back to Ana B' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(sent).toEqual([]);
});

it('signs out whoever came in by PIN and went away from the choice', async () => {
  answer = { body: { token: 'u', expires_at: '', user: { ...person('ana', 'Ana'), shared: { by: 'pin', idle_minutes: 5 } } } };
  await loginByPin('ana', '4071');
  show();
  expect(await screen.findByRole('button', { name: 'Back to Ana B' })).toBeTruthy();
  cleanup();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    show();
    await vi.advanceTimersByTimeAsync(6 * 60_000);
    await vi.waitFor(() => expect(currentSession().status).toBe('out'));
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back to Ana B' })).toBeNull());
});

it('leads to the password where the device is shared no longer, and remembers that', async () => {
  device = null;
  show();
  expect(await screen.findByRole('heading', { name: 'Password' })).toBeTruthy();
  await waitFor(() => expect(isSharedHere()).toBe(false));
});

it('finds a name among many, whatever its accents', async () => {
  device = { ...bakery, people: Array.from({ length: 14 }, (_, index) => tile(`p${index}`, index === 9 ? 'Zoé Ø' : `Person ${index}`)) };
  show();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find a name' }), 'zoe');
  expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(1);
});
