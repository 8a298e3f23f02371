import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EveryRoute, groups, keyOf, openEveryRoute } from './every-route.fixture.ts';
import { endpoints } from './http/openapi/testing/endpoints.ts';
import { callsWithoutARight, ownCompany } from './testing/calls-without-a-right.ts';

let routes: EveryRoute;
beforeAll(async () => {
  routes = await openEveryRoute();
});
afterAll(() => routes?.works.close());

it('every call of the contract is served, and declares the right that it needs or stands in the list of those that need none, with the reason', () => {
  const served = routes.works.app.endpoints.map(keyOf);
  expect([...new Set(endpoints.map(keyOf))].toSorted()).toEqual(served.toSorted());
  const without = routes.works.app.endpoints.filter(({ access, anonymous, by_share }) => !access && !anonymous && !by_share);
  expect(Object.values(callsWithoutARight).flat().toSorted()).toEqual(without.map(keyOf).toSorted());
});

/** What whoever may do nothing is told of things that exist: that there are none, or that it is forbidden. */
const isNothing = (status: number, text: string) =>
  status === 403 ||
  status === 404 ||
  (status === 422 && /not_found|not_a_file/.test(text)) ||
  (status === 200 && /"total":0|"data":\[\]|"cards":\[\]|"code":"forbidden"/.test(text));

it('whoever may do nothing is told nothing, and changes nothing, by any call that names a thing of the company but the company itself', async () => {
  const by = await routes.as('group_0');
  const told: string[] = [];
  let asked = 0;
  for (const endpoint of routes.calls()) {
    if (callsWithoutARight[ownCompany]?.includes(keyOf(endpoint))) continue;
    for (const sent of routes.requests(endpoint).named) {
      asked++;
      const { status, text } = await routes.send(by, endpoint, sent);
      if (!isNothing(status, text)) told.push(`${keyOf(endpoint)} ${JSON.stringify(sent)}: ${status} ${text.slice(0, 300)}`);
    }
  }
  expect(told).toEqual([]);
  expect(asked).toBeGreaterThan(150);
});

// All ten are asked in every-route.long.test.ts.
it.each([groups[0], groups[4], groups[9]] as string[])(
  'each call answers with a status that it declares, refuses who lacks its right, and never fails of its own: %s',
  async (group) => {
    expect(await routes.wrongAnswers(group)).toEqual([]);
  },
);
