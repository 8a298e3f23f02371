import { type ProcessDraft, type StepDraft, same } from './draft.ts';

/** The parts of a step that can be changed. */
export const stepParts = ['name', 'tone', 'workstation', 'planned', 'enter', 'leave', 'moves', 'help', 'confirm', 'ask', 'offers', 'next'] as const;
type StepPart = (typeof stepParts)[number];

/** One change of a draft. */
export type ProcessChange =
  | { kind: 'label' | 'order' }
  | { kind: 'default'; on: boolean }
  | { kind: 'added' | 'removed'; step: StepDraft }
  | { kind: 'changed'; step: StepDraft; parts: StepPart[] };

const orderAmong = ({ steps }: ProcessDraft, both: ReadonlySet<string>) => steps.flatMap(({ id }) => (both.has(id) ? [id] : [])).join();

/** The changes of a draft against the live process, in the order of its steps. */
export function processChanges(live: ProcessDraft, draft: ProcessDraft): ProcessChange[] {
  const before = new Map(live.steps.map((step) => [step.id, step]));
  const after = new Set(draft.steps.map(({ id }) => id));
  const both = new Set(live.steps.flatMap(({ id }) => (after.has(id) ? [id] : [])));
  const ofSteps = draft.steps.flatMap((step): ProcessChange[] => {
    const was = before.get(step.id);
    if (!was) return [{ kind: 'added', step }];
    const parts = stepParts.filter((part) => step[part] !== undefined && !same(step[part], was[part]));
    return parts.length ? [{ kind: 'changed', step, parts }] : [];
  });
  return [
    ...(live.label === draft.label ? [] : [{ kind: 'label' as const }]),
    ...(live.is_default === draft.is_default ? [] : [{ kind: 'default' as const, on: draft.is_default }]),
    ...ofSteps,
    ...live.steps.flatMap((step) => (after.has(step.id) ? [] : [{ kind: 'removed' as const, step }])),
    ...(orderAmong(live, both) === orderAmong(draft, both) ? [] : [{ kind: 'order' as const }]),
  ];
}
