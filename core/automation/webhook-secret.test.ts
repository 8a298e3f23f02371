import { describe, expect, it } from 'vitest';
import { isSigningSecret, secretBytes, signingSecret, validOldSecret, weakSecrets, withOldSecret } from './webhook-secret.ts';

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

describe('the secret before', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const old_webhook_secret = { secret: 'one', until: '2026-03-02T12:00:00.000Z' };

  it('stays for the hours that the change says, and not at all where it says none', () => {
    const content = (old_secret_hours?: number) => ({ webhook_secret: 'two', ...(old_secret_hours === undefined ? {} : { old_secret_hours }) });
    const after = (hours?: number) => withOldSecret({ webhook_secret: 'one' }, content(hours), now).old_webhook_secret;
    expect([after(24), after(0), after()]).toEqual([old_webhook_secret, undefined, undefined]);
    expect(after(168)).toEqual({ secret: 'one', until: '2026-03-08T12:00:00.000Z' });
  });

  it('stays while nothing takes it away, as it is stored, until its time is over', () => {
    const before = { webhook_secret: 'two', old_webhook_secret };
    const sent = { ...before, old_webhook_secret: { secret: 'stolen', until: '2099-01-01T00:00:00.000Z' } };
    expect(withOldSecret(before, sent, now)).toEqual(before);
    expect(withOldSecret(before, { webhook_secret: 'two' }, now)).toEqual({ webhook_secret: 'two' });
    expect(withOldSecret(before, before, now + 86_400_000)).toEqual({ webhook_secret: 'two' });
    expect(withOldSecret(before, { ...before, webhook_secret: '' }, now)).toEqual({ webhook_secret: '' });
    expect(withOldSecret({}, sent, now)).toEqual({ webhook_secret: 'two' });
  });

  it('stays where its successor is sent again, until it is ended; without a previous one the same secret counts as a change', () => {
    const before = { webhook_secret: 'sealed two', old_webhook_secret };
    const sent = { webhook_secret: 'two, sealed again', old_secret_hours: 168 };
    const after = (from: object, wanted: object | null) =>
      withOldSecret(
        from as never,
        { ...sent, old_webhook_secret: wanted } as never,
        now,
        (was, is) => was === 'sealed two' && is === sent.webhook_secret,
      );
    expect(after(before, old_webhook_secret)).toEqual({ ...sent, old_webhook_secret });
    expect(after(before, null)).toEqual(sent);
    const until = '2026-03-08T12:00:00.000Z';
    expect(after({ webhook_secret: 'sealed two' }, null)).toEqual({ ...sent, old_webhook_secret: { secret: 'sealed two', until } });
  });

  it('is valid until its time is over, and only beside one of now', () => {
    const valid = (webhook_secret: string | undefined, at: number) => validOldSecret({ webhook_secret, old_webhook_secret }, at);
    expect([valid('two', now), valid('two', now + 86_400_000), valid(undefined, now)]).toEqual(['one', undefined, undefined]);
  });
});
