import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../http.ts';
import { previewClient } from './preview-client.ts';

const asked: (string | null)[] = [];
vi.stubGlobal('fetch', async (_: string, init: { headers: Headers }) => {
  asked.push(init.headers.get('x-preview-role'));
  return new Response('{}', { status: 200 });
});
afterEach(() => void asked.splice(0));

const ask = async ({ signal }: { signal: AbortSignal }) => {
  await call('GET', '/v1/status', undefined, { anonymous: true, signal });
  return call('POST', '/v1/graph/get/', {}, { anonymous: true, signal });
};
const own = new QueryClient();

it('reads all of a query as the group, and what others read in one’s own name', async () => {
  const preview = previewClient(own, 'clerk');
  await preview.fetchQuery({ queryKey: ['x'], queryFn: ask });
  expect(asked.splice(0)).toEqual(['clerk', 'clerk']);
  await own.fetchQuery({ queryKey: ['x'], queryFn: ask });
  expect(asked.splice(0)).toEqual([null, null]);
});

it('does so for what screens follow and for pages', async () => {
  const preview = previewClient(own, 'clerk');
  const observer = new QueryObserver(preview, preview.defaultQueryOptions({ queryKey: ['y'], queryFn: ask }));
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  stop();
  await preview.fetchInfiniteQuery({ queryKey: ['z'], queryFn: ask, initialPageParam: 0, getNextPageParam: () => undefined });
  expect(asked).toEqual(['clerk', 'clerk', 'clerk', 'clerk']);
});
