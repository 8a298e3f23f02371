import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EveryRoute, groups, openEveryRoute } from './every-route.fixture.ts';

let routes: EveryRoute;
beforeAll(async () => {
  routes = await openEveryRoute();
});
afterAll(() => routes?.works.close());

it.each(groups)('each call answers with a status that it declares, refuses who lacks its right, and never fails of its own: %s', async (group) => {
  expect(await routes.wrongAnswers(group)).toEqual([]);
});
