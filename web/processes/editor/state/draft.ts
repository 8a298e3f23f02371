import { sameJson } from '@millwright/core/document/merge.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, Text } from '@millwright/core/json.ts';
import type { StepPolicy } from '@millwright/core/process/types.ts';
import type { Tone } from '@millwright/core/schema/tones.ts';
import type { ProcessDefinition } from '../../data/use-process.ts';

/** A condition that refuses a move or asks a question, with its message; for a question, also the answer that confirms it. */
export type Rule = { id: string; when: Condition | undefined; text: Text; close_short?: true | undefined; take_more?: true | undefined };
/** The records that move when a record enters a step: those at the path, from one step to another; `more` are further paths. */
export type Move = { id: string; label: Text; when: Condition | undefined; target: string; more: string[]; only_from: string; set_step: string };
/** An automation that people can start for a record in the step. */
export type Offer = { id: string; automation: string; label: Text; when: Condition | undefined };
/** A related record that people open next from a record in the step. */
export type Next = { open: string; when: Condition | undefined };
/** The texts and questions of a step. Drafts from earlier versions may lack them. */
export type StepWords = {
  help?: Text;
  /** The questions before a record enters, and before it is advanced out. */
  confirm?: Rule[];
  ask?: Rule[];
  offers?: Offer[];
  next?: Next | null;
};
export type StepDraft = StepWords & {
  id: string;
  /** Null for a step that isn't stored yet. */
  identity: string | null;
  key: string;
  name: Text;
  tone: Tone;
  workstation: string | null;
  planned: boolean;
  enter: Rule[];
  leave: Rule[];
  moves: Move[];
};
export type ProcessDraft = { label: string; is_default: boolean; steps: StepDraft[] };
export type StoredPolicy = StepPolicy & { id: string; version: number };
export type Policies = ReadonlyMap<string, StoredPolicy>;

type Objections = StepPolicy['refuse'];
type Step = ProcessDefinition['steps'][number];

const rulesOf = (objections: Objections): Rule[] =>
  [objections ?? []].flat().map((each, at) => ({ id: 'id' in each ? each.id : `rule-${at + 1}`, when: each.when, text: each.text }));

const doubtsIn = (doubts: StepPolicy['confirm']): Rule[] => [doubts ?? []].flat().map((each, at) => ({ id: `rule-${at + 1}`, ...each }));

const movesOf = (policy: StepPolicy | undefined, model: string | null): Move[] =>
  (policy?.moves ?? [])
    .filter((move) => move.model === model)
    .map(({ id, label, when, targets: [target = '', ...more], only_from, set_step }) => ({ id, label, when, target, more, only_from, set_step }));

/** The key of a step. A step that was created by a form has none; it gets its own key, so that its settings apply to no other. */
const keyOf = ({ key, identity }: Step): string => key || `step-${identity.slice(-12)}`;

const wordsOf = (policy: StepPolicy | undefined): Required<StepWords> => ({
  help: policy?.help ?? '',
  confirm: doubtsIn(policy?.confirm),
  ask: rulesOf(policy?.leave),
  offers: (policy?.offers ?? []).map((offer, at) => ({ id: `offer-${at + 1}`, ...offer })),
  next: policy?.next ?? null,
});

const stepOf = (step: Step, policy: StepPolicy | undefined, model: string | null): StepDraft => ({
  id: step.identity,
  identity: step.identity,
  key: keyOf(step),
  name: policy?.label ?? step.label,
  tone: policy?.tone ?? 'draft',
  workstation: step.workstation?.identity ?? null,
  planned: step.include_in_mrp,
  enter: rulesOf(policy?.refuse),
  leave: rulesOf(policy?.refuse_leave),
  moves: movesOf(policy, model),
  ...wordsOf(policy),
});

/** The editable part of a process and its step policies. */
export const draftOf = ({ process, steps }: ProcessDefinition, policies: Policies): ProcessDraft => ({
  label: process.label,
  is_default: process.is_default,
  steps: steps.map((step) => stepOf(step, policies.get(keyOf(step)), process.model)),
});

const sent = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as Json;
export const same = (one: unknown, two: unknown): boolean => sameJson(sent(one), sent(two));

/** The line numbers of the steps: unchanged while ascending, else one more than the previous. */
export function lineNumbers(draft: ProcessDraft, { steps }: ProcessDefinition): number[] {
  const stored = new Map(steps.map(({ identity, line_num }) => [identity, line_num]));
  let last = 0;
  return draft.steps.map(({ identity }) => {
    const own = stored.get(identity ?? '');
    last = own !== undefined && own > last ? own : last + 1;
    return last;
  });
}

const complete = (rules: readonly Rule[]) => rules.flatMap((rule) => (rule.when ? [rule] : []));

/** A part without its local id, in the stored format. */
const bare = <Part extends { id: string }>({ id: _, ...part }: Part): Omit<Part, 'id'> => part;

/** The changed texts and questions of a step; parts that an older draft lacks stay unchanged. */
function wordsChange(step: StepDraft, stored: StoredPolicy | undefined): Record<string, Json> {
  const was = wordsOf(stored);
  const parts = {
    help: step.help || null,
    confirm: step.confirm?.length ? complete(step.confirm) : null,
    leave: step.ask?.[0] ? bare(step.ask[0]) : null,
    offers: step.offers?.length ? step.offers.map(bare) : null,
    next: step.next ?? null,
  };
  const edited = { help: 'help', confirm: 'confirm', leave: 'ask', offers: 'offers', next: 'next' } as const;
  return Object.fromEntries(
    Object.entries(edited).flatMap(([key, part]) =>
      step[part] === undefined || same(step[part], was[part]) ? [] : [[key, sent(parts[key as keyof typeof parts])]],
    ),
  );
}

/** The changed parts of a step's policy; null removes a part. */
export function policyChange(step: StepDraft, stored: StoredPolicy | undefined, model: string | null): Record<string, Json> {
  const was = stored && { label: stored.label, tone: stored.tone, enter: rulesOf(stored.refuse), leave: rulesOf(stored.refuse_leave) };
  const change: Record<string, Json> = {};
  if (!same(step.name, was?.label)) change.label = sent(step.name);
  if (step.tone !== was?.tone) change.tone = step.tone;
  if (!same(step.enter, was?.enter ?? [])) change.refuse = step.enter.length ? sent(complete(step.enter)) : null;
  if (!same(step.leave, was?.leave ?? [])) change.refuse_leave = step.leave.length ? sent(complete(step.leave)) : null;
  if (!same(step.moves, movesOf(stored, model))) {
    const others = (stored?.moves ?? []).filter((move) => move.model !== model);
    const own = step.moves.map(({ target, more, ...move }) => ({ ...move, model, targets: [target, ...more] }));
    change.moves = others.length + own.length ? sent([...others, ...own]) : null;
  }
  return { ...change, ...wordsChange(step, stored) };
}

/** The labels of the steps that are incomplete. */
export const unfinished = ({ steps }: ProcessDraft, label: (text: Text) => string): string[] =>
  steps.flatMap(({ id, name, enter, leave, moves, confirm = [], ask = [], offers = [], next = null }) => {
    const rulesComplete = [...enter, ...leave, ...confirm, ...ask].every(({ when, text }) => when && label(text).trim());
    const offered = offers.every((offer) => offer.automation && offer.when && label(offer.label).trim());
    const rules = rulesComplete && offered && (next === null || (next.open && next.when));
    const along = moves.every((move) => move.target && move.only_from && move.set_step && label(move.label).trim());
    return rules && along && label(name).trim() ? [] : [id];
  });

/** Merges the changes made here into the stored version, by step and part; if both changed a part, mine wins. */
export function onTop(base: ProcessDraft, mine: ProcessDraft, theirs: ProcessDraft): ProcessDraft {
  const pick = <T extends object>(was: T, own: T, now: T): T =>
    ({
      // Parts that an older draft lacks keep their stored value.
      ...now,
      ...Object.fromEntries(
        Object.keys(own).map((key) => [key, same(own[key as keyof T], was[key as keyof T]) ? now[key as keyof T] : own[key as keyof T]]),
      ),
    }) as T;
  const [was, now] = [base, theirs].map(({ steps }) => new Map(steps.map((step) => [step.id, step])));
  const steps = mine.steps.flatMap((step) => {
    const [before, there] = [was?.get(step.id), now?.get(step.id)];
    if (step.identity === null) return [step];
    // A step that another person has deleted is removed; a step that was added here stays.
    return there ? [before ? pick(before, step, there) : { ...there, ...step }] : [];
  });
  const added = theirs.steps.filter(({ id }) => !was?.has(id) && !mine.steps.some((step) => step.id === id));
  const { label, is_default } = pick({ ...base, steps: [] }, { ...mine, steps: [] }, { ...theirs, steps: [] });
  return { label, is_default, steps: [...steps, ...added] };
}
