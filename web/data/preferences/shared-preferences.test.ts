import { preferenceLimits } from '@millwright/core/preferences/limits.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { currentSession, login, logout } from '../session.ts';
import { readStored, writeStored } from './preferences.ts';
import { sendSettings, useSettingsArrived, useSharedPreferences } from './shared-preferences.ts';

type Settings = Record<string, unknown>;
/** The settings that the server stores for each person, and its answer to a change. */
let kept: Record<string, Settings> = {};
let answer: () => number | Promise<number> = () => 204;
let cookie = '';

serve(async (path, body: { email: string; changes: Settings }) => {
  if (path === '/v1/auth/logout') return { status: 204 };
  if (path === '/v1/auth/login') cookie = body.email;
  if (path !== '/v1/preferences') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: cookie, client_id: 'bakery' } } };
  if (!body) return { body: { data: kept[cookie] ?? {} } };
  const status = await answer();
  if (status >= 400) return { status, body: { error: { code: status === 422 ? 'invalid' : 'unavailable', message: 'No.' } } };
  const all = Object.entries({ ...kept[cookie], ...body.changes });
  kept[cookie] = Object.fromEntries(all.filter(([, value]) => value !== null));
  return { status };
});

beforeEach(async () => {
  await logout();
  kept = {};
  answer = () => 204;
  await login('ana', 'x', false);
});

/** Opens the product on this device, as far as settings are concerned. */
async function open() {
  const { result } = renderHook(() => ({ ready: useSharedPreferences(currentSession().user), arrived: useSettingsArrived() }));
  const first = { ...result.current };
  await waitFor(() => expect(readStored('unsaved-settings', null)).not.toBeNull());
  await waitFor(() => expect(result.current.ready).toBe(true));
  return { first, result };
}

it('sends what its person sets up, once for many changes, and leaves to the device what is the device’s', async () => {
  await open();
  let calls = 0;
  answer = () => {
    calls++;
    return 204;
  };
  for (const width of [100, 110, 120]) writeStored('table.v.b', [{ colId: 'title', width }]);
  writeStored('density', 'compact');
  writeStored('home', '/views');
  await waitFor(() => expect(kept.ana).toEqual({ 'table.v.b': [{ colId: 'title', width: 120 }], home: '/views' }));
  expect(calls).toBe(1);
  writeStored('home', undefined);
  await waitFor(() => expect(kept.ana).not.toHaveProperty('home'));
});

it('brings it to a device that knows nothing yet before anything is drawn', async () => {
  kept.ana = { home: '/views', 'table.v.b.rows': 25 };
  kept.ben = { home: '/forms' };
  const { first } = await open();
  expect(first.ready).toBe(false);
  expect([readStored('home', '/'), readStored('table.v.b.rows', 12)]).toEqual(['/views', 25]);
});

it('shows at once what it knows, then takes over what was set up and taken back elsewhere', async () => {
  kept.ana = { home: '/views', 'table.v.b.rows': 25 };
  await open();
  kept.ana = { 'table.v.b.rows': 50 };
  const { first, result } = await open();
  expect(first).toEqual({ ready: true, arrived: false });
  await waitFor(() => expect(result.current.arrived).toBe(true));
  expect([readStored('home', '/'), readStored('table.v.b.rows', 12)]).toEqual(['/', 50]);
});

it('keeps what was changed without a connection until it can be sent', async () => {
  await open();
  answer = () => 503;
  writeStored('home', '/views');
  await sendSettings();
  kept.ana = { home: '/elsewhere' };
  answer = () => 204;
  await open();
  expect(readStored('home', '/')).toBe('/views');
  await act(() => sendSettings());
  expect(kept.ana).toEqual({ home: '/views' });
  kept.ana = { home: '/elsewhere' };
  await open();
  await waitFor(() => expect(readStored('home', '/')).toBe('/elsewhere'));
});

it('tells the server what a device had set up before it ever met it', async () => {
  localStorage.setItem('millwright.ana.home', '"/views"');
  kept.ana = { pinned: ['a'] };
  await open();
  await sendSettings();
  expect(kept.ana).toEqual({ home: '/views', pinned: ['a'] });
});

it('sends a change that was made while another one was under way', async () => {
  await open();
  writeStored('home', '/one');
  answer = () => {
    answer = () => 204;
    writeStored('home', '/two');
    return 204;
  };
  await sendSettings();
  await waitFor(() => expect(kept.ana).toEqual({ home: '/two' }));
});

it('leaves what is too long or refused on the device, also when it is opened again, until it is taken', async () => {
  await open();
  const long = 'x'.repeat(preferenceLimits.value);
  writeStored('table.v.b', long);
  writeStored('home', '/views');
  await sendSettings();
  expect(kept.ana).toEqual({ home: '/views' });
  answer = () => 422;
  writeStored('home', '/refused');
  await sendSettings();
  expect(readStored('unsaved-settings', null)).toEqual([]);
  kept.ana = { home: '/elsewhere', pinned: ['p'] };
  await open();
  await waitFor(() => expect(readStored('pinned', [])).toEqual(['p']));
  expect([readStored('home', '/'), readStored('table.v.b', '')]).toEqual(['/refused', long]);
  answer = () => 204;
  writeStored('home', '/taken');
  await sendSettings();
  expect([kept.ana, readStored('refused-settings', [])]).toEqual([{ home: '/taken', pinned: ['p'] }, ['table.v.b']]);
});

it('sends what waits in the name of whoever signs out, and never in that of the next', async () => {
  await open();
  writeStored('home', '/views');
  await logout();
  expect(kept).toEqual({ ana: { home: '/views' } });
  await login('ben', 'x', false);
  await open();
  await sendSettings();
  expect(kept).toEqual({ ana: { home: '/views' } });
  expect(readStored('home', '/')).toBe('/');
});
