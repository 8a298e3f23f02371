import { existsSync } from 'node:fs';
import type { JsonObject } from '@millwright/core/json.ts';
import { describe, expect, it } from 'vitest';
import { redact } from '../runs/redact.ts';
import { evaluateInput } from './evaluate-mapping.ts';
import { evaluateExpression } from './jsonata.ts';

const evaluate = (source: string, values: object) => evaluateExpression(source, { company: 'a', values });

const variables = {
  trigger: {
    type: 'manual',
    input: {
      lines: [
        { n: 2, price: 3 },
        { n: 1, price: 4 },
      ],
    },
  },
  steps: { found: null },
  now: '2026-01-01T00:00:00Z',
};

describe('a mapping', () => {
  it('is found at any depth; everything else is taken as it is', async () => {
    const input = { a: [{ b: { $: 'trigger.type' } }, 1], c: { $: '$sum(trigger.input.lines.(n * price))' }, d: { $: 'x', other: 1 }, e: null };
    expect(await evaluateInput('a', { type: 'transform', input }, variables)).toEqual({
      a: [{ b: 'manual' }, 1],
      c: 10,
      d: { $: 'x', other: 1 },
      e: null,
    });
  });

  it('gives null for what is not there, and JSON for everything', async () => {
    expect(await evaluate('steps.found.x', variables)).toBeNull();
    expect(await evaluate('$sum', variables)).toBeNull();
    expect(await evaluate('trigger.input.lines[n > 1]', variables)).toEqual({ n: 2, price: 3 });
    expect(await evaluate('{"total": trigger.input.lines[0].n & " of"}', variables)).toEqual({ total: '2 of' });
  });

  it('calculates with fifteen digits and hands on every digit', async () => {
    const values = { a: 0.1, b: 0.2, key: 9007199254740991, fine: 1234567.123456789, long: '12345678901234567.89', prices: [1.1, 2.2] };
    expect(await evaluate('a + b', values)).toBe(0.3);
    expect(await evaluate('{"sum": $sum(prices), "both": [a + b, 1 / 3]}', values)).toEqual({ sum: 3.3, both: [0.3, 0.333333333333333] });
    expect(await evaluate('{"fine": fine, "key": key, "next": key - 1, "long": long}', values)).toEqual({
      fine: 1234567.123456789,
      key: 9007199254740991,
      next: 9007199254740990,
      long: '12345678901234567.89',
    });
    expect(await evaluate('"Key " & key & ": " & (a + b)', values)).toBe('Key 9007199254740991: 0.3');
    expect(await evaluate('key', values)).toBe(9007199254740991);
    await expect(evaluate('long * 2', values)).rejects.toMatchObject({ code: 'invalid_mapping' });
  });

  it('says where an expression is wrong', async () => {
    await expect(evaluate('a +', {})).rejects.toMatchObject({ code: 'invalid_mapping', message: expect.stringContaining('a +') });
    await expect(evaluate('$number("x")', {})).rejects.toMatchObject({ code: 'invalid_mapping' });
    await expect(evaluate('x'.repeat(30_000), {})).rejects.toMatchObject({ code: 'invalid_mapping' });
  });
});

describe('a text with values to fill in', () => {
  const values = { record: { name: 'Möller & Co', code: 'a/b c', none: null }, steps: { site: 'https://other.test' } };
  const filled = (type: 'rest' | 'email' | 'query', input: JsonObject) => evaluateInput('a', { type, input }, values);

  it('says the values, at any depth', async () => {
    const input = { to: 'a@b.test', subject: 'For {{record.name}}{{ record.none }}: {{$count([1, 2])}}', body: ['{{record.code}}!'] };
    const figures = { subject: '{{record.long}} {{record.tiny}} {{0.1 + 0.2}}' };
    const numbers = { record: { long: '12345678901234567.89', tiny: 1e-7 } };
    expect(await evaluateInput('a', { type: 'email', input: figures }, numbers)).toEqual({ subject: '12345678901234567.89 0.0000001 0.3' });
    expect(await filled('email', input)).toEqual({ to: 'a@b.test', subject: 'For Möller & Co: 2', body: ['a/b c!'] });
  });

  it('encodes them as parts of a web address, but not one that it begins with', async () => {
    const { url, body } = await filled('rest', { url: '{{steps.site}}/of/{{record.code}}?q={{record.name}}', body: '{{record.code}}' });
    expect(url).toBe('https://other.test/of/a%2Fb%20c?q=M%C3%B6ller%20%26%20Co');
    expect(body).toBe('a/b c');
  });

  it('leaves alone what is fixed, what is a secret, and a text of before that nobody can read so', async () => {
    const query = '{ note(where: {{x}}) }';
    expect(await filled('query', { query })).toEqual({ query });
    const headers = { authorization: 'Bearer {{record.code}}', 'x-name': '{{record.code}}' };
    expect(await filled('rest', { headers })).toEqual({ headers: { ...headers, 'x-name': 'a/b c' } });
    expect(await filled('email', { body: 'Dear {{var:name}} +' })).toEqual({ body: 'Dear {{var:name}} +' });
  });
});

describe('how a step went', () => {
  const values = { steps: { a: { body: 1 } }, _how: { a: { status: 404, error: { code: 'gone' } } } };

  it('is found beside what it handed on, in paths and in the middle of expressions', async () => {
    expect(await evaluate('steps.a.error.code', values)).toBe('gone');
    expect(await evaluate('steps.a.body', values)).toBe(1);
    expect(await evaluate('steps.a.status >= 400 ? "no: " & steps.a.error.code : steps.a.body', values)).toBe('no: gone');
    expect(await evaluate('$map([1, 2], function($n) { $n & $$.steps.a.error.code })', values)).toEqual(['1gone', '2gone']);
  });

  it('is not looked for in the items of a filter', async () => {
    const lines = { steps: { a: { lines: [{ steps: { a: { error: 'own' } } }] } }, _how: { a: { error: 'other' } } };
    expect(await evaluate('steps.a.lines[steps.a.error = "own"].steps.a.error', lines)).toBe('own');
  });
});

describe('a hostile expression', () => {
  const canary = '/tmp/millwright-canary';
  it.each([
    ['endless recursion', '($f := function($n) { $f($n + 1) }; $f(0))'],
    ['an endless loop in constant depth', '($f := function($n) { $n < 0 ? 0 : $f($n + 1) }; $f(0))'],
    ['a regular expression that backtracks', '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)'],
    ['a range without end', '$sum([1..10000000])'],
    ['memory', '$count($map([1..100000], function($i) { $pad("x", 100000) }))'],
    ['a very long text', '$length($pad("x", 1000000000))'],
    ['text as code', '$eval("1 + 1")'],
  ])('is ended: %s', async (_name, source) => {
    await expect(evaluate(source, {})).rejects.toMatchObject({ code: 'invalid_mapping' });
  });

  it.each([
    'constructor.constructor("return process")()',
    '$string.constructor("return process")()',
    '__proto__.polluted',
    'trigger.constructor',
    '$.constructor',
  ])('reaches nothing of the process: %s', async (source) => {
    const answer = await evaluate(source, variables).catch((error: { code: string }) => error.code);
    expect([null, 'invalid_mapping']).toContain(answer);
    expect(existsSync(canary)).toBe(false);
  });

  it('does not harm those that come after it', async () => {
    await Promise.allSettled([evaluate('$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)', {}), evaluate('$uppercase("ok")', {})]);
    expect(await evaluate('$uppercase("ok")', {})).toBe('OK');
  });
});

describe('the history', () => {
  it('hides the values of keys that name secrets', () => {
    const kept = { url: 'u', body: [{ password: 'p', name: 'n' }] };
    expect(redact({ ...kept, secret: 's', headers: { Authorization: 'Bearer x', 'x-api-key': 'k', accept: 'a' } })).toEqual({
      url: 'u',
      body: [{ password: '•••', name: 'n' }],
      secret: '•••',
      headers: { Authorization: '•••', 'x-api-key': '•••', accept: 'a' },
    });
  });
});
