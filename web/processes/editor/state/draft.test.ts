import type { Condition } from '@millwright/core/filter/types.ts';
import { expect, it } from 'vitest';
import type { ProcessDefinition } from '../../data/use-process.ts';
import { draftOf, lineNumbers, onTop, type ProcessDraft, policyChange, type StoredPolicy, unfinished } from './draft.ts';

const step = (key: string, line_num: number) => ({
  identity: `id-${key}`,
  key,
  label: key,
  line_num,
  description: null,
  include_in_mrp: false,
  workstation: null,
  open_records: 0,
});
const process = {
  identity: 'p',
  version: 1,
  label: 'Jobs',
  key: null,
  process_type: 'job',
  type_label: 'Job',
  is_default: false,
  model: 'job',
  own_model: 'flow',
};
const stored: ProcessDefinition = { process, steps: [step('open', 1), step('work', 10), step('over', 20)] };
const when: Condition = { fact: 'amount', operator: 'equal', value: 1 };
const other = { id: 'task', label: 'Task', model: 'task', targets: ['job'], only_from: 'open', set_step: 'work' };
const policy: StoredPolicy = {
  id: 'd',
  version: 3,
  key: 'work',
  label: { en: 'Work', fr: 'Travail' },
  tone: 'active',
  refuse: { when, text: 'No' },
  moves: [other],
};
const policies = new Map([['work', policy]]);
const draft = draftOf(stored, policies);
const [open, work, over] = draft.steps as [ProcessDraft['steps'][number], ProcessDraft['steps'][number], ProcessDraft['steps'][number]];
const fresh = { ...open, id: 'new', identity: null, key: 'new' };

it('a draft that nobody changed sends nothing, whatever form its rules are stored in', () => {
  expect(policyChange(work, policy, 'job')).toEqual({});
  expect(lineNumbers(draft, stored)).toEqual([1, 10, 20]);
});

it('a change of a policy sends the parts that differ, keeps the moves of other models, and takes away what is gone', () => {
  const moves = [{ id: 'm', label: 'Along', when: undefined, target: 'tasks', more: [], only_from: 'a', set_step: 'b' }];
  expect(policyChange({ ...work, tone: 'check', enter: [], moves }, policy, 'job')).toEqual({
    tone: 'check',
    refuse: null,
    moves: [other, { id: 'm', label: 'Along', model: 'job', targets: ['tasks'], only_from: 'a', set_step: 'b' }],
  });
  expect(policyChange(fresh, undefined, 'job')).toEqual({ label: 'open', tone: 'draft' });
});

it('a move that leads to its records by several paths keeps them all when something else of it is changed', () => {
  const move = { id: 'm', label: 'Along', model: 'job', targets: ['tasks', 'notes.tasks'], only_from: 'a', set_step: 'b' };
  const several = { ...policy, moves: [move] };
  const [, step] = draftOf(stored, new Map([['work', several]])).steps as [unknown, typeof work];
  expect(policyChange(step, several, 'job')).toEqual({});
  expect(policyChange({ ...step, moves: step.moves.map((each) => ({ ...each, set_step: 'c' })) }, several, 'job')).toEqual({
    moves: [{ ...move, set_step: 'c' }],
  });
});

it('steps that a form has made without a key have one each', () => {
  const steps = ['0000000000a1', '0000000000a2'].map((end, at) => ({ ...step('', at), identity: `0190-${end}` }));
  expect(draftOf({ process, steps }, policies).steps.map(({ key }) => key)).toEqual(['step-0000000000a1', 'step-0000000000a2']);
});

it('steps keep their line numbers as far as these rise in the new order', () => {
  expect(lineNumbers({ ...draft, steps: [open, fresh, work, over] }, stored)).toEqual([1, 2, 10, 20]);
  expect(lineNumbers({ ...draft, steps: [over, open, work] }, stored)).toEqual([20, 21, 22]);
});

it('a rule without a condition or a message, and a nameless step, are unfinished', () => {
  const label = String;
  expect(unfinished(draft, label)).toEqual([]);
  const steps = [
    { ...open, name: ' ' },
    { ...over, leave: [{ id: 'r', when: undefined, text: 'Why' }] },
    { ...work, enter: [{ id: 'r', when, text: '' }] },
  ];
  expect(unfinished({ ...draft, steps }, label)).toEqual(['id-open', 'id-over', 'id-work']);
});

it('what was changed here stands on top of what somebody else stored: neither loses a step or a part', () => {
  const mine = { ...draft, label: 'Mine', steps: [{ ...work, name: 'Mine' }, open, over, fresh] };
  const theirs = {
    ...draft,
    label: 'Theirs',
    is_default: true,
    steps: [open, { ...work, planned: true }, { ...fresh, id: 'id-x', identity: 'id-x' }],
  };
  const merged = onTop(draft, mine, theirs);
  // The settings of a new step that is now stored stay.
  const rules = [{ id: 'r', when, text: 'Why' }];
  const made = { ...fresh, id: 'id-new', identity: 'id-new' };
  expect(onTop(draft, { ...draft, steps: [{ ...made, enter: rules }] }, { ...draft, steps: [made] }).steps[0]?.enter).toEqual(rules);
  expect([merged.label, merged.is_default]).toEqual(['Mine', true]);
  expect(merged.steps.map(({ id, name, planned }) => [id, name, planned])).toEqual([
    ['id-work', 'Mine', true],
    ['id-open', 'open', false],
    ['new', 'open', false],
    ['id-x', 'open', false],
  ]);
});

it('help, questions, offers and what comes next are sent as far as they differ; a draft that does not know them leaves them', () => {
  const rule = { id: 'r', when, text: 'Sure?' };
  const rich = {
    ...policy,
    help: 'Old',
    confirm: { when, text: 'Less?', close_short: true as const },
    offers: [{ automation: 'a', label: 'A', when }],
  };
  const [, step] = draftOf(stored, new Map([['work', rich]])).steps as [unknown, typeof work];
  expect(policyChange(step, rich, 'job')).toEqual({});
  const [doubt] = step.confirm ?? [];
  const offers = [{ id: 'o', automation: 'b', label: 'B', when }];
  const edited = {
    ...step,
    help: '',
    ask: [rule],
    confirm: doubt ? [{ ...doubt, text: 'Fewer?' }, rule] : [],
    offers,
    next: { open: 'tasks', when },
  };
  expect(policyChange(edited, rich, 'job')).toEqual({
    help: null,
    leave: { when, text: 'Sure?' },
    // Other properties of a question stay unchanged.
    confirm: [{ id: 'rule-1', when, text: 'Fewer?', close_short: true }, rule],
    offers: [{ automation: 'b', label: 'B', when }],
    next: { open: 'tasks', when },
  });
  const { help: _help, confirm: _confirm, ask: _ask, offers: _offers, next: _next, ...before } = step;
  expect(policyChange(before, rich, 'job')).toEqual({});
  const half = { ...step, offers: [{ id: 'o', automation: '', label: 'B', when }] };
  expect(unfinished({ ...draft, steps: [half, { ...open, next: { open: 'tasks', when: undefined } }] }, String)).toEqual(['id-work', 'id-open']);
});
