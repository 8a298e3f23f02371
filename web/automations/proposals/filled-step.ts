import { surroundingsOf } from '@millwright/core/automation/check/visible.ts';
import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { Draft } from '../data/draft.ts';
import { earlier, loopAround, type Slot, stepOf } from '../graph/graph.ts';
import { quoteName } from '../variables/variables.ts';

/** The record of a run: its model, the field with its name, and its fields. */
export type AboutRecord = { model: string; primary: string | null; fields: readonly { name: string; label: string }[] };

/** The context for filling in a new step. */
export type Around = {
  draft: Draft;
  slot: Slot;
  /** Whether the new condition should branch on the status of the previous call. */
  by_status?: boolean;
  /** The name of the automation. */
  name: string;
  record: AboutRecord | null;
  /** The data of a webhook call, from its last call or its description. */
  called: Json | undefined;
  /** The user who edits the automation. */
  designer: { id: string; email: string };
  /** The text “… has failed”, with the automation's name. */
  failed: string;
};

/** A suggested step, and other changes of the draft with it. */
export type FilledStep = { preset: Partial<Step>; beside?: Partial<Draft> };

/** The most values of a record or call in a suggestion. */
const most = 8;

type Place = Around & { before: Step[]; in_loop: boolean; on_error: boolean };

function placeOf(around: Around): Place {
  const { draft, slot } = around;
  const from = slot.from === null ? undefined : stepOf(draft, slot.from);
  if (!from) return { ...around, before: [], in_loop: false, on_error: false };
  return {
    ...around,
    before: [from, ...earlier(draft, from.id)],
    in_loop: slot.port === 'item' || loopAround(draft, from.id) !== null,
    on_error: slot.port === 'error' || surroundingsOf(draft, from.id).on_error_path,
  };
}

const pathOf = (step: Step) => `steps.${quoteName(step.output_variable ?? step.id)}`;
const isScalar = (value: Json | undefined) => value !== null && value !== undefined && typeof value !== 'object';
/** The names in a step's output, if it is written as an object. */
const namesOf = ({ type, input }: Step): string[] =>
  type === 'transform' && isObject(input.value) && !('$' in input.value) ? Object.keys(input.value) : [];

/** The first field of a query, which names the list in its result. */
export const rootOf = (query: Json | undefined): string | null =>
  (typeof query === 'string' && /^\s*(?:query\b[^{]*)?\{\s*(\w+)/.exec(query)?.[1]) || null;

const lists: { readonly [T in StepType]?: (step: Step) => string | null } = {
  query: (step) => {
    const root = rootOf(step.input.query);
    return root && `${pathOf(step)}.${root}`;
  },
  list: pathOf,
  spreadsheet: (step) => `${pathOf(step)}.rows`,
  operation: (step) => `${pathOf(step)}.data`,
  rest: (step) => `${pathOf(step)}.body`,
};

/** The subject and text of a suggested message. */
function messageAbout({ name, record, before, in_loop, on_error, failed }: Place): { subject: string; text: string } {
  if (on_error) return { subject: failed, text: '{{error.step}}: {{error.message}}\n{{$string(error.answer.body)}}' };
  const answer = before.find(({ type }) => type === 'rest' || type === 'operation');
  const source = before.find((step) => namesOf(step).length > 0);
  const lines = [
    ...(record && !in_loop ? record.fields.slice(0, most).map((field) => `${field.label}: {{record.${field.name}}}`) : []),
    ...(answer ? [`HTTP {{${pathOf(answer)}.status}}`] : []),
    ...(source ? namesOf(source).map((key) => `${key}: {{${pathOf(source)}.${quoteName(key)}}}`) : []),
  ];
  const subject = record?.primary ? `${record.model}: {{record.${record.primary}}}` : name;
  return { subject, text: lines.join('\n') || name };
}

/** An object with the values of a webhook call, by name. */
function picked(called: Json | undefined): JsonObject | null {
  if (!isObject(called)) return null;
  const names = Object.keys(called).filter((key) => isScalar(called[key]));
  return names.length > 0 ? Object.fromEntries(names.slice(0, most).map((key) => [key, { $: `trigger.input.${quoteName(key)}` }])) : null;
}

/** A condition on the status of the previous call. That step then tolerates failures, so that a refusal leads to a branch instead of ending the run. */
function byStatus(rest: Step, { draft }: Place): FilledStep {
  const when: JsonObject = { all: [{ fact: `${pathOf(rest).replaceAll('`', '')}.status`, operator: 'lessThan', value: 300 }] };
  const steps = draft.steps.map((step) => (step.id === rest.id ? { ...step, soft_fail: true } : step));
  return { preset: { input: { when } }, beside: { steps } };
}

const blank: JsonObject = { all: [{ fact: '', operator: 'equal', value: '' }] };

const fillers: { readonly [T in StepType]?: (place: Place) => FilledStep | null } = {
  email: (place) => {
    const { subject, text } = messageAbout(place);
    return { preset: { input: { to: place.designer.email, subject, body: text } } };
  },
  notify: (place) => {
    const { subject, text } = messageAbout(place);
    return { preset: { input: { title: subject, details: text, people: [{ person: place.designer.id }] } } };
  },
  condition: (place) => {
    const [last] = place.before;
    if (place.by_status && last?.type === 'rest') return byStatus(last, place);
    return place.record ? { preset: { input: { when: blank } } } : null;
  },
  transform: ({ called, before }) => {
    const value = before.length === 0 ? picked(called) : null;
    return value && { preset: { input: { value } } };
  },
  for_each: ({ before }) => {
    const items = before.map((step) => lists[step.type]?.(step)).find(Boolean);
    return items ? { preset: { input: { items: { $: items } } } } : null;
  },
  rest: ({ slot }) => (slot.port === 'item' ? { preset: { input: { method: 'POST', url: '', body: { $: 'item' } } } } : null),
  write: () => ({ preset: { input: { items: [{ model: '', properties: {} }] } } }),
  answer: ({ draft, before }) => {
    const saved = before.find(({ type }) => type === 'write');
    const source = before.find((step) => namesOf(step).length > 0);
    const body: Json = saved ? { id: { $: `${pathOf(saved)}.saved[0].identity` } } : source ? { $: pathOf(source) } : {};
    const beside: Partial<Draft> = draft.trigger.type === 'webhook' ? { trigger: { ...draft.trigger, answer: 'run' } } : {};
    return { preset: { input: { body } }, beside };
  },
};

/** A new step filled in for its place; null if nothing is known. Everything can be changed. */
export const filledStep = (type: StepType, around: Around): FilledStep | null => fillers[type]?.(placeOf(around)) ?? null;
