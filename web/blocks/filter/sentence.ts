import { inLanguage } from '@millwright/core/json.ts';
import { formatDate } from '../../format/dates.ts';
import { formatNumber, parseNumber } from '../../format/numbers.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import type { ResolvedColumn } from '../table/columns.ts';
import { type ConditionRow, type FilterDraft, operandOf } from './conditions.ts';

/** Comparisons of days read as before and after. */
export function operatorKey(operator: ConditionRow['operator'], kind: ResolvedColumn['kind']) {
  if (kind !== 'date' && kind !== 'datetime') return `filter.operators.${operator}` as const;
  const words = { greaterThan: 'after', greaterThanInclusive: 'onOrAfter', lessThan: 'before', lessThanInclusive: 'onOrBefore' } as const;
  const word = operator in words ? words[operator as keyof typeof words] : operator;
  return `filter.operators.${word}` as const;
}

function operandText(row: ConditionRow, column: ResolvedColumn, text: TextOf, language: string): string {
  const operand = operandOf(row.operator);
  if (operand === 'none') return '';
  if (operand === 'relative') {
    const { direction, count, unit } = row.relative;
    const span = direction === 'this' ? text(`filter.thisUnit.${unit}`) : `${count} ${text(`filter.unit.${unit}`)}`;
    return `${text(`filter.direction.${direction}`)} ${span}`;
  }
  const options = column.field?.misc?.options;
  if (operand === 'list') return row.list.map((key) => inLanguage(options?.find((option) => option.key === key)?.label ?? key, language)).join(', ');
  if (column.kind === 'date') return formatDate(row.text, language);
  if (column.kind === 'boolean') return text(row.text === 'true' ? 'table.yes' : 'table.no');
  const number = column.kind === 'number' ? parseNumber(row.text) : null;
  return number === null ? `“${row.text}”` : formatNumber(number);
}

/** A filter in words: “Quantity is at least 3 and (Due is in past 7 days or Title is empty)”. */
export function sentenceOf(draft: FilterDraft, columns: readonly ResolvedColumn[], text: TextOf, language: string): string {
  const words = (row: ConditionRow) => {
    const column = columns.find(({ path }) => path === row.path);
    if (!column) return '';
    return [inLanguage(column.label, language), text(operatorKey(row.operator, column.kind)), operandText(row, column, text, language)]
      .filter(Boolean)
      .join(' ');
  };
  const join = (match: 'all' | 'any', parts: string[]) => parts.filter(Boolean).join(` ${text(match === 'all' ? 'filter.and' : 'filter.or')} `);
  const groups = draft.groups.map((group) => {
    const inner = join(group.match, group.rows.map(words));
    return inner && `(${inner})`;
  });
  return join(draft.match, [...draft.rows.map(words), ...groups]);
}
