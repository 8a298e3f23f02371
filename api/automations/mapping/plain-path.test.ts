import type { Json, JsonObject } from '@millwright/core/json.ts';
import fc from 'fast-check';
import jsonata from 'jsonata';
import { expect, it } from 'vitest';
import { plainPath, valueAt } from './plain-path.ts';

const names = ['a', 'b', 'lines'];
const tree = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(null, 1, 'x', true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value')),
  ),
})).value;

it('answers what JSONata answers, or leaves it to a thread', async () => {
  const input = fc.dictionary(fc.constantFrom(...names), tree);
  const path = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(input, path, async (values, steps) => {
      const given = JSON.parse(JSON.stringify(values)) as JsonObject;
      const value = valueAt(given, plainPath(steps.join('.')) ?? []);
      if (value === undefined) return;
      const answer: unknown = await jsonata(steps.join('.')).evaluate(given);
      expect(value).toEqual(JSON.parse(JSON.stringify(answer ?? null)));
    }),
    { numRuns: 500 },
  );
});

it.each([
  'trigger.input.($$.trigger.input.(1))',
  'trigger.input[0]',
  'trigger.*',
  'trigger.**',
  'trigger.input^(n)',
  'a & b',
  '$sum(a)',
  'a and b',
  'a.in',
  '"x"',
  'x'.repeat(501),
])('does not take %s for a path', (source) => expect(plainPath(source)).toBeNull());

it('goes through no list', () => {
  const many = Array.from({ length: 100_000 }, (_, n) => ({ n }));
  expect(valueAt({ many }, ['many', 'n'])).toBeUndefined();
  expect(valueAt({ many }, ['many'])).toBe(many);
  expect(valueAt({ a: {} }, ['a', 'constructor'])).toBeNull();
});
