import type { Step } from '@millwright/core/automation/types.ts';
import { describe, expect, it } from 'vitest';
import { changedKeys, differences, reapply } from '../../documents/saving/changes.ts';
import { reworded } from '../../fields/label/words.ts';
import { changeStep, insertStep, removeStep } from '../graph/graph-edit.ts';
import { automationKind } from './automation-kind.ts';
import { type Draft, draftOf, newStep } from './draft.ts';

const step = (id: string): Step => ({ id, name: id, type: 'email', enabled: true, input: { subject: 'Hello' } });
const base: Draft = {
  label: 'Confirm an order',
  trigger: { type: 'manual' },
  steps: [step('a'), step('b')],
  edges: [{ from: 'a', port: 'next', to: 'b' }],
  disabled: false,
};
const edit = (change: (draft: Draft) => Partial<Draft>): Draft => ({ ...base, ...change(base) });

describe('two people on one automation', () => {
  it('keeps both when they changed different things', () => {
    const mine = edit((draft) => changeStep(draft, 'a', { input: { subject: 'Mine' } }));
    const theirs = edit((draft) => ({ ...changeStep(draft, 'a', { name: 'Theirs' }), disabled: true }));
    const merged = reapply(automationKind, base, mine, theirs);
    expect(merged.steps[0]).toMatchObject({ name: 'Theirs', input: { subject: 'Mine' } });
    expect(merged.disabled).toBe(true);
    expect(differences(automationKind, base, mine, theirs).map(({ part, conflict }) => [part, conflict])).toEqual([
      ['disabled', false],
      ['step:a:name', false],
      ['step:a:input', false],
    ]);
  });

  it('names what both changed, and mine wins', () => {
    const mine = edit(() => ({ label: 'Mine' }));
    const theirs = edit(() => ({ label: 'Theirs' }));
    expect(differences(automationKind, base, mine, theirs)).toEqual([
      { part: 'label', base: 'Confirm an order', mine: 'Mine', theirs: 'Theirs', conflict: true },
    ]);
    expect(reapply(automationKind, base, mine, theirs).label).toBe('Mine');
  });

  it('is no conflict when both did the same', () => {
    const same = edit(() => ({ label: 'Same' }));
    expect(differences(automationKind, base, same, same).some(({ conflict }) => conflict)).toBe(false);
  });

  it('puts a step that I added between steps that they changed', () => {
    const mine = edit((draft) => insertStep(draft, { from: 'a', port: 'next' }, step('new')));
    const theirs = edit((draft) => changeStep(draft, 'b', { enabled: false }));
    const merged = reapply(automationKind, base, mine, theirs);
    expect(merged.steps.map(({ id, enabled }) => [id, enabled])).toEqual([
      ['a', true],
      ['b', false],
      ['new', true],
    ]);
    expect(merged.edges).toEqual([
      { from: 'a', port: 'next', to: 'new' },
      { from: 'new', port: 'next', to: 'b' },
    ]);
  });

  it('leaves no half of a step that one removed and the other changed', () => {
    const mine = edit((draft) => removeStep(draft, 'b'));
    const theirs = edit((draft) => changeStep(draft, 'b', { name: 'Renamed' }));
    expect(reapply(automationKind, base, mine, theirs).steps.map(({ id }) => id)).toEqual(['a']);
    const reversed = reapply(automationKind, base, theirs, mine);
    expect(reversed.steps.map(({ id }) => id)).toEqual(['a']);
    expect(reversed.edges).toEqual([]);
  });

  it('sees no change in keys that the store answers in another order', () => {
    const stored = edit((draft) => ({
      steps: draft.steps.map(({ input, enabled, type, name, id }) => ({ input, enabled, type, name, id })),
      edges: draft.edges.map(({ to, port, from }) => ({ to, port, from })),
    }));
    expect(changedKeys(stored, base)).toEqual({});
    expect(differences(automationKind, base, base, stored)).toEqual([]);
    expect(changedKeys(base, reapply(automationKind, base, { ...base, label: 'Mine' }, stored))).toEqual({ label: 'Mine' });
  });

  it('sends only what changed', () => {
    expect(changedKeys(base, base)).toEqual({});
    expect(
      changedKeys(
        base,
        edit(() => ({ disabled: true })),
      ),
    ).toEqual({ disabled: true });
    expect(changedKeys({ ...base, description: 'x' }, base)).toEqual({ description: null });
  });
});

describe('drafts', () => {
  it('take only what the editor changes', () => {
    const document = { ...base, id: '1', slug: 's', name: 'n', version: 3, template: true };
    expect(draftOf(document)).toEqual(base);
  });

  it('name what a new step hands on freely', () => {
    expect(newStep('query', 'Query', ['data', 'data_2']).output_variable).toBe('data_3');
    expect(newStep('wait', 'Wait', []).output_variable).toBeUndefined();
  });

  it('replace one language and keep the others', () => {
    expect(reworded({ en: 'A', fr: 'B' }, 'fr', 'C')).toEqual({ en: 'A', fr: 'C' });
    expect(reworded('A', 'fr', 'C')).toBe('C');
  });
});
