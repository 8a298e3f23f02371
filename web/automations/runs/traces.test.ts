import type { StepRun } from '@millwright/core/automation/types.ts';
import { describe, expect, it } from 'vitest';
import { duration, failingStep, leftBy, type Trace, tellingPass, traces } from './traces.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds)).toISOString();
const pass = (step_id: string, item: string, status: StepRun['status'], from = 0, to: number | null = 1, attempt = 1): StepRun => ({
  id: `${step_id}${item}${attempt}`,
  step_id,
  item,
  name: step_id,
  type: 'write',
  status,
  start_date: at(from),
  end_date: to === null ? null : at(to),
  attempt,
  input: null,
  output: null,
  error: status === 'failure' ? { code: 'internal', message: 'no' } : null,
  attempts: [],
  partly: null,
});

describe('traces', () => {
  it('shows the worst of the passes of a loop and adds up their time', () => {
    const trace = traces([pass('a', '0', 'success'), pass('a', '1', 'failure', 1, 3), pass('a', '2', 'success', 3, 4)], 0).get('a') as Trace;
    expect(trace.status).toBe('failure');
    expect(trace.duration_ms).toBe(4000);
    expect(tellingPass(trace)?.item).toBe('1');
  });

  it('counts the last attempt only', () => {
    const trace = traces([pass('a', '', 'failure', 0, 1, 1), pass('a', '', 'success', 2, 3, 2)], 0).get('a') as Trace;
    expect(trace.status).toBe('success');
    expect(trace.passes).toHaveLength(2);
  });

  it('lets a step that runs last until now', () => {
    expect(traces([pass('a', '', 'running', 0, null)], Date.parse(at(7))).get('a')?.duration_ms).toBe(7000);
  });

  it('tells by which port a run left a step', () => {
    const trace = (status: StepRun['status'], output: StepRun['output']) => traces([{ ...pass('a', '', status), output }], 0).get('a') as Trace;
    expect([leftBy(trace('success', false), 'true'), leftBy(trace('success', false), 'false')]).toEqual([false, true]);
    expect([leftBy(trace('failure', null), 'next'), leftBy(trace('failure', null), 'error')]).toEqual([false, true]);
    expect(leftBy(trace('success', null), 'next')).toBe(true);
  });

  it('finds the step that failed', () => {
    expect(failingStep([pass('a', '', 'success'), pass('b', '', 'failure')])).toBe('b');
    expect(failingStep([pass('a', '', 'success')])).toBeNull();
  });
});

describe('durations', () => {
  it('use two units at most', () => {
    const format = (value: number, unit: string) => `${value} ${unit}`;
    expect(duration(35.4, format)).toBe('35 millisecond');
    expect(duration(1_420, format)).toBe('1.4 second');
    expect(duration(125_000, format)).toBe('2 minute 5 second');
    expect(duration(12_000_000, format)).toBe('3 hour 20 minute');
  });
});
