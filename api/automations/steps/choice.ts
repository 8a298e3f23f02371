import { rewritten } from '@millwright/core/automation/expressions/how-it-went.ts';
import { checkFacts } from '@millwright/core/filter/check-facts.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { readPlain } from '@millwright/core/filter/evaluate/plain.ts';
import { withFacts } from '@millwright/core/filter/facts.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import type { Condition, Leaf } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { isSecretKey } from '@millwright/core/secret-keys.ts';
import { hidden } from '../runs/redact.ts';
import { type InsideStep, primaryItem, type StepContext } from './types.ts';

/** The most comparisons of a condition in the history, and the most of each value. */
const most = { comparisons: 20, items: 5, characters: 200 };

const asRead = (fact: string) => rewritten(fact.split('.')).join('.');
const checked = (condition: Condition) => checkFacts(withFacts(condition, asRead));

function surroundings(context: StepContext) {
  const { tenant, variables } = context;
  const values = { user_id: variables.trigger.user_id ?? null, object_id: primaryItem(context), client_id: tenant.client.id };
  return { now: tenant.now, time_zone: tenant.client.time_zone, values };
}

const conditionOf = ({ input }: StepContext) => parseCondition(input.when ?? null);

/** Whether the condition holds over the variables. */
export const condition: InsideStep = async (context) =>
  matches(checked(conditionOf(context)), context.variables as unknown as JsonObject, surroundings(context));

function leavesOf(node: Condition): Leaf[] {
  if ('all' in node) return node.all.flatMap(leavesOf);
  if ('any' in node) return node.any.flatMap(leavesOf);
  return 'not' in node ? leavesOf(node.not) : [node];
}

/** The parts of a value's JSON one after the other, without secrets. A reader that needs only the beginning stops early. */
function* written(value: Json, within: string): Generator<string> {
  if (typeof value === 'string') yield JSON.stringify(value.slice(0, most.characters + 1));
  else if (typeof value !== 'object' || value === null) yield JSON.stringify(value);
  else if (Array.isArray(value)) {
    yield '[';
    for (const [at, each] of value.entries()) {
      if (at > 0) yield ',';
      yield* written(each, within);
    }
    yield ']';
  } else {
    yield '{';
    for (const [at, key] of Object.keys(value).entries()) {
      yield `${at > 0 ? ',' : ''}${JSON.stringify(key.slice(0, most.characters))}:`;
      const each = value[key] ?? null;
      yield* written(isSecretKey(key, within) && each !== null ? hidden : each, key);
    }
    yield '}';
  }
}

function beginning(value: Json, within: string): string {
  let text = '';
  for (const part of written(value, within)) {
    text += part;
    if (text.length > most.characters) break;
  }
  return text;
}

/** A value for the history. `within` is the key that contains it. */
function brief(value: Json, within: string): Json {
  const told = typeof value === 'object' && value !== null ? beginning(value, within) : value;
  return typeof told === 'string' && told.length > most.characters ? `${told.slice(0, most.characters)}…` : told;
}

/** The value at a path: one value, a list for several, null for none. For a secret only whether it exists. */
function valueAt(fact: string, variables: JsonObject): Json {
  const names = fact.split('.');
  const { values, many } = readPlain(asRead(fact).split('.'), variables);
  const isSecret = names.some((name, at) => isSecretKey(name, names[at - 1] ?? ''));
  const told = (value: Json) => (isSecret && value !== null ? hidden : brief(value, names.at(-1) ?? ''));
  return many ? values.slice(0, most.items).map(told) : told(values[0] ?? null);
}

const operandFact = ({ value }: Leaf) => (typeof value === 'object' && value !== null && 'fact' in value ? String(value.fact) : null);

/** Each comparison of a condition with its values and result, to explain the decision. */
export async function comparedBy(context: StepContext): Promise<JsonObject[]> {
  const variables = context.variables as unknown as JsonObject;
  const leaves = leavesOf(conditionOf(context)).slice(0, most.comparisons);
  return Promise.all(
    leaves.map(async (leaf) => {
      const other = operandFact(leaf);
      return {
        fact: leaf.fact,
        operator: leaf.operator,
        value: (leaf.value ?? null) as Json,
        actual: valueAt(leaf.fact, variables),
        ...(other && { other: valueAt(other, variables) }),
        held: await matches(checked(leaf), variables, surroundings(context)),
      };
    }),
  );
}

/** A plain value as text, the form of a case. */
const wordOf = (value: Json | undefined): string | null => (typeof value === 'object' || value === undefined ? null : String(value));

/** Finds the first case that equals the value. */
export const switchStep: InsideStep = async ({ input }) => {
  const value = wordOf(input.value);
  const cases = Array.isArray(input.cases) ? input.cases : [];
  const at = value === null ? -1 : cases.findIndex((each) => wordOf(each) === value);
  return { case: at === -1 ? null : at + 1, value: input.value ?? null };
};
