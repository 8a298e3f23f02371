import { stepWords } from '@millwright/core/automation/expressions/how-it-went.ts';
import type { DeclaredInput } from '@millwright/core/automation/inputs/declared-input.ts';
import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Step, StepRun, TriggerData } from '@millwright/core/automation/types.ts';
import type { IntegrationWebhook } from '@millwright/core/integration/webhook.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { isObject } from '@millwright/core/json.ts';
import { described } from './described.ts';
import { quoteName, triggerTree, type Variable, variable } from './variables.ts';

/** A readable value of a record: its path from the record, and its label. */
export type RecordField = { value: string; label: string };

/** A record's fields under a root, by label; `values` are the known ones. */
export function recordTree(root: 'record' | 'old', name: string, fields: readonly RecordField[], values: JsonObject | null): Variable {
  const children = fields.map(({ value, label }): Variable => {
    const content = values?.[value];
    // The value behind a relation exists but was not looked up here.
    return {
      path: `${root}.${value}`,
      name: label,
      value: content,
      known: content !== undefined || (values !== null && value.includes('.')),
      children: [],
    };
  });
  return { path: root, name, value: undefined, known: true, children };
}

/** The trigger variables of a described webhook, with labels. Before the first call they have the values of the example. */
export function calledTree(name: string, { body, example }: IntegrationWebhook, trigger: TriggerData | null): Variable {
  const tree = triggerTree(trigger);
  const input = described('trigger.input', name, body ?? {}, trigger?.input ?? example?.body);
  const headers = trigger?.headers ?? example?.headers;
  const others = tree.children.filter(({ path }) => path !== input.path && path !== 'trigger.headers');
  return { ...tree, known: true, children: [input, ...(headers ? [variable('trigger.headers', 'headers', headers)] : []), ...others] };
}

/** The trigger variables of an automation with declared inputs, by label. */
export function inputsTree(inputs: readonly DeclaredInput[], labelOf: (input: DeclaredInput) => string, trigger: TriggerData | null): Variable {
  const tree = triggerTree(trigger);
  const properties = Object.fromEntries(inputs.map((one) => [one.name, { title: labelOf(one), ...(one.list && { type: 'array' }) }]));
  const input = described('trigger.input', 'input', { properties }, trigger?.input);
  return { ...tree, known: true, children: [input, ...tree.children.filter(({ path }) => path !== input.path)] };
}

/** The output of a step that is written as an object, by name, before any run. */
export function namedTree({ type, input, output_variable, id }: Step, path: string, value: Json | undefined): Variable | null {
  if (value !== undefined || type !== 'transform' || !isObject(input.value) || '$' in input.value) return null;
  const children = Object.keys(input.value).map((key) => variable(`${path}.${quoteName(key)}`, key, undefined));
  return { ...variable(path, output_variable ?? id, undefined), children };
}

const failureKeys = ['message', 'code', 'step', 'attempts', 'status', 'answer'] as const;

/** The variables of a failure, available before any has occurred. */
const failureTree = (path: string, name: string): Variable => ({
  ...variable(path, name, undefined),
  known: true,
  children: failureKeys.map((key) => variable(`${path}.${key}`, key, undefined)),
});

/** The failure that led to the error path of a step. */
export const errorTree = (name: string): Variable => failureTree('error', name);

/** The status words of a step's last execution, as far as known. */
function toldOf(step: Step, passes: readonly StepRun[] | undefined): { [word: string]: Json | undefined } {
  const last = passes?.findLast((pass) => pass.step_id === step.id);
  if (!last) return {};
  const answered = stepDescriptor(step.type).answersOfOthers ? last.error?.details?.status : undefined;
  return { status: answered ?? last.status, attempts: last.attempt };
}

/** The status variables of a step, except those whose names its output has. A step without a variable is named by its id. */
export function howTree(step: Step, passes: readonly StepRun[] | undefined, output: Json | undefined, name: string): Variable {
  const path = `steps.${quoteName(step.output_variable ?? step.id)}`;
  const answer = toldOf(step, passes);
  const own = isObject(output) ? Object.keys(output) : [];
  const loop = stepDescriptor(step.type).ports === 'loop';
  const words = stepWords.filter((word) => !own.includes(word) && (word !== 'output' || loop));
  const children = words.map((word) => (word === 'error' ? failureTree(`${path}.error`, 'error') : variable(`${path}.${word}`, word, answer[word])));
  return { path: `${path}.${words[0] ?? 'error'}`, name, value: undefined, known: true, children };
}
