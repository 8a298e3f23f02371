import { uuid } from '../../../data/uuid.ts';
import type { ProcessDraft, StepDraft } from './draft.ts';

/** The identities of the stored steps. */
export const storedSteps = ({ steps }: ProcessDraft): string[] => steps.flatMap(({ identity }) => identity ?? []).sort();

/** New steps that have been stored meanwhile are those of their key. */
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

/** A step that is added: its key is its own, so that what is set for it holds for no other. */
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
