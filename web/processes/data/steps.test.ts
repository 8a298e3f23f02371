import type { Operation, StepPolicy } from '@millwright/core/process/types.ts';
import { describe, expect, it } from 'vitest';
import { barSteps, nextStep, ordered, previewSteps } from './steps.ts';

const operation = (line_num: number, key: string): Operation => ({ identity: `id-${key}`, key, label: key, line_num, status: 'on-hold' });
const live = {
  process: null,
  operations: [operation(3, 'done'), operation(1, 'draft'), operation(9, 'cancelled'), operation(2, 'doing')],
  active_operation: null,
};
const { steps, cancelling } = ordered(live, ['cancelled']);
const policies = new Map([['doing', { key: 'doing', label: { en: 'Doing', fr: 'En cours' }, tone: 'active' as const }]]);

describe('process steps', () => {
  it('stand in the order of their numbers, cancelling apart', () => {
    expect(steps.map(({ key }) => key)).toEqual(['draft', 'doing', 'done']);
    expect(cancelling.map(({ key }) => key)).toEqual(['cancelled']);
  });

  it('offer the following step, and none at the last one, when cancelled, or without a process', () => {
    expect(nextStep(steps, steps[0] ?? null)?.key).toBe('doing');
    expect(nextStep(steps, steps[2] ?? null)).toBeNull();
    expect(nextStep(steps, cancelling[0] ?? null)).toBeNull();
    expect(nextStep(steps, null)).toBeNull();
  });

  it('are past before the active one and coming after it, with look and who left them', () => {
    const left = new Map([['draft', { who: 'Ana', when: '2026-01-01' }]]);
    const bar = barSteps(steps, steps[1] ?? null, policies, { left, visited: null });
    expect(bar.map(({ state }) => state)).toEqual(['past', 'current', 'coming']);
    expect(bar[0]?.left?.who).toBe('Ana');
    expect(bar[1]).toMatchObject({ tone: 'active', label: { fr: 'En cours' } });
    expect(bar[2]?.tone).toBe('draft');
  });

  it('were skipped when the record never stood in them, once its whole history is known', () => {
    const passed = { left: new Map(), visited: new Set(['id-draft', 'id-done']) };
    expect(barSteps(steps, steps[2] ?? null, policies, passed).map(({ state }) => state)).toEqual(['past', 'skipped', 'current']);
  });

  it('are all coming when the object stands outside them', () => {
    expect(barSteps(steps, null, policies, { left: new Map(), visited: null }).every(({ state }) => state === 'coming')).toBe(true);
  });

  it('are previewed as a record shows them that stands in one of them; a cancelling one only when it is that', () => {
    const off = new Map<string, StepPolicy>([...policies, ['cancelled', { key: 'cancelled', label: 'Off', tone: 'cancelled' as const }]]);
    const states = (at: string) => previewSteps(live.operations, at, off).map(({ key, state }) => `${key} ${state}`);
    expect(states('id-doing')).toEqual(['draft past', 'doing current', 'done coming']);
    expect(states('id-draft')).toEqual(['draft current', 'doing coming', 'done coming']);
    expect(states('id-cancelled')).toEqual(['draft past', 'doing past', 'done past', 'cancelled current']);
  });
});
