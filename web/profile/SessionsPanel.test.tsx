import { MantineProvider } from '@mantine/core';
import { browserWords } from '@millwright/core/account/browser-words.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { currentSession, login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { SessionsPanel } from './SessionsPanel.tsx';

const person = { id: 'ana', email: 'ana@bakery.test', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const times = { created_at: '2026-11-01T08:00:00.000Z', last_seen_at: '2026-11-23T08:00:00.000Z', expires_at: '2026-12-01T08:00:00.000Z' };
const one = { ip: '10.0.0.7', impersonating: false, ...times };
let signIns = [
  { ...one, id: 'here', user_agent: firefox, current: true },
  { ...one, id: 'there', user_agent: 'curl/8.0', current: false },
];
const sent: unknown[] = [];

serve(async (path, body) => {
  if (path.endsWith('/auth/sessions/end')) {
    sent.push(body);
    signIns = signIns.filter(({ current }) => current);
    return { status: 204 };
  }
  if (path.endsWith('/auth/sessions')) return { body: { data: signIns, total: signIns.length } };
  return { body: { token: 't', expires_at: '', user: person } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

it('names browsers and systems by their own words', () => {
  const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  expect([firefox, chrome, safari, `${chrome} Edg/142.0`, 'curl/8.0', null].map(browserWords)).toEqual([
    'Firefox · Windows',
    'Chrome · Android',
    'Safari · iPhone',
    'Edge · Android',
    null,
    null,
  ]);
});

it('shows where the person is signed in, ends one, and signs out everywhere', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <SessionsPanel />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect((await screen.findByText(/Firefox · Windows/)).textContent).toContain('This one');
  expect(screen.getAllByText(/10\.0\.0\.7 · since 01 Nov 2026/)).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out there: Another program' }));
  await waitFor(() => expect(screen.queryByText('Another program')).toBeNull());
  expect(screen.getByRole('button', { name: 'Sign out all others' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(currentSession().status).toBe('out'));
  expect(sent).toEqual([{ id: 'there' }, { which: 'all' }]);
});
