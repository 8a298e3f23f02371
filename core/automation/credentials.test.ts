import { describe, expect, it } from 'vitest';
import { credentialsOf, verdictOf } from './credentials.ts';

describe('credentials of a step', () => {
  it('are its signing secret and the headers that carry one', () => {
    const headers = { Authorization: 'a', 'X-Api-Key': '', Accept: 'json' };
    expect(credentialsOf({ type: 'rest', input: { secret: 's', headers } })).toEqual([
      { name: 'Authorization', path: ['headers', 'Authorization'], value: 'a' },
      { name: 'X-Api-Key', path: ['headers', 'X-Api-Key'], value: '' },
    ]);
    expect(credentialsOf({ type: 'webhook', input: {} })).toEqual([{ name: 'secret', path: ['secret'], value: undefined }]);
    expect(credentialsOf({ type: 'rest', input: { headers: { $: 'steps.headers' } } })).toEqual([]);
    expect(credentialsOf({ type: 'write', input: { headers } })).toEqual([]);
  });
});

describe('what an answer says of them', () => {
  const failed = (code: string, details = {}) => verdictOf({ failed: { code, message: '', details } });

  it('accepts them with every answer that is no refusal', () => {
    expect([verdictOf({ output: null }), failed('outgoing_failed', { status: 404, may_pass: false })]).toEqual(['accepted', 'accepted']);
  });

  it.each([401, 403, 407])('refuses them with %i', (status) => expect(failed('outgoing_failed', { status, may_pass: false })).toBe('refused'));

  it('says nothing without an answer, or when the other side is in trouble', () => {
    expect([failed('upstream_failed'), failed('outgoing_failed', { status: 503, may_pass: true })]).toEqual([null, null]);
  });
});
