import { readExpression } from '@millwright/core/automation/expressions/read-expression.ts';
import { isAddress, isFilled } from '@millwright/core/automation/expressions/reads.ts';
import { isTemplate, piecesOf } from '@millwright/core/automation/expressions/templates.ts';
import { expressionOf } from '@millwright/core/automation/mappings.ts';
import { isSecretInput } from '@millwright/core/automation/secrets.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { decimal, decimalText } from '@millwright/core/value/decimal.ts';
import { type ExpressionInput, evaluateExpression } from './jsonata.ts';

const deepest = 50;

/** What a text becomes at its place; `path` are the keys that lead to it. */
type Fill = (text: string, path: readonly string[]) => Json | Promise<Json>;
const asItIs: Fill = (text) => text;

/** A step's input: mappings are replaced by their values, and texts are filled where they say `{{…}}`. */
export async function evaluateInput(company: string, { type, input }: Pick<Step, 'type' | 'input'>, variables: object): Promise<JsonObject> {
  const read: ExpressionInput = { company, values: variables };
  const entries: [string, Json][] = [];
  for (const [name, value] of Object.entries(input)) {
    const fill: Fill = (text, path) => (isSecretInput(type, path) ? text : filledText(text, read, isAddress(type, name)));
    entries.push([name, await replaced(value, read, isFilled(type, name) ? fill : asItIs, [name])]);
  }
  return Object.fromEntries(entries);
}

/** One mapping after the other: a step with hundreds of them waits in one place of its company's queue. */
async function replaced(value: Json, input: ExpressionInput, fill: Fill, path: readonly string[]): Promise<Json> {
  if (path.length > deepest) throw new AppError('invalid_mapping', { expression: '{…}', reason: 'it is nested too deeply' });
  const source = expressionOf(value);
  if (source !== null) return evaluateExpression(source, input);
  if (typeof value === 'string') return fill(value, path);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const [index, each] of value.entries()) items.push(await replaced(each, input, fill, [...path, String(index)]));
    return items;
  }
  const entries: [string, Json][] = [];
  for (const [key, each] of Object.entries(value)) entries.push([key, await replaced(each, input, fill, [...path, key])]);
  return Object.fromEntries(entries) as JsonObject;
}

/**
 * A text with its values. Of a web address each is encoded as a part of it, but for one that the address begins with. A
 * text of before `{{…}}` was filled, which can't be read so, stays as it is.
 */
async function filledText(text: string, input: ExpressionInput, address: boolean): Promise<string> {
  if (!isTemplate(text)) return text;
  const pieces = piecesOf(text);
  if (pieces.some((piece) => 'source' in piece && readExpression(piece.source).problem !== null)) return text;
  let filled = '';
  for (const piece of pieces) {
    const words = 'words' in piece ? piece.words : wordsOf(await evaluateExpression(piece.source, input));
    filled += 'source' in piece && address && filled !== '' ? encodeURIComponent(words) : words;
  }
  return filled;
}

/** A value within a text; a number as people write it, without exponent. */
function wordsOf(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'number') return decimalText(decimal(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
