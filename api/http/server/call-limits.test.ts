import { EventEmitter } from 'node:events';
import { endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { authRoutes } from '../../auth/auth.routes.ts';
import { Routes } from '../routing/routes.ts';
import { people, type Send, type TestApp, testApp } from '../testing/app.ts';
import { callLimits, limitCalls } from './call-limits.ts';

const ask = endpoint({
  method: 'POST',
  path: '/v1/probe',
  summary: 'Waits.',
  input: z.strictObject({ wait: z.boolean().optional() }),
  output: z.json(),
});

let works: TestApp;
let send: Record<'admin' | 'operator' | 'other', Send>;
let letGo: () => void;
let held = new Promise<void>((resolve) => (letGo = resolve));

beforeAll(async () => {
  works = await testApp({
    env: { CALLS_PER_PERSON: '150', CALLS_PER_COMPANY: '200', CALLS_PER_NETWORK: '100' },
    routes: (services) => [
      authRoutes(services),
      new Routes(services).add(ask, async ({ input }) => {
        if (input.wait) await held;
        return 'taken';
      }),
    ],
  });
  send = { admin: await works.as(people.admin), operator: await works.as(people.operator), other: await works.as(people.other) };
});
afterAll(() => works?.close());

describe('calls', () => {
  it('tell what is left for a person and a company, and are refused by name with the time to wait', async () => {
    const first = await send.admin('POST', '/v1/probe', {});
    expect(first.headers.get('ratelimit-policy')).toBe('"person";q=150;w=60, "company";q=200;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"person";r=149;t=60, "company";r=199;t=60$/);
    const person = await until(send.admin, 429);
    expect([person.json.error.code, Number(person.headers.get('retry-after')) > 0]).toEqual(['too_many', true]);
    // Another person of the company has calls left until the company has none; other companies are not affected.
    expect((await send.operator('POST', '/v1/probe', {})).status).toBe(200);
    expect((await until(send.operator, 429)).json.error.code).toBe('company_busy');
    expect((await send.other('POST', '/v1/probe', {})).status).toBe(200);
  });

  it('without a sign-in are counted by network, and leave those who have one alone', async () => {
    // An invented token does not count as a sign-in.
    const refresh = () => works.anonymous('POST', '/v1/auth/refresh', undefined, { authorization: 'Bearer made-up' });
    let last = await refresh();
    for (let n = 0; n < 150 && last.status !== 429; n++) last = await refresh();
    expect([last.status, last.headers.get('ratelimit')?.startsWith('"network";r=0')]).toEqual([429, true]);
    expect((await send.other('POST', '/v1/probe', {})).status).toBe(200);
  });

  it('at the same time are bounded for a person, and given back when they end or are left', async () => {
    const { at_once } = callLimits({}).person;
    const waiting = Array.from({ length: at_once }, () => send.other('POST', '/v1/probe', { wait: true }));
    await vi.waitFor(async () => expect((await send.other('POST', '/v1/probe', {})).status).toBe(429));
    letGo();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    held = Promise.resolve();
    expect((await send.other('POST', '/v1/probe', {})).status).toBe(200);
  });
});

/** Repeats a call until it gets the status. */
async function until(asks: Send, status: number) {
  let last = await asks('POST', '/v1/probe', {});
  for (let n = 0; n < 300 && last.status !== status; n++) last = await asks('POST', '/v1/probe', {});
  expect(last.status).toBe(status);
  return last;
}

describe('bodies that are read at once', () => {
  const { strangers } = limitCalls(callLimits({}));
  /** A call with a body that has begun to arrive; `taken` is the answer before that. */
  const begin = (bytes: number) => {
    const response = Object.assign(new EventEmitter(), { append: () => response }) as EventEmitter & { append: () => unknown };
    const request = { headers: { 'content-length': String(bytes) }, ip: '10.0.0.1' };
    return { end: () => response.emit('close'), taken: strangers(request as never, response as never, () => {}) as unknown as Promise<void> };
  };

  it('are not held for who has gone before they were taken', async () => {
    for (let n = 0; n < 400; n++) {
      const gone = Object.assign(new EventEmitter(), { append: () => gone, destroyed: true }) as EventEmitter & { append: () => unknown };
      await (strangers({ headers: {}, ip: '10.0.0.2' } as never, gone as never, () => {}) as unknown as Promise<void>);
    }
    const here = Object.assign(new EventEmitter(), { append: () => here }) as EventEmitter & { append: () => unknown };
    await (strangers({ headers: {}, ip: '10.0.0.2' } as never, here as never, () => {}) as unknown as Promise<void>);
  });

  it('are bounded by what they say of their length; one alone is taken whatever it says', async () => {
    const large = begin(20_000_000);
    await large.taken;
    await expect(begin(1).taken).rejects.toMatchObject({ code: 'too_many' });
    // A call without a body is accepted meanwhile.
    await begin(0).taken;
    large.end();
    const small = begin(1);
    await small.taken;
    await expect(begin(20_000_000).taken).rejects.toMatchObject({ code: 'too_many' });
    small.end();
  });
});
