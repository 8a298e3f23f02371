import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import type { Edge, Step } from '@millwright/core/automation/types.ts';
import { describe, expect, it } from 'vitest';
import { bodyOf, earlier, firstStep, type Graph, loopAround, portsIn, targetOf } from './graph.ts';
import { connect, disconnect, duplicateStep, insertStep, moveStep, removeStep } from './graph-edit.ts';
import { neighbour } from './neighbours.ts';

const step = (id: string, type: StepType = 'write'): Step => ({ id, name: id, type, enabled: true, input: {} });
const edge = (text: string): Edge => {
  const [from = '', port = 'next', to = ''] = text.split(' ');
  return { from, port: port as Edge['port'], to };
};
const graph = (steps: Step[], ...edges: string[]): Graph => ({ steps, edges: edges.map(edge) });
const drawn = ({ steps, edges }: Graph) => ({
  steps: steps.map(({ id }) => id).sort(),
  edges: edges.map(({ from, port, to }) => `${from} ${port} ${to}`).sort(),
});
const line = graph(
  ['a', 'b', 'c'].map((id) => step(id)),
  'a next b',
  'b next c',
);
const fork = graph(
  [step('q', 'query'), step('if', 'condition'), step('yes'), step('no'), step('end')],
  'q next if',
  'if true yes',
  'if false no',
  'yes next end',
  'no next end',
);
const loop = graph(
  [step('q', 'query'), step('each', 'for_each'), step('one'), step('two'), step('after')],
  'q next each',
  'each item one',
  'one next two',
  'each next after',
);

describe('reading', () => {
  it('finds the first step as the one that no edge leads to', () => {
    expect(firstStep(line)).toBe('a');
    expect(firstStep({ steps: [], edges: [] })).toBeNull();
    expect(targetOf(line, { from: null, port: 'next' })).toBe('a');
  });

  it('lists the steps that ran before, nearest first, of every branch that can lead here', () => {
    expect(earlier(fork, 'end').map(({ id }) => id)).toEqual(['yes', 'no', 'if', 'q']);
    expect(earlier(fork, 'yes').map(({ id }) => id)).toEqual(['if', 'q']);
  });

  it('knows which steps stand inside a for-each', () => {
    expect([...bodyOf(loop, 'each')].sort()).toEqual(['one', 'two']);
    expect(loopAround(loop, 'two')?.id).toBe('each');
    expect(loopAround(loop, 'after')).toBeNull();
  });

  it('shows the error port when it is used or when the step may fail softly', () => {
    expect(portsIn(line, step('a'))).toEqual(['next']);
    expect(portsIn(line, { ...step('a'), soft_fail: true })).toEqual(['next', 'error']);
    expect(portsIn(graph([step('p', 'parallel')], 'p branch_3 x'), step('p', 'parallel'))).toEqual(['branch_1', 'branch_2', 'branch_3', 'next']);
  });
});

describe('inserting', () => {
  it('puts a step between two others', () => {
    const result = insertStep(line, { from: 'a', port: 'next' }, step('new'));
    expect(drawn(result).edges).toEqual(['a next new', 'b next c', 'new next b']);
  });

  it('puts a step before the first one', () => {
    const result = insertStep(line, { from: null, port: 'next' }, step('new'));
    expect(firstStep(result)).toBe('new');
    expect(targetOf(result, { from: 'new', port: 'next' })).toBe('a');
  });

  it('hands over by the true port of an inserted condition, and leaves the other open', () => {
    const result = insertStep(line, { from: 'a', port: 'next' }, step('new', 'condition'));
    expect(drawn(result).edges).toEqual(['a next new', 'b next c', 'new true b']);
  });

  it('fills an open branch without touching the others', () => {
    const result = insertStep(line, { from: 'c', port: 'error' }, step('new'));
    expect(drawn(result).edges).toEqual(['a next b', 'b next c', 'c error new']);
  });
});

describe('removing', () => {
  it('joins what led to the step with what followed it', () => {
    expect(drawn(removeStep(line, 'b'))).toEqual({ steps: ['a', 'c'], edges: ['a next c'] });
    expect(drawn(removeStep(line, 'a'))).toEqual({ steps: ['b', 'c'], edges: ['b next c'] });
    expect(drawn(removeStep(line, 'c'))).toEqual({ steps: ['a', 'b'], edges: ['a next b'] });
  });

  it('keeps the true branch of a condition and drops what only the other one reached', () => {
    expect(drawn(removeStep(fork, 'if'))).toEqual({ steps: ['end', 'q', 'yes'], edges: ['q next yes', 'yes next end'] });
  });

  it('drops the body of a for-each and goes on after it', () => {
    expect(drawn(removeStep(loop, 'each'))).toEqual({ steps: ['after', 'q'], edges: ['q next after'] });
  });

  it('heals every way into a step where branches meet', () => {
    const result = removeStep(insertStep(fork, { from: 'end', port: 'next' }, step('last')), 'end');
    expect(drawn(result).edges).toEqual(['if false no', 'if true yes', 'no next last', 'q next if', 'yes next last']);
  });

  it('takes back an insertion exactly', () => {
    for (const from of [null, 'a', 'b', 'c']) {
      const inserted = insertStep(line, { from, port: 'next' }, step('new'));
      expect(drawn(removeStep(inserted, 'new'))).toEqual(drawn(line));
    }
  });
});

describe('moving', () => {
  it('swaps neighbours, at the beginning, in the middle and at the end', () => {
    expect(drawn(moveStep(line, 'c', -1) as Graph).edges).toEqual(['a next c', 'c next b']);
    const first = moveStep(line, 'b', -1) as Graph;
    expect(drawn(first).edges).toEqual(['a next c', 'b next a']);
    expect(firstStep(first)).toBe('b');
    expect(drawn(moveStep(line, 'a', 1) as Graph).edges).toEqual(['a next c', 'b next a']);
  });

  it('does nothing beyond the ends', () => {
    expect(moveStep(line, 'a', -1)).toBeNull();
    expect(moveStep(line, 'c', 1)).toBeNull();
  });

  it('moves a step out of a branch and back into it', () => {
    const out = moveStep(fork, 'yes', -1) as Graph;
    expect(drawn(out).edges).toEqual(['if false no', 'if true end', 'no next end', 'q next yes', 'yes next if']);
    expect(drawn(moveStep(out, 'yes', 1) as Graph)).toEqual(drawn(fork));
  });

  it('takes a for-each along with its body', () => {
    const result = moveStep(loop, 'each', 1) as Graph;
    expect(drawn(result).edges).toEqual(['after next each', 'each item one', 'one next two', 'q next after']);
  });

  it('comes back to the original when a move is reversed', () => {
    for (const id of ['a', 'b']) expect(drawn(moveStep(moveStep(line, id, 1) as Graph, id, -1) as Graph)).toEqual(drawn(line));
  });
});

describe('connecting', () => {
  it('replaces what a port led to, and refuses a circle', () => {
    expect(drawn(connect(line, 'a', 'next', 'c') as Graph).edges).toEqual(['a next c', 'b next c']);
    expect(connect(line, 'c', 'next', 'a')).toBeNull();
    expect(connect(line, 'a', 'next', 'a')).toBeNull();
    expect(drawn(disconnect(line, 'b', 'next')).edges).toEqual(['a next b']);
  });
});

describe('duplicating', () => {
  it('puts the copy behind the step under a variable of its own', () => {
    const named: Graph = { ...line, steps: line.steps.map((one) => (one.id === 'b' ? { ...one, output_variable: 'rows' } : one)) };
    const result = duplicateStep(named, 'b', 'copy');
    expect(drawn(result).edges).toEqual(['a next b', 'b next copy', 'copy next c']);
    expect(result.steps.find(({ id }) => id === 'copy')?.output_variable).toBe('rows_2');
  });
});

describe('arrow keys', () => {
  it('walk down to the end and back up to the trigger', () => {
    const down = ['trigger', 'a', 'b', 'c'];
    for (const [index, id] of down.entries()) expect(neighbour(line, id, 'down')).toBe(down[index + 1] ?? null);
    for (const [index, id] of down.entries()) expect(neighbour(line, id, 'up')).toBe(down[index - 1] ?? null);
  });

  it('change between branches to the side', () => {
    expect(neighbour(fork, 'yes', 'right')).toBe('no');
    expect(neighbour(fork, 'no', 'left')).toBe('yes');
    expect(neighbour(fork, 'no', 'right')).toBeNull();
  });

  it('go through the body of a loop and on after it', () => {
    expect(neighbour(loop, 'each', 'down')).toBe('one');
    expect(neighbour(loop, 'two', 'down')).toBe('after');
  });
});
