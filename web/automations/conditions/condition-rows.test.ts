import type { Condition } from '@millwright/core/filter/types.ts';
import { describe, expect, it } from 'vitest';
import { conditionFrom, guessValue, rowsOf, withOperator } from './condition-rows.ts';

const leaf = { fact: 'record.state', operator: 'equal' as const, value: 'open' };

describe('condition rows', () => {
  it('come back as the condition they were read from', () => {
    const conditions: Condition[] = [{ all: [leaf, { any: [leaf, leaf] }] }, { any: [leaf] }, { all: [] }];
    for (const condition of conditions) {
      const rows = rowsOf(condition);
      expect(rows && conditionFrom(rows)).toEqual(condition);
    }
  });

  it('leave alone what is nested deeper, instead of losing it', () => {
    expect(rowsOf({ not: leaf })).toBeNull();
    expect(rowsOf({ all: [{ any: [{ all: [leaf] }] }] })).toBeNull();
  });

  it('read a lone leaf as one row, and nothing as none', () => {
    expect(rowsOf(leaf)).toEqual({ match: 'all', rows: [leaf] });
    expect(rowsOf(undefined)).toEqual({ match: 'all', rows: [] });
  });

  it('keep the value as far as the new comparison takes it', () => {
    expect(withOperator(leaf, 'in').value).toEqual(['open']);
    expect(withOperator(withOperator(leaf, 'in'), 'equal').value).toBe('open');
    expect(withOperator(leaf, 'isEmpty').value).toBe(true);
    expect(withOperator(withOperator(leaf, 'isEmpty'), 'equal').value).toBe('');
  });

  it('take what is typed for what it looks like', () => {
    expect([guessValue('12'), guessValue('1,5'), guessValue('true'), guessValue('12 kg'), guessValue('')]).toEqual([12, 1.5, true, '12 kg', '']);
  });
});
