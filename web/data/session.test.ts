import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openDrawer, useDrawer } from '../layers/drawer.ts';
import { serve } from '../testing/serve.ts';
import { queryClient } from './query-client.ts';
import { changeUser, currentSession, login, logout, renew } from './session.ts';

/** The person and the client of the cookie in the browser. */
let cookie = { id: 'ana', client_id: 'bakery' };

serve((path, body: { email: string }) => {
  if (path === '/v1/auth/logout') return { status: 204 };
  if (path === '/v1/auth/login') cookie = { id: body.email, client_id: 'bakery' };
  return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: cookie } };
});

/** The data about the previous person that this tab still stores. */
function remembered() {
  const { result, unmount } = renderHook(() => useDrawer().length);
  unmount();
  return { data: queryClient.getQueryData(['object', 'secret']), drawer: result.current };
}

beforeEach(async () => {
  await login('ana', 'x', false);
  queryClient.setQueryData(['object', 'secret'], 'price list');
  openDrawer({ kind: 'record', id: 'secret' });
  expect(remembered()).toEqual({ data: 'price list', drawer: 1 });
});

it('forgets what the person read when they sign out', async () => {
  await logout();
  expect(currentSession()).toMatchObject({ status: 'out', reason: 'own' });
  expect(remembered()).toEqual({ data: undefined, drawer: 0 });
});

it('forgets it when a renewal brings somebody else, or the same person in another client', async () => {
  cookie = { id: 'ben', client_id: 'bakery' };
  await renew();
  expect(currentSession().user?.id).toBe('ben');
  expect(remembered()).toEqual({ data: undefined, drawer: 0 });

  queryClient.setQueryData(['object', 'secret'], 'plan');
  cookie = { id: 'ben', client_id: 'joinery' };
  await renew();
  expect(remembered().data).toBeUndefined();
});

it('keeps it through renewals and changed profiles of the same person', async () => {
  await renew();
  changeUser({ first_name: 'Anna' });
  expect(remembered()).toEqual({ data: 'price list', drawer: 1 });
});
