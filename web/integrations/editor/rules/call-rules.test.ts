import { expect, it } from 'vitest';
import { equalsOf, isPlace, pageParams, pageWays, paginationBy, statusesIn } from './call-rules.ts';

it('another way of pages keeps what both have, and no more', () => {
  const before = { by: 'page', param: 'p', first: 0, items: 'data', size: 50, max_pages: 3 } as const;
  const common = { items: 'data', size: 50, max_pages: 3 };
  expect(pageWays.map((by) => paginationBy(by, before))).toEqual([
    { by: 'page', param: 'p', ...common },
    { by: 'offset', param: 'p', ...common },
    { by: 'cursor', param: 'p', cursor: '', ...common },
    { by: 'link', ...common },
    { by: 'next_url', next: '', ...common },
  ]);
});

it('statuses are three digits from the least one on, twenty at most', () => {
  expect([statusesIn('429, 503 429', 400), statusesIn('', 400), statusesIn('200', 400), statusesIn('600', 200), statusesIn('many', 200)]).toEqual([
    [429, 503],
    [],
    null,
    null,
    null,
  ]);
  expect(statusesIn(Array.from({ length: 21 }, (_, at) => 400 + at).join(','), 400)).toBeNull();
});

it('what an answer must say is a number or yes and no only where it is written so', () => {
  expect(['true', 'false', '0', '1.5', '01', 'ok', ''].map(equalsOf)).toEqual([true, false, 0, 1.5, '01', 'ok', undefined]);
});

it('a place is names with dots between, and pages are asked by values that stand in no path', () => {
  expect([isPlace('data.-1.id'), isPlace(''), isPlace('a..b'), isPlace('a b')]).toEqual([true, true, false, false]);
  const params = [
    { name: 'id', in: 'path', type: 'text' },
    { name: 'page', in: 'query', type: 'number' },
  ] as const;
  expect(pageParams({ name: 'x', method: 'GET', path: '/{id}', params: [...params] })).toEqual(['page']);
});
