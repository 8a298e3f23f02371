import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { login } from '../../data/session.ts';
import { serve } from '../../testing/serve.ts';
import { useFormsAhead } from './use-forms-ahead.ts';

const read: string[] = [];
serve((path, { form_id, node_id = 'new' }: { form_id: string; node_id?: string }) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin' };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  read.push(`${form_id} ${node_id}`);
  return { body: { form: { fields: [] }, values: {}, options: {} } };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const record = (identity: string) => ({ object: { identity }, version: 1 }) as unknown as ObjectRecord;
const untilRead = (name: string) => expect.poll(() => read, { timeout: 10_000 }).toContain(name);

it('forms of a record are read ahead at each, those that begin new records once an hour', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  vi.useFakeTimers({ toFake: ['Date'] });
  await login('ana', 'x', false);
  const { rerender } = renderHook(({ id }) => useFormsAhead(record(id), 'step', ['scrap']), {
    initialProps: { id: 'a' },
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await untilRead('step a');
  await untilRead('scrap new');
  rerender({ id: 'b' });
  await untilRead('step b');
  vi.setSystemTime(Date.now() + 3_700_000);
  rerender({ id: 'c' });
  await untilRead('step c');
  await expect.poll(() => read.toSorted()).toEqual(['scrap new', 'scrap new', 'step a', 'step b', 'step c']);
});
