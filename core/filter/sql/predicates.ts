import { collated } from '../../sql/collated.ts';
import { hasNoTrigram, shortText } from '../../sql/signs.ts';
import { betweenWords, containsPattern, fold, wordStartPattern } from '../../value/fold.ts';
import type { Kind } from '../../value/kinds.ts';
import { type Scalar, sqlTypes } from '../../value/scalar.ts';
import type { Sorting } from '../../value/sorting.ts';
import type { Operator } from '../types.ts';

/** The right side of a comparison in SQL. */
type SqlOperand =
  | { kind: 'none' }
  | { kind: 'range'; low: string; high: string; open: boolean }
  | { kind: 'sql'; sql: string }
  | { kind: 'values'; values: Scalar[]; bind: (value: Scalar) => string; bindText: (text: string) => string; bindList: () => string };

/**
 * A positive operator with its right side. `list`: the left side is an array. `searchable`: it is a text with an index
 * of its characters. `sorted`: the only index of the text has the order of texts, so equality uses that order too.
 */
export type Comparison = {
  operator: Operator;
  kind: Kind;
  list: boolean;
  searchable: boolean;
  sorted: boolean;
  sorting: Sorting;
  operand: SqlOperand;
};

/** Writes the left side. It is called at most once and only if used, because unused bound values are an error. */
export type Left = () => string;

const signs: Partial<Record<Operator, string>> = { equal: '=', greaterThan: '>', greaterThanInclusive: '>=', lessThan: '<', lessThanInclusive: '<=' };

/** True when the comparison holds for a value; otherwise false or null. */
export function predicate(left: Left, comparison: Comparison): string {
  const { operator, kind, list, operand } = comparison;
  if (operator === 'isNotEmpty') return list ? `cardinality(${left()}) > 0` : kind === 'text' ? `${left()} <> ''` : `${left()} IS NOT NULL`;
  if (operand.kind === 'range') return inRange(left(), operand);
  if (operand.kind === 'sql') return withSql(left(), comparison, operand.sql);
  if (operand.kind !== 'values' || operand.values.length === 0) return 'FALSE';
  return withValues(left(), comparison, operand);
}

/** True when the comparison does not hold, also for empty values; never null. */
export function complement(left: Left, comparison: Comparison): string {
  const { operator, kind, list, operand } = comparison;
  if (operator === 'isNotEmpty' && !list) return isEmpty(alike(left(), comparison), kind);
  if (operator === 'equal' && operand.kind === 'values' && operand.values[0] !== undefined)
    return `${left()} IS DISTINCT FROM ${operand.bind(operand.values[0])}`;
  const positive = predicate(left, comparison);
  return positive === 'FALSE' ? 'TRUE' : `(${positive}) IS NOT TRUE`;
}

/** A text compared for equality. Any collation compares byte for byte here, so the one that has an index is used. */
const alike = (value: string, { sorted, sorting }: Comparison): string => (sorted ? collated(value, sorting) : value);

const column = /^"[^"]+"\."[^"]+"$|^\w+\."[^"]+"$/;

/** A column is written twice, so that an index can be used. Any other expression is computed once. */
function isEmpty(value: string, kind: Kind): string {
  if (kind !== 'text') return `${value} IS NULL`;
  return column.test(value.replace(/ COLLATE platform\.\w+$/, '')) ? `(${value} IS NULL OR ${value} = '')` : `coalesce(${value}, '') = ''`;
}

function inRange(value: string, { low, high, open }: SqlOperand & { kind: 'range' }): string {
  return open ? `(${value} >= ${low} AND ${value} < ${high})` : `${value} BETWEEN ${low} AND ${high}`;
}

function withValues(value: string, comparison: Comparison, operand: SqlOperand & { kind: 'values' }): string {
  const { operator, kind, list, searchable, sorting } = comparison;
  const [first] = operand.values as [Scalar];
  if (operator === 'in') return list ? `${value} && ${operand.bindList()}` : `${alike(value, comparison)} = ANY (${operand.bindList()})`;
  if (operator === 'contains' && list) return `${value} @> ARRAY[${operand.bind(first)}]`;
  if (operator === 'contains') return containing(value, String(first), searchable, operand.bindText);
  if (operator === 'wordStartsWith') {
    return fold(String(first)) === '' ? `${value} <> ''` : `platform.fold2(${value}) ~ ${operand.bindText(wordStartPattern(String(first)))}`;
  }
  const sign = signs[operator] ?? '=';
  if (kind !== 'text' || sign === '=') return `${alike(value, comparison)} ${sign} ${operand.bind(first)}`;
  const whole = sign.startsWith('<') ? `NULLIF(${value}, '')` : value;
  return `${collated(whole, sorting)} ${sign} ${operand.bind(first)}`;
}

/** A text of one or two characters has no trigram. If the characters are indexed, that index is used. */
function containing(value: string, text: string, searchable: boolean, bind: (text: string) => string): string {
  // A search for only accents becomes an empty pattern, which would also match an empty text.
  if (fold(text) === '') return `${value} <> ''`;
  const short = searchable ? shortText(text) : null;
  // Without a trigram in the pattern, PostgreSQL would read the whole index and then all rows, without parallel workers. `|| ''` keeps it
  // from using that index.
  const folded = searchable && !short && hasNoTrigram(text) ? `(platform.fold2(${value}) || '')` : `platform.fold2(${value})`;
  if (!short) return `${folded} LIKE ${bind(containsPattern(text))}`;
  const sign = `platform.signs2(${value}) @> ARRAY[${bind(short.sign)}]`;
  return short.letters === null ? sign : `(platform.fold2(${value}) ~ ${bind(short.letters)} OR ${sign})`;
}

const asWords = (value: string) => `(' ' || regexp_replace(platform.fold2(${value}), '${betweenWords}', ' ', 'g'))`;

/** The right side is another column. If it is empty, nothing matches. */
function withSql(value: string, { operator, kind, list, sorting }: Comparison, other: string): string {
  const [left, right] = kind === 'text' ? [`NULLIF(${value}, '')`, `NULLIF(${other}, '')`] : [value, other];
  if (operator === 'in' && list) return `${value} && ${kind === 'text' ? `array_remove(${other}, '')` : other}`;
  // Without the cast, PostgreSQL would read a subquery in parentheses as rows to compare with.
  if (operator === 'in') return `${left} = ANY (${other}::${sqlTypes[kind]}[])`;
  if (operator === 'contains' && list) return `${value} @> ARRAY[${right}]`;
  if (operator === 'contains') return `strpos(platform.fold2(${left}), platform.fold2(${right})) > 0`;
  if (operator === 'wordStartsWith') return `strpos(${asWords(left)}, ${asWords(right)}) > 0`;
  const sign = signs[operator] ?? '=';
  return kind === 'text' && sign !== '=' ? `${collated(left, sorting)} ${sign} ${collated(right, sorting)}` : `${left} ${sign} ${right}`;
}
