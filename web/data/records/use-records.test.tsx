import { type ResolvedModel, resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { readDocument } from '@millwright/core/query/graphql/document.ts';
import { buildGraph } from '@millwright/core/query/graphql/graph-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { setCredentials } from '../http.ts';
import { login } from '../session.ts';
import { useRecords } from './use-records.ts';

const searched = (name: string) => ({ id: name, name, label: name, type: 'text', misc: { searchable: true } });
const box = { id: 'm', slug: 'box', name: 'box', displayed_name: 'Box', schema: [searched('code'), searched('label')], primary_attribute: 'code' };
const schema = resolveSchema([box as unknown as Model], []);
const asked: string[] = [];

type Found = { identity: string; label: string; d0: string };
let found: Found[] | 'refused' | 'away' = [{ identity: 'b', label: 'B-1', d0: 'Upper shelf' }];

serve((path, { query }: { query: string }) => {
  if (path === '/v1/auth/login')
    return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ann', client_id: 'x', role: 'clerk' } } };
  if (found === 'away') return { status: 503, body: { error: { code: 'unavailable', message: '' } } };
  if (found === 'refused') return { body: { errors: [{ message: 'No.', extensions: { code: 'forbidden', status: 403 } }] } };
  asked.push(query);
  return { body: { data: { found, ...(query.includes('c0:') && { c0: found.find(({ identity }) => identity === 'b') ?? null }) } } };
});

/** The list in a form that is opened now. */
async function offered(chosen: string[] = []) {
  setCredentials({ token: () => 't', renew: async () => null, person: () => 'ann' });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const target = schema.models.get('box') as ResolvedModel;
  const { result, unmount } = renderHook(() => useRecords({ target, query: '', chosen }), { wrapper });
  await waitFor(() => expect(result.current.isFetching).toBe(false));
  unmount();
  return result.current.error ? 'nothing' : result.current.options.map(({ label, detail }) => `${label} (${detail})`);
}

it('asks for the name of a record beside a field that is called like it', async () => {
  expect(await offered()).toEqual(['B-1 (Upper shelf)']);
  expect(() => readDocument(buildGraph(schema), asked[0] ?? '')).not.toThrow();
});

it('without a connection offers what was offered last, as it is called by now, without what has gone or is refused', async () => {
  await login('ann', 'x', false);
  const whenAway = async () => {
    found = 'away';
    return offered();
  };
  found = [
    { identity: 'a', label: 'A-1', d0: 'Floor' },
    { identity: 'b', label: 'B-1', d0: 'Upper shelf' },
  ];
  await offered();
  expect(await whenAway()).toEqual(['A-1 (Floor)', 'B-1 (Upper shelf)']);
  found = [{ identity: 'a', label: 'A-2', d0: '' }];
  await offered();
  expect(await whenAway()).toEqual(['A-2 ()', 'B-1 (Upper shelf)']);
  found = [{ identity: 'a', label: 'A-2', d0: '' }];
  await offered(['b']);
  expect(await whenAway()).toEqual(['A-2 ()']);
  found = 'refused';
  expect(await offered()).toBe('nothing');
  expect(await whenAway()).toBe('nothing');
});
