import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { useScanAhead } from './use-scan-ahead.ts';

const asked: string[] = [];
const model = (slug: string, scan?: number) => ({
  id: slug,
  slug,
  name: slug,
  displayed_name: slug,
  primary_attribute: 'number',
  schema: [{ id: 'number', name: 'number', label: 'Number', type: 'text', misc: { searchable: true } }],
  ...(scan && { misc: { scan } }),
});

serve((path, body: { query: string; objectId?: string }) => {
  const [name = ''] = path.split('?');
  if (path === '/v1/graph') {
    asked.push(/query (\w+)/.exec(body.query)?.[1] ?? '');
    return { body: { data: body.query.includes('query ahead') ? { m0: [{ identity: 'lot-1' }], m1: [] } : { x0: [], x1: [] } } };
  }
  if (path === '/v1/graph/object/') asked.push(String(body.objectId));
  else if (name.startsWith('/v1/documents/')) asked.push(name.slice('/v1/documents/'.length));
  if (path === '/v1/auth/login')
    return {
      body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } } },
    };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [model('lot', 1), model('place', 3), model('client')], total: 3 } };
  return { body: { data: [], total: 0 } };
});

const all = ['models', 'relations', 'processes', 'forms', 'pdf_templates', 'search', 'ahead', 'lot-1'];
const pointer = (coarse: boolean) => {
  const media = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...media, media: query, matches: coarse && query === '(pointer: coarse)' }));
};
const idle: (() => void)[] = [];

beforeAll(loadAllTexts);
beforeEach(async () => {
  queryClient.clear();
  localStorage.clear();
  asked.length = 0;
  idle.length = 0;
  pointer(false);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  await login('ann', 'x', false);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

function Ahead() {
  useScanAhead();
  return null;
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Ahead />
    </QueryClientProvider>,
  );
/** Makes the page complete for some time and the browser idle. */
async function beIdle(): Promise<void> {
  await waitFor(() => expect(idle).toHaveLength(1));
  idle.shift()?.();
}
const expectPrepared = () => waitFor(() => expect(asked.toSorted()).toEqual(all.toSorted()));

it('by touch, what the first scan needs is fetched once the page is idle, and asked of the server without a trace', async () => {
  pointer(true);
  show();
  await beIdle();
  await expectPrepared();
  expect(queryClient.getQueryCache().findAll({ queryKey: ['object'] })).toEqual([]);
});

it.each([
  ['a device that has scanned', 'millwright.scanner'],
  ['a shared device', 'millwright.shared'],
])('the same on %s, without touch', async (_, name) => {
  localStorage.setItem(name, '1');
  show();
  await beIdle();
  await expectPrepared();
});

it('the same over plain http, where browsers offer no identities', async () => {
  pointer(true);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  show();
  await beIdle();
  await expectPrepared();
});

it('the same for who has a workstation, as soon as a page knows of it', async () => {
  show();
  expect(idle).toEqual([]);
  act(() => void queryClient.setQueryData(['workstations'], { workstations: [], own: 'saw', paths: {} }));
  await beIdle();
  await expectPrepared();
});

it.each([
  ['at a desk', false, false],
  ['where the browser saves data', true, true],
])('nothing is fetched ahead %s', async (_, coarse, saveData) => {
  vi.useFakeTimers();
  pointer(coarse);
  Object.assign(navigator, { connection: { saveData } });
  show();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([idle, asked]).toEqual([[], []]);
  vi.useRealTimers();
});

it('does not fail in a browser that keeps nothing for the page', () => {
  const getItem = vi.fn(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.stubGlobal('localStorage', { ...localStorage, getItem });
  expect(show).not.toThrow();
  expect(getItem).toHaveBeenCalled();
});
