import { printCondition } from '@millwright/core/filter/print.ts';
import type { Condition, Operator, RelativeDate } from '@millwright/core/filter/types.ts';
import { inLanguage, type Json } from '@millwright/core/json.ts';
import { optionOf } from '../../fields/tag/tag.tsx';
import { textOf } from '../../fields/view/value-text.ts';
import { formatNumber } from '../../format/numbers.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import { columnView, type ResolvedColumn } from '../columns/columns.ts';

/** Chooses the words of an operator: for days, before and after. */
export function operatorKey(operator: Operator, kind: ResolvedColumn['kind']) {
  if (!columnView({ kind }).filter.time) return `filter.operators.${operator}` as const;
  const words = { greaterThan: 'after', greaterThanInclusive: 'onOrAfter', lessThan: 'before', lessThanInclusive: 'onOrBefore' } as const;
  const word = operator in words ? words[operator as keyof typeof words] : operator;
  return `filter.operators.${word}` as const;
}

/** The context of a sentence: the interface's texts, the language, and the names of records by identity. */
type Telling = { text: TextOf; language: string; names: ReadonlyMap<string, string> };

/** Formats a value as its column does: a record by its name, an option by its label. */
function valueText(value: Json, column: ResolvedColumn | undefined, { text, language, names }: Telling): string {
  if (column?.target) return names.get(String(value)) ?? '…';
  const option = optionOf(column?.field ?? null, value);
  if (option) return inLanguage(option.label, language);
  if (typeof value === 'boolean') return text(value ? 'objects.yes' : 'objects.no');
  const view = column && columnView(column);
  if (typeof value === 'number') return [formatNumber(value), view?.unit?.(column?.field ?? null)].filter(Boolean).join(' ');
  const typed = String(value);
  // A typed time is already in the company's time zone.
  const words = view ? textOf(view, typed, column.field, { language, zone: 'UTC', yes: '', no: '' }) : typed;
  return words === typed ? `“${typed}”` : words;
}

function relativeText({ direction, count, unit }: RelativeDate, text: TextOf): string {
  const span = direction === 'this' ? text(`filter.thisUnit.${unit}`) : `${count} ${text(`filter.unit.${unit}`)}`;
  return `${text(`filter.direction.${direction}`)} ${span}`;
}

/** Describes a filter in words, with the labels of the columns. */
export function sentenceOf(condition: Condition, columns: readonly ResolvedColumn[], telling: Telling): string {
  const { text, language } = telling;
  const columnOf = (path: string) => columns.find((column) => column.path === path);
  return printCondition(condition, {
    all: text('filter.and'),
    any: text('filter.or'),
    not: text('filter.not'),
    everything: text('filter.everything'),
    operator: (operator, path) => text(operatorKey(operator, columnOf(path)?.kind ?? 'text')),
    relative: (date) => relativeText(date, text),
    label: (path) => inLanguage(columnOf(path)?.label ?? path, language),
    show: (value, path) => valueText(value, columnOf(path), telling),
  });
}
