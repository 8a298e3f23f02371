import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json.ts';
import type { Pagination } from '../call-rules.ts';
import { firstParams, itemsOf, nextLink, nextPage, refusalOf, valueAt } from './rules-of-calls.ts';

const after = (rule: Pagination, data: Json, sent: JsonObject = {}, headers = {}) => nextPage(rule, { data, headers }, sent);

describe('pages', () => {
  it.each<[string, Pagination, Json, JsonObject, object | null]>([
    ['the next number', { by: 'page', param: 'page' }, [1, 2], {}, { params: { page: 2 } }],
    ['a number that begins with 0', { by: 'page', param: 'page', first: 0 }, [1], {}, { params: { page: 1 } }],
    ['the number after the one that was asked for', { by: 'page', param: 'page' }, [1], { page: 7 }, { params: { page: 8 } }],
    ['none after an empty page', { by: 'page', param: 'page' }, [], {}, null],
    ['none after one that is not full', { by: 'page', param: 'page', size: 3 }, [1, 2], {}, null],
    [
      'the next number after a page of the size that the caller asked for',
      { by: 'page', param: 'page', size_param: 'limit', size: 3 },
      [1, 2],
      { limit: 2 },
      { params: { page: 2 } },
    ],
    [
      'none after one that is not as full as the caller asked',
      { by: 'page', param: 'page', size_param: 'limit', size: 5 },
      [1, 2],
      { limit: 3 },
      null,
    ],
    [
      'the next number after a full page, where the caller asks for more than one may hold',
      { by: 'page', param: 'page', size_param: 'limit', size: 2 },
      [1, 2],
      { limit: 500 },
      { params: { page: 2 } },
    ],
    ['as many items further', { by: 'offset', param: 'from', items: 'rows' }, { rows: [1, 2] }, { from: 4 }, { params: { from: 6 } }],
    [
      'a cursor in the answer',
      { by: 'cursor', param: 'after', cursor: 'paging.next.after' },
      { paging: { next: { after: 'x' } } },
      {},
      { params: { after: 'x' } },
    ],
    [
      'the last item as a cursor',
      { by: 'cursor', param: 'after', cursor: 'data.-1.id', more: 'has_more' },
      { data: [{ id: 1 }, { id: 2 }], has_more: true },
      {},
      { params: { after: 2 } },
    ],
    [
      'none where the answer says so',
      { by: 'cursor', param: 'after', cursor: 'data.-1.id', more: 'has_more' },
      { data: [{ id: 1 }], has_more: false },
      {},
      null,
    ],
    ['none for a cursor that stays the same', { by: 'cursor', param: 'after', cursor: 'next' }, { next: 'x' }, { after: 'x' }, null],
    ['none for an empty cursor', { by: 'cursor', param: 'after', cursor: 'next' }, { next: '' }, {}, null],
    [
      'an address in the answer',
      { by: 'next_url', next: '@odata.nextLink' },
      { '@odata.nextLink': 'https://a.test/b' },
      {},
      { url: 'https://a.test/b' },
    ],
    ['none without an address', { by: 'next_url', next: 'next' }, { next: null }, {}, null],
  ])('follow by %s', (_, rule, data, sent, next) => expect(after(rule, data, sent)).toEqual(next));

  it('read the next address of a Link header and no other', () => {
    const link = '<https://a.test/?page=1>; rel="prev", <https://a.test/?page=3&x=a,b>; rel="next last"; title="a"';
    expect(nextLink(link)).toBe('https://a.test/?page=3&x=a,b');
    expect(nextLink('<https://a.test/2>; rel=next')).toBe('https://a.test/2');
    for (const none of ['<https://a.test/2>; rel="nextish"', '<https://a.test/2>; rel="prev"', 'next', '', undefined])
      expect(nextLink(none)).toBeNull();
    expect(nextLink(`<${'<'.repeat(50_000)}`)).toBeNull();
  });

  it('ask for their size where the caller names none, and tell a list without items from what is no list', () => {
    const rule: Pagination = { by: 'page', param: 'page', size_param: 'limit', size: 50, items: 'data' };
    expect(firstParams(rule, {})).toEqual({ limit: 50 });
    expect(firstParams(rule, { limit: 5 })).toEqual({ limit: 5 });
    const items = (data: Json, at: Pagination = rule) => itemsOf(at, { data, headers: {} });
    expect([items({ data: [1] }), items({ data: null }), items(null), items([1], { by: 'link' })]).toEqual([[1], [], [], [1]]);
    expect([items({ data: { a: 1 } }), items('<html>'), items({}), items({ rows: [1] }, { by: 'link' })]).toEqual([null, null, null, null]);
  });
});

it('finds no value in what an object has from its birth', () => {
  expect(valueAt({ a: [{ b: 1 }] }, 'a.0.b')).toBe(1);
  for (const path of ['constructor', 'a.length', '__proto__', 'a.0.toString']) expect(valueAt({ a: [{}] }, path)).toBeUndefined();
});

describe('success', () => {
  it.each<[string, Parameters<typeof refusalOf>[0], number, Json, string | null]>([
    ['below 400', undefined, 302, null, null],
    ['above', undefined, 404, null, 'it answered 404'],
    ['among the statuses', { statuses: [200, 404] }, 404, null, null],
    ['not among them', { statuses: [201] }, 200, null, 'it answered 200'],
    ['by what stands in it', { path: 'ok', equals: true }, 200, { ok: true }, null],
    [
      'refused by what stands in it',
      { path: 'ok', equals: true, message: 'error' },
      200,
      { ok: false, error: 'channel_not_found' },
      'channel_not_found',
    ],
    ['refused where it is missing', { path: 'id' }, 200, { error: 'no' }, 'its answer says id = null'],
    ['a page of HTML', { path: 'ok', equals: true }, 200, '<html>', 'its answer says ok = null'],
  ])('is told: %s', (_, rule, status, data, reason) => expect(refusalOf(rule, status, data)?.reason ?? null).toBe(reason));
});
