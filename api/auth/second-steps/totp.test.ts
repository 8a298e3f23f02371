import { expect, it } from 'vitest';
import { base32, codeAt, counterAt, counterOf, otpauth } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1.
it.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at %i s is that of the standard', (seconds, code) => {
  expect(codeAt(secret, counterAt(seconds * 1000), 8)).toBe(code);
  expect(codeAt(secret, counterAt(seconds * 1000))).toBe(code.slice(2));
});

it('takes the code of the period before and after, and no other', () => {
  const at = 1111111111_000;
  const periods = [-2, -1, 0, 1, 2].map((away) => counterOf(secret, codeAt(secret, counterAt(at) + away), at));
  expect(periods).toEqual([null, counterAt(at) - 1, counterAt(at), counterAt(at) + 1, null]);
});

// RFC 4648, section 10.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j as the standard does', (plain, written) => expect(base32(Buffer.from(plain))).toBe(written));

it('names issuer and account for apps, whatever they are called', () =>
  expect(otpauth(secret, 'A & B: Ltd', 'ana+1@works.test')).toBe(
    'otpauth://totp/A%20%26%20B%3A%20Ltd:ana%2B1%40works.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=A%20%26%20B%3A%20Ltd',
  ));
