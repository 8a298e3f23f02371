import { describe, expect, it } from 'vitest';
import {
  type ConditionRow,
  conditionOf,
  emptyDraft,
  type FilterDraft,
  type FilterField,
  newRow,
  operandOf,
  operatorsFor,
  problemsOf,
} from './conditions.ts';

const fields: FilterField[] = [
  { path: 'title', kind: 'text' },
  { path: 'hours', kind: 'number' },
  { path: 'due', kind: 'date' },
  { path: 'state', kind: 'tag' },
];
const field = (path: string) => fields.find((item) => item.path === path) as FilterField;
const row = (path: string, change: Partial<ConditionRow> = {}): ConditionRow => ({ ...newRow(path, field(path)), ...change });
const draft = (change: Partial<FilterDraft>): FilterDraft => ({ ...emptyDraft, ...change });

describe('conditionOf', () => {
  it('writes rows as conditions of the rule engine', () => {
    const made = conditionOf(
      draft({
        rows: [row('title', { text: 'boat' }), row('hours', { operator: 'greaterThan', text: '1 250,5' }), row('state', { list: ['open', 'done'] })],
      }),
      fields,
    );
    expect(made).toEqual({
      all: [
        { fact: 'title', operator: 'contains', value: 'boat' },
        { fact: 'hours', operator: 'greaterThan', value: 1250.5 },
        { fact: 'state', operator: 'in', value: ['open', 'done'] },
      ],
    });
  });
  it('nests one level, each with its own all or any', () => {
    const made = conditionOf(
      draft({
        match: 'any',
        rows: [row('title', { operator: 'isEmpty' })],
        groups: [{ id: 'g', match: 'all', rows: [row('due'), row('hours', { text: '3' })] }],
      }),
      fields,
    );
    expect(made).toEqual({
      any: [
        { fact: 'title', operator: 'isEmpty', value: true },
        {
          all: [
            { fact: 'due', operator: 'relativeToToday', value: { direction: 'past', count: 7, unit: 'day' } },
            { fact: 'hours', operator: 'equal', value: 3 },
          ],
        },
      ],
    });
  });
  it('leaves incomplete rows out and is null without any', () => {
    expect(conditionOf(draft({ rows: [row('title')] }), fields)).toBeNull();
    expect(conditionOf(emptyDraft, fields)).toBeNull();
  });
});

describe('problemsOf', () => {
  it('names rows whose value is missing or not a number', () => {
    expect(problemsOf(draft({ rows: [row('title'), row('hours', { text: 'many' }), row('due')] }), fields)).toEqual([
      { id: 'title', code: 'missing' },
      { id: 'hours', code: 'notNumber' },
    ]);
  });
});

describe('operatorsFor', () => {
  it('gives each kind comparisons, and asks for a value only where one is compared', () => {
    expect(operatorsFor('date')[0]).toBe('relativeToToday');
    expect(operatorsFor('number')).not.toContain('contains');
    expect(operandOf('isEmpty')).toBe('none');
    expect(operandOf('notIn')).toBe('list');
  });
});
