import type { Problem } from '../../errors.ts';
import type { ConnectionState } from '../../integration/state.ts';
import { isObject, type Json, ownValue } from '../../json.ts';
import type { Schema } from '../../model/schema.ts';
import { readsOf } from '../expressions/reads.ts';
import { isTemplate } from '../expressions/templates.ts';
import type { DeclaredInput } from '../inputs/declared-input.ts';
import { inputTypeOf } from '../inputs/input-types.ts';
import { expressionOf } from '../mappings.ts';
import { calledBy } from '../steps/outside/rest.ts';
import { stepDescriptor } from '../steps/registry.ts';
import type { Automation, Edge, Step } from '../types.ts';
import { handedBy, type InputsOf } from './check-inputs.ts';
import type { Expressions } from './check-reads.ts';
import { type Seen, seenType } from './seen-types.ts';
import { unlimitedLoops } from './unlimited-lists.ts';

type Linted = Pick<Automation, 'steps' | 'edges' | 'trigger'>;

/** The look-ups for the advice. `own` are the names by which the automation itself can be called. */
export type LintLookups = {
  expression: Expressions;
  own: readonly string[];
  /** The state of an integration; `gone` when there is none of this name, null while unknown. */
  integration: (name: string) => ConnectionState | 'gone' | null;
  /** The inputs of other automations, and the models. Without them, these checks are skipped. */
  inputs?: InputsOf | undefined;
  schema?: Schema | undefined;
};

const advice = (index: number, path: string, code: string, message: string, params: Record<string, string> = {}): Problem => ({
  field: `steps[${index}]${path}`,
  code,
  message,
  params,
});

/**
 * Advice on an automation that can run but probably has a mistake: unused results, loops over itself, waits without an end, edges
 * that are never taken, loops over lists without a limit, integrations that are missing, off or not connected. Disabled steps are
 * ignored.
 */
export function lintAutomation(automation: Linted, lookups: LintLookups): Problem[] {
  const { steps, edges } = automation;
  const read = namesRead(steps, lookups.expression);
  const unlimitedLoop = unlimitedLoops(steps, lookups.expression);
  return steps.flatMap((step, index) => {
    if (!step.enabled) return [];
    const all = [
      unusedOutput(step, index, edges, read),
      callsItself(step, index, lookups.own),
      wakesItself(step, index, automation),
      waitsForever(step, index),
      unusableIntegration(step, index, lookups),
      unlimitedLoop(step, index),
      ...neverReached(step, index, edges),
      ...otherTypes(step, index, automation, lookups),
    ];
    return all.filter((one) => one !== null);
  });
}

/** The names of the steps that other steps read. Null when a step reads all of them, or when an expression can't be parsed. */
function namesRead(steps: readonly Step[], expression: Expressions): ReadonlySet<string> | null {
  const names = new Set<string>();
  for (const { source, by } of steps.flatMap(readsOf)) {
    const { problem, paths } = by === 'fact' ? { problem: null, paths: [source.split('.')] } : expression(source);
    if (problem !== null) return null;
    for (const [root, name] of paths) {
      if (root !== 'steps') continue;
      if (name === undefined) return null;
      names.add(name);
    }
  }
  return names;
}

/** The output of the last step is the result of the run, so it counts as used. */
function unusedOutput(step: Step, index: number, edges: readonly Edge[], read: ReadonlySet<string> | null): Problem | null {
  const { effect, place } = stepDescriptor(step.type);
  const name = step.output_variable;
  if (effect || place !== 'inside' || !name || !read || read.has(name) || read.has(step.id)) return null;
  if (!edges.some(({ from }) => from === step.id)) return null;
  return advice(index, '.output_variable', 'unused_output', `Nothing reads ${name}.`, { name });
}

function callsItself({ type, input }: Step, index: number, own: readonly string[]): Problem | null {
  const called = Object.entries(stepDescriptor(type).references ?? {}).some(
    ([key, kind]) => kind === 'automation' && own.includes(String(input[key])),
  );
  return called ? advice(index, '.input.automation', 'calls_itself', 'It calls its own automation.') : null;
}

/** Whether the trigger has a condition, or watches only fields that this step does not change. */
const isNarrowed = (trigger: Linted['trigger'], changed: readonly string[]) =>
  'model_ids' in trigger && (Boolean(trigger.when) || (Boolean(trigger.changed?.length) && !trigger.changed?.some((name) => changed.includes(name))));

const isFilled = (value: Json | undefined) => value !== undefined && value !== null && value !== '';

function wakesItself({ type, input }: Step, index: number, { trigger }: Linted): Problem | null {
  if (type !== 'write' || !('model_ids' in trigger) || !Array.isArray(input.items)) return null;
  const starts = trigger.type === 'object_created' ? false : trigger.type === 'object_edited' ? true : null;
  for (const item of input.items) {
    if (!isObject(item) || !trigger.model_ids.includes(String(item.model))) continue;
    const changed = isObject(item.properties) ? Object.keys(item.properties) : [];
    if (isFilled(item.identity) === starts && !isNarrowed(trigger, changed))
      return advice(index, '.input.items', 'wakes_itself', 'What it writes starts this automation again.');
  }
  return null;
}

const ends: Partial<Record<Step['type'], (input: Step['input']) => boolean>> = {
  wait: ({ signal, timeout_seconds }) => !isFilled(signal) || isFilled(timeout_seconds),
  approval: ({ expires_after_hours }) => isFilled(expires_after_hours),
  ask: ({ expires_after_hours }) => isFilled(expires_after_hours),
  wait_record: ({ expires_after_hours }) => isFilled(expires_after_hours),
};

/** Whether a step that waits has no time limit. */
const isEndless = ({ type, input }: Step) => ends[type]?.(input) === false;

const waitsForever = (step: Step, index: number): Problem | null =>
  isEndless(step) ? advice(index, '.input', 'waits_forever', 'It waits until somebody answers, without a limit.') : null;

const unusable: { readonly [S in ConnectionState | 'gone']?: { code: string; why: string } } = {
  gone: { code: 'integration_gone', why: 'does not exist' },
  disabled: { code: 'integration_off', why: 'is switched off' },
  not_connected: { code: 'integration_not_connected', why: 'is not connected' },
  broken: { code: 'integration_broken', why: 'has lost its connection' },
};

function unusableIntegration({ type, input }: Step, index: number, { integration }: LintLookups): Problem | null {
  const called = calledBy(type, input);
  const state = called && integration(called.name);
  const reason = state ? unusable[state] : undefined;
  if (!called || !reason) return null;
  return advice(index, '.input.integration', reason.code, `The integration ${called.name} ${reason.why}.`, { name: called.name });
}

/** The values passed to another automation whose type is known to differ from the declared one. */
function otherTypes(step: Step, index: number, { trigger }: Linted, { inputs, schema }: LintLookups): Problem[] {
  const handed = inputs ? handedBy(step, inputs) : null;
  const given = handed && step.input[handed.key];
  if (!handed || !isObject(given)) return [];
  return handed.declared.flatMap((declared) => {
    const value = ownValue(given, declared.name);
    const source = value === undefined ? null : expressionOf(value);
    const seen = source !== null ? seenType(source, { trigger, schema }) : isText(value) ? { type: 'text' as const, list: false } : null;
    if (!seen || fits(declared, seen, source === null)) return [];
    const params = { name: declared.name, is: seen.type, wants: declared.type };
    return advice(
      index,
      `.input.${handed.key}.${declared.name}`,
      seen.list === (declared.list === true) ? 'other_type' : 'other_number',
      `${declared.name} is handed what it does not take.`,
      params,
    );
  });
}

const isText = (value: Json | undefined) => typeof value === 'string' && isTemplate(value);

function fits({ type, list = false, model }: DeclaredInput, seen: Seen, written: boolean): boolean {
  const descriptor = inputTypeOf(type);
  if (seen.list !== list) return false;
  if (written) return descriptor.written;
  return descriptor.fits.includes(seen.type) && !(seen.type === 'record' && model && seen.model && seen.model !== model);
}

/** Edges that the step never takes: of a case or time limit that it does not have. */
function neverReached(step: Step, index: number, edges: readonly Edge[]): Problem[] {
  const { cases } = step.input;
  const never = ({ from, port }: Edge) => {
    if (from !== step.id) return false;
    if (port === 'expired') return isEndless(step);
    if (port === 'deleted') return step.input.which === 'any';
    return port.startsWith('case_') && Array.isArray(cases) && Number(port.slice('case_'.length)) > cases.length;
  };
  return edges.filter(never).map(({ port }) => advice(index, '', 'never_reached', `Nothing goes on by ${port}.`, { port }));
}
