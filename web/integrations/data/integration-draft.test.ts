import { expect, it } from 'vitest';
import { changesOf, draftOf, emptyDraft, losesSecrets, testable, wayOf, withPath } from './integration-draft.ts';

const hidden = { $secret: true };
const stored = { ...emptyDraft, name: 'books', url: 'https://books.test/v1', authentication: { type: 'header', api_key: hidden } };

it('sends what has changed alone, and nothing of a form that was only looked at', () => {
  expect(changesOf(stored, { ...stored })).toEqual({});
  expect(changesOf(stored, { ...stored, url: '', disabled: true })).toEqual({ url: null, disabled: true });
});

it('knows when a change of the address takes the secrets away', () => {
  expect(losesSecrets(stored, { ...stored, url: 'https://books.test/v2' })).toBe(false);
  expect(losesSecrets(stored, { ...stored, url: 'https://elsewhere.test' })).toBe(true);
  expect(losesSecrets(stored, { ...stored, url: 'https://elsewhere.test', authentication: { type: 'header', api_key: 'new' } })).toBe(false);
});

it('makes values of the places in a path, and keeps those that stand elsewhere', () => {
  const operation = { name: 'read', method: 'GET' as const, path: '/a', params: [{ name: 'draft', in: 'query' as const, type: 'boolean' as const }] };
  const next = withPath(operation, '/a/{id}');
  expect(next.params?.map(({ name, in: place }) => [name, place])).toEqual([
    ['id', 'path'],
    ['draft', 'query'],
  ]);
  expect(withPath(next, '/a').params?.map(({ name }) => name)).toEqual(['draft']);
  expect([testable([operation]), testable([next])]).toEqual([['read'], []]);
});

it('tells what was stored before there were ways to sign in from none', () => {
  expect([wayOf(stored), wayOf({ authentication: {} }), wayOf({ authentication: { user: 'me', password: hidden } })]).toEqual([
    'header',
    'none',
    null,
  ]);
  expect(draftOf({ id: 'i', slug: 's', version: 1, name: 'old' })).toEqual({ ...emptyDraft, name: 'old' });
});
