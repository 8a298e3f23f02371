import type { Condition } from '@millwright/core/filter/types.ts';
import { addDays } from '@millwright/core/time/days.ts';
import type { inputs } from '@millwright/core/view/blocks/inputs.ts';
import type { SetupOf } from '@millwright/core/view/setup/define-block.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { dayBound } from '../columns/periods.ts';

export type InputsSetup = SetupOf<typeof inputs>;
export type InputSetup = InputsSetup['inputs'][number];

/** Parses a range of the address, `from..to`; either end may be empty. */
export function rangeOf(value: string): [string, string] {
  const [from = '', to = ''] = value.split('..');
  return [from, to];
}
export const rangeText = (from: string, to: string): string => (from || to ? `${from}..${to}` : '');

/** Parses several choices of the address. */
export const choicesOf = (value: string): string[] => value.split(',').filter(Boolean);

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

type Bounds = { from: string | number | null; below: string | number | null; upTo: string | number | null };

function between(fact: string, { from, below, upTo }: Bounds): Condition | null {
  const parts: Condition[] = [];
  if (from !== null) parts.push({ fact, operator: 'greaterThanInclusive', value: from });
  if (below !== null) parts.push({ fact, operator: 'lessThan', value: below });
  if (upTo !== null) parts.push({ fact, operator: 'lessThanInclusive', value: upTo });
  return parts.length ? { all: parts } : null;
}

/** The condition that an input's value (as in the address) puts on the records at a path; null for no condition. */
export function inputCondition({ kind }: Pick<InputSetup, 'kind'>, value: string, column: ResolvedColumn, zone: string): Condition | null {
  const { path: fact } = column;
  if (value === '') return null;
  const [low, high] = rangeOf(value);
  switch (kind) {
    case 'text':
      return { fact: column.target ? `${fact}.${column.target.model.primary_attribute}` : fact, operator: 'contains', value };
    case 'select':
    case 'relation': {
      const list = choicesOf(value);
      return list.length ? { fact, operator: 'in', value: list } : null;
    }
    case 'boolean':
      return value === 'true' || value === 'false' ? { fact, operator: 'equal', value: value === 'true' } : null;
    case 'date_range':
      return between(fact, {
        from: isDay(low) ? dayBound(column, low, zone) : null,
        below: isDay(high) ? dayBound(column, addDays(high, 1), zone) : null,
        upTo: null,
      });
    case 'number_range':
      return between(fact, { from: isNumber(low) ? Number(low) : null, below: null, upTo: isNumber(high) ? Number(high) : null });
  }
}
