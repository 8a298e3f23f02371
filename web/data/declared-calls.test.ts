import type { Answer } from '@millwright/core/contract/client-calls.ts';
import { expect, expectTypeOf, it, vi } from 'vitest';
import { call, get, post } from './http.ts';

it('has a call answer what the contract says, with and without a query', () => {
  expectTypeOf<Answer<'GET', '/v1/notices'>>().toHaveProperty('total').toEqualTypeOf<number>();
  expectTypeOf<Answer<'GET', `/v1/imports/${string}?limit=${number}`>>().toHaveProperty('data').toHaveProperty('model').toEqualTypeOf<string>();
  expectTypeOf<Answer<'DELETE', `/v1/documents/${string}/${string}`>>().toEqualTypeOf<undefined>();
});

it('breaks the build where the contract has no such call', async () => {
  const fetch = vi.fn(async () => new Response('{}', { status: 200 }));
  vi.stubGlobal('fetch', fetch);
  const anonymous = { anonymous: true };
  // @ts-expect-error: no such address.
  await get('/v1/nothing', anonymous);
  // @ts-expect-error: another method.
  await post('/v1/notices', {}, anonymous);
  // @ts-expect-error: one part too many.
  await call('PATCH', '/v1/documents/views/1/2', {}, anonymous);
  // @ts-expect-error: a body that the contract does not take.
  await post('/v1/auth/password/reset', { token: 1, password: 'x' }, anonymous);
  expect(fetch).toHaveBeenCalledTimes(4);
});
