import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonRedaction } from './json-redaction.ts';

/** The redacted text, when it comes in pieces of `length` bytes. */
function redacted(text: string, length = text.length * 4 + 1): string {
  const redaction = new JsonRedaction();
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, n) => bytes.subarray(n * length, (n + 1) * length));
  return Buffer.concat(pieces.flatMap((piece) => redaction.push(piece))).toString();
}

describe('a JSON text', () => {
  it.each([
    ['a text', '{"token": "a\\"b,}", "n": 1}', '{"token": "•••", "n": 1}'],
    ['a number', '{"api_key":-1.5e3,"n":1}', '{"api_key":"•••","n":1}'],
    ['the last number', '{"a":[{"secret":12 }]}', '{"a":[{"secret":"•••" }]}'],
    ['an object', '{"password":{"a":["}",{"b":1}]},"n":[1]}', '{"password":"•••","n":[1]}'],
    ['a list', '[{"Cookie":[[1],"]"]},2]', '[{"Cookie":"•••"},2]'],
    ['a key that is written with escapes', '{"\\u0074oken":"a"}', '{"\\u0074oken":"•••"}'],
    ['what only a header calls secret', '{"headers":[{"x-api-key":"a"}],"x-api-key":"b"}', '{"headers":[{"x-api-key":"•••"}],"x-api-key":"b"}'],
    ['what is deeper than anybody looks', `${'[{"a":'.repeat(800)}{"token":"a"}`, `${'[{"a":'.repeat(800)}{"token":"•••"}`],
  ])('loses %s under a key that names a secret', (_, text, expected) => {
    expect(redacted(text)).toBe(expected);
    expect(redacted(text, 1)).toBe(expected);
    expect(redacted(text, 7)).toBe(expected);
  });

  it.each([
    '{"token":null,"a":"token","b":["token",":"],"c":12345678901234567890}',
    '\ufeff{ "a" : "\\"token\\":1" }\n',
    '"token"',
    '{\\rtf1 a text that only begins like one}',
  ])('stays byte for byte where there is no secret: %j', (text) => expect(redacted(text, 3)).toBe(text));

  it('comes to what hiding the values comes to, in whatever pieces', () => {
    const keys = fc.constantFrom('a', 'headers', 'token', 'x-secret', 'é"\\');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(null, true), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
    }));
    const hidden = (given: unknown, within = ''): unknown => {
      if (Array.isArray(given)) return given.map((each) => hidden(each, within));
      if (typeof given !== 'object' || given === null) return given;
      const secret = (key: string) => key === 'token' || (within === 'headers' && key === 'x-secret');
      return Object.fromEntries(Object.entries(given).map(([key, each]) => [key, secret(key) && each !== null ? '•••' : hidden(each, key)]));
    };
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 9 }), fc.boolean(), (given, length, spaced) => {
        const text = JSON.stringify(given, null, spaced ? 2 : 0);
        expect(JSON.parse(redacted(text, length))).toEqual(JSON.parse(JSON.stringify(hidden(given))));
      }),
    );
  });
});
