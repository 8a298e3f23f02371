import { expect, it } from 'vitest';
import { isSigningSecret, newSigningSecret } from './signing-secret.ts';

it('a secret that is made can be used, and is another each time', () => {
  const made = [newSigningSecret(), newSigningSecret()];
  expect(made.map(isSigningSecret)).toEqual([true, true]);
  expect(made[0]).not.toBe(made[1]);
});

it.each(['', 'secret', 'whsec_', 'whsec_c2hvcnQ=', 'whsec_not base64!', btoa('x'.repeat(32))])('%j can not be used', (text) =>
  expect(isSigningSecret(text)).toBe(false),
);
