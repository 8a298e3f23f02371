import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { people, type TestApp, testApp } from '../http/testing/app.ts';
import { field, model } from '../testing/made-up.ts';
import { builtIn } from '../testing/scratch.ts';
import { outlookRoutes } from './outlooks.routes.ts';

const trip = model('trip', [field('name')], {
  misc: {
    outlook: {
      action: 'steps/trips/delays',
      label: 'What waits?',
      from: ['name'],
      changed: [],
      measured: ['trip.name'],
      words: [],
      parts: [{ name: 'waits', label: 'Waits', columns: [{ name: 'trip', label: 'Trip' }] }],
    },
  },
});

let works: TestApp;
let letGo = () => {};
const held = new Promise<void>((resolve) => {
  letGo = resolve;
});
let running = 0;
let most = 0;

beforeAll(async () => {
  works = await testApp({
    built_in: builtIn({ models: [trip] }),
    post: async ({ client }) => {
      if (client.name === 'First') {
        running += 1;
        most = Math.max(most, running);
        await held;
        running -= 1;
      }
      return { rows: {}, asks: false, cut: false };
    },
    routes: (services) => [authRoutes(services), outlookRoutes(services)],
  });
});
afterAll(() => works?.close());

it('a company has one worked out at a time, a few wait, more are refused by name, and another company is answered meanwhile', async () => {
  const [first, other] = [await works.as(people.admin), await works.as(people.other)];
  const ask = (by: typeof first) => by('POST', '/v1/outlook/', { model: 'trip', values: {} });
  let refused = 0;
  const asked = Array.from({ length: 13 }, async () => {
    const { status, json } = await ask(first);
    if (status === 429) refused += Number(json.error.code === 'company_busy');
    return status;
  });
  await expect.poll(() => [running, refused]).toEqual([1, 2]);
  expect((await ask(other)).status).toBe(200);
  letGo();
  expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(11);
  expect(most).toBe(1);
});
