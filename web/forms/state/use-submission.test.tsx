import { hashKey, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keeper } from '../../data/device/keeper.ts';
import { lastRead } from '../../data/device/page-reads.ts';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { serve } from '../../testing/serve.ts';
import type { BrowserForm } from '../values/form-values.ts';
import { readFormAhead } from './use-form-answer.ts';
import { useSubmission } from './use-submission.ts';

const form = { id: 'f', slug: 'f', fields: [{ id: 't', kind: 'text', attribute: 'title' }] } as unknown as BrowserForm;
const values = { title: 'Before' };
serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin' };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path === '/v1/graph/form/get/') return { body: { form, values, options: {} } };
  return { body: { data: { identity: 'r' } } };
});

it('what a form began with is not on the device any longer once something was saved over it', async () => {
  await login('ana', 'x', false);
  const onDevice = () => lastRead(keeper(), hashKey(['form', 'f', 'r']));
  expect(await readFormAhead(queryClient, 'f', 'r')).toBe(true);
  expect(await onDevice()).toMatchObject({ answer: { values } });
  const context = { today: '2026-03-04', now: '2026-03-04T10:00:00.000Z', user_id: 'ana', object_id: 'r', time_zone: 'Europe/Paris' };
  const filling = { given: {}, unsent: null, primary: 'title' };
  const answer = { form, values, options: {}, id: 'f', node_id: 'r' };
  const { result } = renderHook(() => useSubmission(answer, filling, context, { current: null }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const typed = { values: { title: 'After' }, opened: { title: 'Before' }, names: new Map(), touched: true };
  const saved = await act(() => result.current.send(typed, { waits: false, answers: {} }, () => {}));
  expect(saved).toEqual({ identity: 'r' });
  expect(await onDevice()).toBe(undefined);
});
