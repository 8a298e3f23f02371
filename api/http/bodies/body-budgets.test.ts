import { endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authRoutes } from '../../auth/auth.routes.ts';
import { automationRoutes } from '../../automations/automations.routes.ts';
import { Routes } from '../routing/routes.ts';
import { password, people, type Send, type TestApp, testApp } from '../testing/app.ts';

const probe = endpoint({
  method: 'POST',
  path: '/v1/probe',
  summary: 'Takes.',
  input: z.strictObject({ data: z.json().optional() }),
  output: z.json(),
});

let works: TestApp;
let admin: Send;

beforeAll(async () => {
  works = await testApp({
    routes: (services) => [
      authRoutes(services),
      automationRoutes(services, { actions: new Map() }),
      new Routes(services).add(probe, async () => 'taken'),
    ],
  });
  admin = await works.as(people.admin);
});
afterAll(() => works?.close());

const signIn = '/v1/auth/login';
const hook = '/v1/hooks/018f0000-0000-7000-8000-000000000000';
/** A body with this number of bytes in which no bracket is closed. */
const brackets = (bytes: number) => `{"email":${'['.repeat(bytes - 9)}`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`;

describe('who is not signed in', () => {
  it.each([
    ['sign-in', signIn, 16_001],
    ['a hook', hook, 1_000_001],
  ])('sends little to %s', async (_, path, bytes) => {
    const { status, json, text } = await works.anonymous('POST', path, brackets(bytes));
    expect([status, json.error.code]).toEqual([413, 'too_large']);
    expect(json.error.details).toMatchObject({ limit: bytes - 1 });
    expect(text.length).toBeLessThan(500);
  });

  it.each([
    ['brackets that sign-in has room for', signIn, brackets(15_000), 413],
    ['a list of lists', signIn, `{"email":[${'[],'.repeat(4_000)}[]]}`, 413],
    ['many keys', signIn, keys(1_000), 413],
    ['brackets that a hook has room for', hook, brackets(900_000), 400],
    ['many keys for a hook', hook, keys(60_000), 413],
    ['keys that fit', signIn, keys(150), 422],
  ])('is refused %s by a short answer', async (_, path, body, expected) => {
    const { status, text } = await works.anonymous('POST', path, body);
    expect(status).toBe(expected);
    expect(text.length).toBeLessThan(10_000);
  });

  it('takes no other text than UTF-8, which is what is counted', async () => {
    const body = Buffer.from(`{"email":${'['.repeat(2_000)}`, 'utf16le') as unknown as string;
    const answer = await fetch(works.url + signIn, { method: 'POST', body, headers: { 'content-type': 'application/json; charset=utf-16le' } });
    expect(answer.status).toBe(415);
  });
});

describe('whoever sends it', () => {
  it.each([
    ['four million levels', `{"data":${'['.repeat(7_800_000)}`, 400],
    ['lists in a list', `{"data":[${'[],'.repeat(2_600_000)}[]]}`, 413],
    ['half a million keys', keys(500_000), 413],
  ])('%s is refused before it is read', async (_, body, expected) => {
    expect((await admin('POST', '/v1/probe', body)).status).toBe(expected);
  });

  it('at most fifty problems are named, with the number of the others', async () => {
    const { status, json } = await admin('POST', '/v1/probe', keys(20_000));
    expect(status).toBe(422);
    expect(json.error.details.fields).toHaveLength(50);
    expect(json.error.details).toMatchObject({ more: 19_950 });
  });

  it('names of problems are told no longer than anybody reads', async () => {
    const { text } = await admin('POST', '/v1/probe', `{"${'x'.repeat(1_000_000)}":1}`);
    expect(text.length).toBeLessThan(1_000);
  });

  it('what is large and plain is taken', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => ({ label: `row ${n}`, amount: n, note: 'x'.repeat(200) }));
    expect((await admin('POST', '/v1/probe', { data: rows })).status).toBe(200);
  });
});

describe('refused calls without a sign-in', () => {
  it('are counted whatever they were refused for, and then read no further', async () => {
    let last = await works.anonymous('POST', hook, '{"email":');
    for (let n = 0; n < 400 && last.status !== 429; n++) last = await works.anonymous('POST', hook, '{"email":');
    expect([last.status, last.json.error.code]).toEqual([429, 'too_many']);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.headers.get('ratelimit')).toMatch(/"refusals";r=0;t=\d+$/);
    expect((await works.anonymous('POST', hook, brackets(15_000))).status).toBe(429);
    // Other hooks are accepted, and people can sign in, continue and sign out, also from the same address.
    expect((await works.anonymous('POST', hook.replace('018f', '018e'), '{}')).status).not.toBe(429);
    expect((await works.anonymous('POST', signIn, { email: people.operator, password })).status).toBe(200);
    expect((await admin('POST', '/v1/probe', {})).status).toBe(200);
  });

  it('never keep a session from going on or ending', async () => {
    for (let n = 0; n < 320; n++) await works.anonymous('POST', '/v1/auth/refresh');
    expect((await works.anonymous('POST', '/v1/auth/refresh')).status).toBe(401);
    expect((await works.anonymous('POST', '/v1/auth/logout')).status).not.toBe(429);
  });
});
