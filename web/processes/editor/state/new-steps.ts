import { uuid } from '../../../data/uuid.ts';
import type { ProcessDraft, StepDraft } from './draft.ts';

/** The identities of the stored steps. */
export const storedSteps = ({ steps }: ProcessDraft): string[] => steps.flatMap(({ identity }) => identity ?? []).sort();

/** Gives new steps that have been stored their identity, matched by key. */
export const withIdentities = (draft: ProcessDraft, stored: ProcessDraft): ProcessDraft => {
  const byKey = new Map(stored.steps.map((step) => [step.key, step]));
  return {
    ...draft,
    steps: draft.steps.map((step) => {
      const there = step.identity === null ? byKey.get(step.key) : undefined;
      return there ? { ...step, id: there.id, identity: there.identity } : step;
    }),
  };
};

/** A new step with a unique key, so that its settings apply to no other. */
export const newStep = (name: string): StepDraft => {
  const id = uuid();
  return {
    id,
    identity: null,
    key: `step-${id.slice(-12)}`,
    name,
    tone: 'active',
    workstation: null,
    planned: false,
    enter: [],
    leave: [],
    moves: [],
    help: '',
    confirm: [],
    ask: [],
    offers: [],
    next: null,
  };
};
