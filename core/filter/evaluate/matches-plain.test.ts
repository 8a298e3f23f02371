import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json.ts';
import type { FilterContext } from '../../value/context.ts';
import { checkFacts } from '../check-facts.ts';
import { parseCondition } from '../parse.ts';
import { operators } from '../types.ts';
import { matches } from './evaluate.ts';
import { matchesPlain } from './matches-plain.ts';

const context: FilterContext = { now: '2026-11-21T12:30:00Z', time_zone: 'Europe/Paris', values: { word: 'open', none: null } };
const records: JsonObject[] = [
  {},
  { state: 'open', amount: 5, due: '2026-11-21', tags: ['a', 'b'], lines: [{ amount: 1 }, { amount: 9 }], other: 5, done: true },
  { state: '', amount: 0, due: '2026-11-01', tags: [], lines: [], other: '5', done: false },
  { state: { identity: 'open', name: 'Open' }, amount: '12', due: '2026-11-21T23:30:00Z', lines: [{ amount: null }], other: null },
];
const facts = ['state', 'amount', 'due', 'tags', 'lines.amount', 'done', 'missing'];
const values = ['open', 5, '2026-11-21', true, ['a', 5], { fact: 'other' }, { fact: 'tags' }, { context: 'word' }, { context: 'none' }];

const fitting = (operator: (typeof operators)[number]) => {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return [true];
  if (operator === 'relativeToToday') return [{ direction: 'this', count: 1, unit: 'day' }];
  const list = operator === 'in' || operator === 'notIn';
  return values.filter((value) => (typeof value === 'object' && !Array.isArray(value) ? true : Array.isArray(value) === list));
};
const leaves = facts.flatMap((fact) => operators.flatMap((operator) => fitting(operator).map((value) => ({ fact, operator, value }))));

describe('matchesPlain', () => {
  it('decides every comparison as the rules engine does', async () => {
    for (const leaf of leaves)
      for (const record of records) {
        const condition = parseCondition(leaf);
        expect([leaf, record, matchesPlain(condition, record, context)]).toEqual([
          leaf,
          record,
          await matches(checkFacts(condition), record, context),
        ]);
      }
  });

  it('decides groups as it does, empty ones too', async () => {
    const [yes, no] = [
      { fact: 'amount', operator: 'equal', value: 5 },
      { fact: 'amount', operator: 'equal', value: 6 },
    ];
    const groups = [{ all: [] }, { any: [] }, { all: [yes, no] }, { any: [no, yes] }, { not: { any: [no] } }, { all: [{ not: yes }, { any: [] }] }];
    for (const group of groups) {
      const condition = parseCondition(group);
      expect([group, matchesPlain(condition, records[1] ?? {}, context)]).toEqual([
        group,
        await matches(checkFacts(condition), records[1] ?? {}, context),
      ]);
    }
  });
});
