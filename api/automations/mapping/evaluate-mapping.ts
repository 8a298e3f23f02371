import { followedBy } from '@millwright/core/automation/expressions/evaluation/filled-words.ts';
import { readExpression } from '@millwright/core/automation/expressions/read-expression.ts';
import { isAddress, isFilled } from '@millwright/core/automation/expressions/reads.ts';
import { isTemplate, piecesOf } from '@millwright/core/automation/expressions/templates.ts';
import { expressionOf } from '@millwright/core/automation/mappings.ts';
import { isSecretInput } from '@millwright/core/automation/secrets.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { type ExpressionInput, evaluateExpression } from './jsonata.ts';

const deepest = 50;

/** Replaces a text at its place. `path` lists the keys that lead to it. */
type Fill = (text: string, path: readonly string[]) => Json | Promise<Json>;
const asItIs: Fill = (text) => text;

/** Evaluates a step's input: mappings are replaced by their values, and `{{…}}` in texts too. */
export async function evaluateInput(company: string, { type, input }: Pick<Step, 'type' | 'input'>, variables: object): Promise<JsonObject> {
  const read: ExpressionInput = { company, values: variables };
  const entries: [string, Json][] = [];
  for (const [name, value] of Object.entries(input)) {
    const fill: Fill = (text, path) => (isSecretInput(type, path) ? text : filledText(text, read, isAddress(type, name)));
    entries.push([name, await replaced(value, read, isFilled(type, name) ? fill : asItIs, [name])]);
  }
  return Object.fromEntries(entries);
}

/** Mappings are evaluated one after the other, so a step with hundreds of them uses one place in its company's queue. */
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
 * Replaces `{{…}}` in a text. In a URL each value is encoded, except one at the very beginning. An old text with
 * `{{…}}` that is not a valid expression stays unchanged.
 */
async function filledText(text: string, input: ExpressionInput, url: boolean): Promise<string> {
  if (!isTemplate(text)) return text;
  const pieces = piecesOf(text);
  if (pieces.some((piece) => 'source' in piece && readExpression(piece.source).problem !== null)) return text;
  let filled = '';
  for (const piece of pieces)
    filled = 'words' in piece ? filled + piece.words : followedBy(filled, await evaluateExpression(piece.source, input), url);
  return filled;
}
