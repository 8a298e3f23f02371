import { optionMistake } from '../../field/descriptor/option.ts';
import { decimal, isInteger, largestPower } from '../../value/decimal.ts';
import { tokenTexts } from '../patterns.ts';
import { formulaError } from '../syntax/parse.ts';
import type { Expression, Typed } from '../types.ts';

function checkExponent(exponent: Typed | undefined, at: Expression | undefined): void {
  // A minus before the number is a separate operation.
  const [sign, of] = exponent?.kind === 'call' && exponent.operation === 'negate' ? [-1, exponent.args[0]] : [1, exponent];
  if (!at || of?.kind !== 'constant' || of.type.kind !== 'number') return;
  const value = decimal(String(of.value)).times(sign);
  if (isInteger(value) && value.abs().lte(largestPower)) return;
  const expected = `a whole number from -${largestPower} to ${largestPower}`;
  throw formulaError(`An exponent is ${expected}; SQRT gives the square root.`, at.at, [expected], value.toFixed());
}

/** A text compared with a field of options must be one of its keys. */
function checkOption(side: Typed | undefined, other: Typed | undefined, at: Expression | undefined): void {
  if (!at || side?.kind !== 'path' || other?.kind !== 'constant' || other.type.kind !== 'text') return;
  const { last, text } = side.path;
  const mistake = last.kind === 'field' && optionMistake(last.field, text, String(other.value));
  if (mistake) throw formulaError(mistake.message, at.at, mistake.keys, mistake.found);
}

/** Each run of a letter must be exactly one token; `MMM`, for example, is not a token. */
function checkPattern(pattern: Typed | undefined, at: Expression | undefined): void {
  const patternTokens = Object.keys(tokenTexts);
  const run =
    pattern?.kind === 'constant'
      ? String(pattern.value)
          .match(/([a-zA-Z])\1*/g)
          ?.find((letters) => !patternTokens.includes(letters))
      : undefined;
  if (run && at) throw formulaError(`FORMAT_DATE has no ${run}.`, at.at, patternTokens, run);
}

/** Checks literals on both sides of `=` and `<>`, and the exponent of `^`. */
export function checkWrittenOperator(node: Expression & { kind: 'binary' }, left: Typed, right: Typed): void {
  if (node.operator === '^') checkExponent(right, node.right);
  if (node.operator !== '=' && node.operator !== '<>') return;
  checkOption(left, right, node.right);
  checkOption(right, left, node.left);
}

/** Checks literal arguments that would silently give no value or a wrong one. */
export function checkWrittenCall({ name, args: places }: Expression & { kind: 'call' }, args: readonly Typed[]): void {
  if (name === 'POWER') checkExponent(args[1], places[1]);
  if (name === 'FORMAT_DATE') checkPattern(args[1], places[1]);
  if (name === 'CONTAINS' && args[0]?.type.list) checkOption(args[0], args[1], places[1]);
}
