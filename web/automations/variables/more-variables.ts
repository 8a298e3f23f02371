import { stepWords } from '@millwright/core/automation/expressions/how-it-went.ts';
import type { DeclaredInput } from '@millwright/core/automation/inputs/declared-input.ts';
import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Step, StepRun, TriggerData } from '@millwright/core/automation/types.ts';
import type { IntegrationWebhook } from '@millwright/core/integration/webhook.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { isObject } from '@millwright/core/json.ts';
import { described } from './described.ts';
import { quoteName, triggerTree, type Variable, variable } from './variables.ts';

/** Something of a record that can be read: its path from the record on, and how people call it. */
export type RecordField = { value: string; label: string };

/** A record's fields under a root, by their names for people; `values` are those that are known. */
export function recordTree(root: 'record' | 'old', name: string, fields: readonly RecordField[], values: JsonObject | null): Variable {
  const children = fields.map(({ value, label }): Variable => {
    const found = values?.[value];
    // What stands behind a relation is there, only not looked up for this.
    return {
      path: `${root}.${value}`,
      name: label,
      value: found,
      known: found !== undefined || (values !== null && value.includes('.')),
      children: [],
    };
  });
  return { path: root, name, value: undefined, known: true, children };
}

/** The trigger of a webhook that an integration describes: what it brings by its names for people, with the values of the example before any call has come. */
export function calledTree(name: string, { body, example }: IntegrationWebhook, trigger: TriggerData | null): Variable {
  const known = triggerTree(trigger);
  const input = described('trigger.input', name, body ?? {}, trigger?.input ?? example?.body);
  const headers = trigger?.headers ?? example?.headers;
  const others = known.children.filter(({ path }) => path !== input.path && path !== 'trigger.headers');
  return { ...known, known: true, children: [input, ...(headers ? [variable('trigger.headers', 'headers', headers)] : []), ...others] };
}

/** The trigger of an automation that declares its inputs: each by its name for people. */
export function inputsTree(inputs: readonly DeclaredInput[], labelOf: (input: DeclaredInput) => string, trigger: TriggerData | null): Variable {
  const known = triggerTree(trigger);
  const properties = Object.fromEntries(inputs.map((one) => [one.name, { title: labelOf(one), ...(one.list && { type: 'array' }) }]));
  const input = described('trigger.input', 'input', { properties }, trigger?.input);
  return { ...known, known: true, children: [input, ...known.children.filter(({ path }) => path !== input.path)] };
}

/** What a step hands on whose value is written as an object: by its names, before any run has shown it. */
export function namedTree({ type, input, output_variable, id }: Step, path: string, value: Json | undefined): Variable | null {
  if (value !== undefined || type !== 'transform' || !isObject(input.value) || '$' in input.value) return null;
  const children = Object.keys(input.value).map((key) => variable(`${path}.${quoteName(key)}`, key, undefined));
  return { ...variable(path, output_variable ?? id, undefined), children };
}

const failureKeys = ['message', 'code', 'step', 'attempts', 'status', 'answer'] as const;

/** A failure under its path, as it can be read before any was seen. */
const failureTree = (path: string, name: string): Variable => ({
  ...variable(path, name, undefined),
  known: true,
  children: failureKeys.map((key) => variable(`${path}.${key}`, key, undefined)),
});

/** What led onto the error path on which a step stands. */
export const errorTree = (name: string): Variable => failureTree('error', name);

/** What is known of how a step went, by its last execution. */
function toldOf(step: Step, passes: readonly StepRun[] | undefined): { [word: string]: Json | undefined } {
  const last = passes?.findLast((pass) => pass.step_id === step.id);
  if (!last) return {};
  const answered = stepDescriptor(step.type).answersOfOthers ? last.error?.details?.status : undefined;
  return { status: answered ?? last.status, attempts: last.attempt };
}

/** How a step went: its words that no value of its own output has the name of. One without a variable is called by its id. */
export function howTree(step: Step, passes: readonly StepRun[] | undefined, output: Json | undefined, name: string): Variable {
  const path = `steps.${quoteName(step.output_variable ?? step.id)}`;
  const told = toldOf(step, passes);
  const own = isObject(output) ? Object.keys(output) : [];
  const loop = stepDescriptor(step.type).ports === 'loop';
  const words = stepWords.filter((word) => !own.includes(word) && (word !== 'output' || loop));
  const children = words.map((word) => (word === 'error' ? failureTree(`${path}.error`, 'error') : variable(`${path}.${word}`, word, told[word])));
  return { path: `${path}.${words[0] ?? 'error'}`, name, value: undefined, known: true, children };
}
