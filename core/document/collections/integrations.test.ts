import { expect, it } from 'vitest';
import { signInTypes } from '../../sign-in/registry.ts';
import { documentProblems } from '../alone.ts';
import { shapeProblems } from '../check.ts';

const shape = (content: object) => shapeProblems('integrations', { name: 'Shop', ...content } as never).map(({ field }) => field);
const rules = (content: object) =>
  documentProblems('integrations', { name: 'Shop', ...content } as never).map(({ field, code }) => `${field}: ${code}`);

it.each([
  { authentication: { user: 'me', password: 'hush' } },
  { authentication: { api_key: 'k' } },
  { authentication: { type: 'bearer', token: 't' }, disabled: false },
  { type: 'sms', url: 'https://sms.test', authentication: { username: 'a', password: 'b' }, misc: { from: '+33900000001' } },
])('takes what was stored before there were ways to sign in: %j', (content) => expect(shape(content)).toEqual([]));

it.each(signInTypes)('takes the sign-in %s with its inputs alone', (type) => {
  const filled = {
    none: {},
    header: { api_key: 'k', header_name: 'X-Key' },
    query: { parameter_name: 'key', api_key: 'k' },
    basic: { username: 'a', password: 'b' },
    cookie: { sign_in_url: 'https://a.test/login', username: 'a', password: 'b' },
    metabase: { username: 'a', password: 'b' },
    oauth2: { token_endpoint: 'https://a.test/token', client_id: 'c', grant: 'authorization_code', authorization_endpoint: 'https://a.test/auth' },
    hmac: { secret: 's', algorithm: 'sha256', encoding: 'hex' },
  }[type];
  expect(shape({ authentication: { type, ...filled } })).toEqual([]);
  expect(shape({ authentication: { type, ...filled, made_up: 'x' } })).not.toEqual([]);
});

it.each([
  { type: 'oauth2', token_endpoint: 'ftp://a.test', client_id: 'c' },
  { type: 'oauth2', client_id: 'c' },
  { type: 'hmac', secret: 's', algorithm: 'md5' },
  { type: 'query', api_key: 'k' },
])('refuses the sign-in %j', (authentication) => expect(shape({ authentication })).not.toEqual([]));

const read = { name: 'read', method: 'GET', path: '/things/{id}', params: [{ name: 'id', in: 'path', type: 'text' }] };

it.each([
  [{ operations: [{ ...read, path: 'https://evil.test/' }] }, /operations\[0\]\.path/],
  [{ operations: [{ ...read, path: '//evil.test' }] }, /operations\[0\]\.path/],
  [{ operations: [{ ...read, path: '/a/../b' }] }, /operations\[0\]\.path/],
  [{ operations: [{ ...read, params: [] }] }, /operations\[0\]\.path: unknown_param/],
  [{ operations: [{ ...read, path: '/things' }] }, /operations\[0\]\.path: unused_param/],
  [{ operations: [read, read] }, /operations\[1\]\.name: not_unique/],
  [{ operations: [read], test: 'write' }, /test: unknown_operation/],
  [{ operations: [read], test: 'read' }, /test: not_testable/],
])('refuses operations that can not be called: %j', (content, problem) => expect(rules(content).join()).toMatch(problem));

it('takes operations that fit', () => expect(rules({ url: 'https://a.test', operations: [read], limits: { per_minute: 60 } })).toEqual([]));
