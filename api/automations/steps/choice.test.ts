import type { JsonObject } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { comparedBy, condition } from './choice.ts';
import type { StepContext } from './types.ts';

const variables = {
  trigger: { type: 'manual', user_id: 'ana' },
  record: { state: 'late', weight: 12, lines: [{ code: 'a' }, { code: 'b' }], note: 'x'.repeat(300), limit: 20 },
  steps: { answer: { body: 'gone' } },
  _how: { answer: { status: 404 } },
};
const context = (when: JsonObject) =>
  ({
    tenant: { now: new Date('2026-11-29T12:00:00Z'), client: { id: 'c', time_zone: 'Europe/Paris' } },
    input: { when },
    variables,
  }) as unknown as StepContext;
const leaf = (fact: string, operator: string, value: unknown) => ({ fact, operator, value }) as JsonObject;

it('tells of each comparison the value that was there and whether it held, also below groups and negations', async () => {
  const when: JsonObject = {
    all: [
      leaf('record.state', 'equal', 'late'),
      { any: [leaf('record.weight', 'greaterThan', 20), { not: leaf('steps.answer.status', 'lessThan', 300) }] },
      leaf('record.weight', 'lessThan', { fact: 'record.limit' }),
    ],
  };
  expect(await condition(context(when))).toBe(true);
  expect(await comparedBy(context(when))).toEqual([
    { fact: 'record.state', operator: 'equal', value: 'late', actual: 'late', held: true },
    { fact: 'record.weight', operator: 'greaterThan', value: 20, actual: 12, held: false },
    { fact: 'steps.answer.status', operator: 'lessThan', value: 300, actual: 404, held: false },
    { fact: 'record.weight', operator: 'lessThan', value: { fact: 'record.limit' }, actual: 12, other: 20, held: true },
  ]);
});

it('tells lists as such, nothing as nothing, and of long values their beginning', async () => {
  const told = await comparedBy(
    context({ all: [leaf('record.lines.code', 'contains', 'b'), leaf('record.gone', 'isEmpty', true), leaf('record.note', 'equal', '')] }),
  );
  expect(told.map(({ actual }) => actual)).toEqual([['a', 'b'], null, `${'x'.repeat(200)}…`]);
});

it('hides secrets by the names of their path, and by the keys inside what a path leads to', async () => {
  const brought = {
    trigger: { headers: { 'x-api-key': 'k1', host: 'a' }, body: { token: 't1', old: { token: null } } },
    steps: { login: { access_token: 'a1', rows: [{ password: 'p1', n: 1 }], tokens: [{ token: 't2' }] } },
  } as unknown as JsonObject;
  const there = (fact: string) => leaf(fact, 'isNotEmpty', true);
  const facts = ['trigger.headers', 'trigger.headers.x-api-key', 'trigger.body.token', 'trigger.body.old.token', 'steps.login'];
  const all = [...facts.map(there), leaf('trigger.headers.host', 'equal', { fact: 'steps.login.tokens.token' })];
  const told = await comparedBy({ ...context({ all }), variables: brought } as unknown as StepContext);
  expect(told.map(({ actual }) => actual)).toEqual([
    '{"x-api-key":"•••","host":"a"}',
    '•••',
    '•••',
    null,
    '{"access_token":"•••","rows":[{"password":"•••","n":1}],"tokens":[{"token":"•••"}]}',
    'a',
  ]);
  expect(told.at(-1)).toMatchObject({ other: ['•••'] });
  expect(JSON.stringify(told)).not.toMatch(/k1|t1|a1|p1|t2/);
});

it('writes no more of a large value than it tells', async () => {
  const rows = new Proxy([] as JsonObject[], {
    get: (list, key) => {
      if (key === 'length') return 1_000_000;
      if (typeof key !== 'string' || !/^\d+$/.test(key)) return Reflect.get(list, key);
      if (Number(key) > 200) throw new Error('read too far');
      return { n: Number(key) };
    },
  });
  const variables = { trigger: { type: 'manual' }, steps: { answer: { body: { rows } } } };
  const [told] = await comparedBy({ ...context(leaf('steps.answer.body', 'isNotEmpty', true)), variables } as unknown as StepContext);
  expect(told?.actual).toMatch(/^\{"rows":\[\{"n":0\},.*…$/);
});
