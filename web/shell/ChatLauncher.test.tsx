import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { ChatLauncher } from './ChatLauncher.tsx';

let chat_url: string | null = null;
let hash: string | null = null;
let sent: string[] = [];

serve((path) => {
  sent.push(path);
  if (path.startsWith('/v1/status')) return { body: { status: 'ok', chat_url } };
  if (path !== '/v1/user/ana/intercom') return { body: { token: 't', expires_at: '', user: { id: 'ana', role: 'user', client_id: 'c' } } };
  return hash ? { body: { data: { hash } } } : { status: 500, body: { error: { code: 'internal', message: '', details: {}, request_id: 'r' } } };
});

const width = (pixels: number) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: pixels >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
        media: query,
        addListener: () => undefined,
        removeListener: () => undefined,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

beforeAll(() => loadAllTexts());
beforeEach(() => {
  [chat_url, hash, sent] = ['https://chat.example/talk?team=1', 'proof', []];
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ChatLauncher />
      </QueryClientProvider>
    </MantineProvider>,
  );
const launcher = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'Write to the team' });

it('is shown from 1281 px on, and tells the chat who writes', async () => {
  await login('ana', 'x', false);
  width(1281);
  show();
  await waitFor(async () => expect((await launcher()).href).toBe('https://chat.example/talk?team=1&user_id=ana&user_hash=proof'));
});

it('is hidden at 1280 px, and asks for nothing', async () => {
  width(1280);
  const { container } = show();
  expect([container.querySelector('a'), sent]).toEqual([null, []]);
});

it('is not there without a chat', async () => {
  chat_url = null;
  width(1920);
  const { container } = show();
  await waitFor(() => expect(sent).toEqual(['/v1/status']));
  expect(container.querySelector('a')).toBeNull();
});

it('asks for no proof and tells nobody who writes where the address goes out in the clear, save on this machine', async () => {
  await login('ana', 'x', false);
  width(1600);
  chat_url = 'http://chat.example/talk';
  show();
  expect((await launcher()).href).toBe('http://chat.example/talk');
  expect(sent.filter((path) => path.endsWith('/intercom'))).toEqual([]);
  cleanup();
  chat_url = 'http://localhost:3000/talk';
  show();
  await waitFor(async () => expect((await launcher()).href).toBe('http://localhost:3000/talk?user_id=ana&user_hash=proof'));
});

it('opens the chat without a proof when there is none: that is logged, and shown to nobody', async () => {
  hash = null;
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await login('ana', 'x', false);
  width(1600);
  show();
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect((await launcher()).href).toBe('https://chat.example/talk?team=1');
  expect([(await launcher()).textContent, screen.queryByRole('alert')]).toEqual(['', null]);
});
