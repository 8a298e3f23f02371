import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { BrowserForm } from '../values/form-values.ts';
import { useSubmitWord } from './use-submit-word.ts';

const operations = ['waiting', 'checked'].map((key, line_num) => ({ identity: key, label: key, key, line_num, status: '' }));
let stands = 0;
let asked = 0;
serve((path) => {
  const user = { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (!path.startsWith('/v1/processes/get/live')) return { body: { data: [], total: 0 } };
  asked += 1;
  return { body: { data: { process: { identity: 'p', label: 'P' }, operations, active_operation: operations[stands] } } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ann', 'x', false);
});
beforeEach(() => {
  queryClient.clear();
  [stands, asked] = [0, 0];
});

const wordOf = (form: Partial<BrowserForm>, node_id?: string) =>
  renderHook(() => useSubmitWord(form as BrowserForm, node_id), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }).result;

it('is Save, or what the form says that it does, which asks for nothing', () => {
  expect(wordOf({}, 'r').current).toBe('Save');
  expect(wordOf({ submit: 'Scrap' }, 'r').current).toBe('Scrap');
  expect(asked).toBe(0);
});

it('is what takes the record on in the step of the form only, and Save in another one', async () => {
  const receive = { submit: 'Receive', advances: true, step: 'waiting' };
  expect(wordOf(receive).current).toBe('Receive');
  const here = wordOf(receive, 'r');
  await waitFor(() => expect(asked).toBe(1));
  expect(here.current).toBe('Receive');
  queryClient.clear();
  stands = 1;
  const later = wordOf(receive, 'r');
  await waitFor(() => expect(later.current).toBe('Save'));
});
