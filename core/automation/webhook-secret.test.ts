import { expect, it } from 'vitest';
import { isSigningSecret, secretBytes, signingSecret, weakSecrets } from './webhook-secret.ts';

const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');

it.each([
  ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', true],
  ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', true],
  [`whsec_${base64(64)}`, true],
  [`whsec_${base64(25)}`, true],
  ['whsec_YQ==', false],
  [`whsec_${base64(23)}`, false],
  [`whsec_${base64(65)}`, false],
  ['whsec_', false],
  ['correct horse battery staple correct', false],
  [`whsec_${base64(24)} `, false],
])('%s may sign: %s', (text, may) => expect(isSigningSecret(text)).toBe(may));

it('a secret that is made may sign', () => expect(isSigningSecret(signingSecret(crypto.getRandomValues(new Uint8Array(secretBytes))))).toBe(true));

it('weak secrets are told by their place, those that are hidden, empty or of other steps are not', () => {
  const step = (type: string, secret: unknown) => ({ type, input: { secret } });
  const steps = [step('webhook', 'short'), step('rest', 'short'), step('webhook', { $secret: true }), step('webhook', '')];
  expect(weakSecrets({ webhook_secret: 'whsec_YQ==', steps } as never).map(({ field, code }) => [field, code])).toEqual([
    ['webhook_secret', 'weak_secret'],
    ['steps[0].input.secret', 'weak_secret'],
  ]);
  expect(weakSecrets({})).toEqual([]);
});

it('the secret of another system has its own form, and no fewer than sixteen characters', () => {
  const codes = (trigger: object | undefined, webhook_secret: string) =>
    weakSecrets({ webhook_secret, ...(trigger && { trigger }) } as never).map(({ code }) => code);
  const plain = 'It is a secret to everybody';
  expect([codes({ type: 'webhook', signature: 'github' }, plain), codes({ type: 'webhook', signature: 'github' }, 'short')]).toEqual([
    [],
    ['short_secret'],
  ]);
  expect([codes({ type: 'webhook' }, plain), codes(undefined, plain), codes(undefined, 'short')]).toEqual([['weak_secret'], [], ['weak_secret']]);
});

it('a verify token has no fewer than sixteen characters, whatever signs', () => {
  const told = (webhook_verify_token: string) => weakSecrets({ webhook_verify_token }).map(({ field, code }) => [field, code]);
  expect([told('soon guessed'), told('not so soon guessed'), told('')]).toEqual([[['webhook_verify_token', 'short_secret']], [], []]);
});
