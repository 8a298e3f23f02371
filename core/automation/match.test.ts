import { describe, expect, it } from 'vitest';
import type { ObjectEvent } from './descriptor/define-trigger.ts';
import { candidates, isRunaway, maxDepth, runIdFor, startingKinds } from './match.ts';
import { automation, step } from './testing.ts';
import type { Trigger } from './triggers/registry.ts';

const event = (parts: Partial<ObjectEvent> = {}): ObjectEvent => ({
  id: 'e1',
  node_id: 'n1',
  model: 'task',
  type: 'updated',
  changes: { title: ['a', 'b'] },
  cause: { kind: 'user', depth: 0, chain: [] },
  ...parts,
});
const triggered = (trigger: Trigger, parts = {}) => automation([step('a')], [], { trigger, ...parts });
const edited: Trigger = { type: 'object_edited', model_ids: ['task'] };
const started = (trigger: Trigger, parts: Partial<ObjectEvent> = {}) => candidates(event(parts), [triggered(trigger)]).length;

it('names the kinds of events that start any automation', () => {
  const form: Trigger = { type: 'form_submitted', form_ids: ['f1'] };
  const kinds = (...list: [Trigger, object?][]) => startingKinds(list.map(([trigger, parts]) => triggered(trigger, parts)));
  expect(kinds([edited], [{ type: 'object_created', model_ids: ['task', 'job'] }], [form], [{ type: 'manual' }]).sort()).toEqual([
    'created job',
    'created task',
    'form_submitted',
    'transition task',
    'updated task',
  ]);
  expect(kinds([edited, { disabled: true }])).toEqual([]);
});

describe('candidates', () => {
  it('matches the kind of change and the model', () => {
    expect(started(edited)).toBe(1);
    expect(started(edited, { type: 'created' })).toBe(0);
    expect(started(edited, { model: 'project' })).toBe(0);
    expect(started({ type: 'object_created', model_ids: ['task'] }, { type: 'created' })).toBe(1);
    expect(started({ type: 'object_deleted', model_ids: ['task'] }, { type: 'deleted' })).toBe(1);
    expect(started(edited, { type: 'comment' })).toBe(0);
    expect(started(edited, { type: 'transition' })).toBe(1);
  });

  it('starts nothing on the failure of an automation', () => {
    const triggers: Trigger[] = [edited, ...(['object_created', 'object_deleted'] as const).map((type) => ({ type, model_ids: ['task'] }))];
    const failure = { type: 'automation_failed' as const, changes: { error: [null, 'why'] as [null, string] } };
    expect(triggers.map((trigger) => started(trigger, failure))).toEqual([0, 0, 0]);
    expect(startingKinds(triggers.map((trigger) => triggered(trigger))).join()).not.toContain('failed');
  });

  it('starts on the named fields only', () => {
    expect(started({ ...edited, changed: ['title', 'due'] })).toBe(1);
    expect(started({ ...edited, changed: ['due'] })).toBe(0);
  });

  it('matches a submitted form by its id', () => {
    expect(started({ type: 'form_submitted', form_ids: ['f1'] }, { type: 'form_submitted', form_id: 'f1' })).toBe(1);
    expect(started({ type: 'form_submitted', form_ids: ['f2'] }, { type: 'form_submitted', form_id: 'f1' })).toBe(0);
  });

  it('starts no automation on what takes a run of it back, and any other', () => {
    const self = triggered(edited);
    const undo = (undoes: string) => candidates(event({ cause: { kind: 'user', depth: 0, chain: [], undoes } }), [self]).length;
    expect([undo(runIdFor(self.id, 'e0')), undo(runIdFor(`${self.id}0`, 'e0'))]).toEqual([0, 1]);
  });

  it('starts neither disabled nor empty automations, nor those of other triggers', () => {
    expect(candidates(event(), [triggered(edited, { disabled: true }), triggered(edited, { steps: [] }), triggered({ type: 'manual' })])).toEqual([]);
  });

  it('lets an automation lead back to the same record eight times, then refuses and says so', () => {
    const self = triggered(edited);
    const link = `${self.id}/n1`;
    const chainOf = (length: number) => Array.from({ length }, () => link);
    const at = (length: number) => candidates(event({ cause: { kind: 'run', depth: length, chain: chainOf(length) } }), [self])[0];
    expect(at(maxDepth - 1)).toMatchObject({ refused: false, chain: chainOf(maxDepth) });
    expect(at(maxDepth)).toMatchObject({ refused: true });
  });

  it('counts other records by themselves, and ends any chain in the end', () => {
    const self = triggered(edited);
    const other = Array.from({ length: maxDepth }, () => `${self.id}/n2`);
    expect(candidates(event({ cause: { kind: 'run', depth: 8, chain: other } }), [self])[0]).toMatchObject({ refused: false });
    const long = Array.from({ length: 50 }, (_, index) => `${self.id}/m${index}`);
    expect(candidates(event({ cause: { kind: 'run', depth: 50, chain: long } }), [self])[0]).toMatchObject({ refused: true });
  });

  it('blames an automation that led to itself again and again, not one that a long chain has come to', () => {
    const own = Array.from({ length: maxDepth + 1 }, (_, index) => `a1/m${index}`);
    expect([isRunaway(own, 'a1'), isRunaway(own.slice(1), 'a1'), isRunaway([...own, 'b2/m1'], 'b2'), isRunaway(own, 'a')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
