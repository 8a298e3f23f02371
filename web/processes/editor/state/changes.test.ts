import { expect, it } from 'vitest';
import { processChanges } from './changes.ts';
import type { ProcessDraft, StepDraft } from './draft.ts';

const step = (id: string, parts: Partial<StepDraft> = {}): StepDraft => ({
  ...{ id, identity: id, key: id, name: id, tone: 'active', workstation: null, planned: false },
  ...{ enter: [], leave: [], moves: [] },
  ...parts,
});
const live: ProcessDraft = { label: 'Jobs', is_default: false, steps: [step('open'), step('work'), step('over')] };

it('tells what a draft adds, deletes, changes part by part and puts in another order', () => {
  const added = step('new', { identity: null });
  const steps = [step('over'), added, step('open', { tone: 'done', planned: true })];
  const changes = processChanges(live, { label: 'Tasks', is_default: true, steps });
  expect(changes.map(({ kind }) => kind)).toEqual(['label', 'default', 'added', 'changed', 'removed', 'order']);
  expect(changes).toContainEqual({ kind: 'changed', step: steps[2], parts: ['tone', 'planned'] });
  expect(changes).toContainEqual({ kind: 'removed', step: live.steps[1] });
});

it('takes no new or deleted step for another order, and a draft that says the same for none', () => {
  const steps = [step('new', { identity: null }), step('open'), step('over')];
  expect(processChanges(live, { ...live, steps }).map(({ kind }) => kind)).toEqual(['added', 'removed']);
  expect(processChanges(live, structuredClone(live))).toEqual([]);
});
