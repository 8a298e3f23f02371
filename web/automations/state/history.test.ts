import type { Step } from '@millwright/core/automation/types.ts';
import { describe, expect, it } from 'vitest';
import type { Graph } from '../graph/graph.ts';
import { changeStep, duplicateStep, insertStep, moveStep, removeStep } from '../graph/graph-edit.ts';
import { begin, type History, historyReducer } from './history.ts';

const step = (id: string): Step => ({ id, name: id, type: 'write', enabled: true, input: {} });
const original: Graph = {
  steps: ['a', 'b', 'c', 'd'].map(step),
  edges: [
    { from: 'a', port: 'next', to: 'b' },
    { from: 'b', port: 'next', to: 'c' },
    { from: 'c', port: 'next', to: 'd' },
  ],
};

/** One edit of each kind in turn, on whatever steps are there. */
function someEdit(graph: Graph, round: number): Graph {
  const victim = graph.steps[round % graph.steps.length]?.id ?? '';
  const edits = [
    () => insertStep(graph, { from: victim, port: 'next' }, step(`new-${round}`)),
    () => changeStep(graph, victim, { name: `renamed ${round}` }),
    () => duplicateStep(graph, victim, `copy-${round}`),
    () => moveStep(graph, victim, 1) ?? changeStep(graph, victim, { enabled: false }),
    () => removeStep(graph, victim),
  ];
  return (edits[round % edits.length] as () => Graph)();
}

const edited = (rounds: number): History<Graph> => {
  let history = begin(original);
  for (let round = 0; round < rounds; round++) {
    history = historyReducer(history, { type: 'edit', state: someEdit(history.present, round) });
  }
  return history;
};

describe('history', () => {
  it('gives back the original after 30 edits and 30 undos, and the last state after 30 redos', () => {
    const done = edited(30);
    expect(done.past).toHaveLength(30);
    const untouched = structuredClone(original);
    let history = done;
    for (let count = 0; count < 30; count++) history = historyReducer(history, { type: 'undo' });
    expect(history.present).toBe(original);
    expect(history.present).toEqual(untouched);
    for (let count = 0; count < 30; count++) history = historyReducer(history, { type: 'redo' });
    expect(history.present).toBe(done.present);
  });

  it('takes back the keystrokes of one field in one step, and those of the next field apart', () => {
    let history = begin('');
    for (const state of ['P', 'Pi', 'Pic', 'Pick']) history = historyReducer(history, { type: 'edit', state, tag: 'name' });
    history = historyReducer(history, { type: 'edit', state: 'Pick!', tag: 'description' });
    history = historyReducer(history, { type: 'undo' });
    expect(history.present).toBe('Pick');
    expect(historyReducer(history, { type: 'undo' }).present).toBe('');
  });

  it('begins a new step when a field is left and entered again', () => {
    let history = historyReducer(begin('a'), { type: 'edit', state: 'ab', tag: 'name' });
    history = historyReducer(history, { type: 'seal' });
    history = historyReducer(history, { type: 'edit', state: 'abc', tag: 'name' });
    expect(historyReducer(history, { type: 'undo' }).present).toBe('ab');
  });

  it('drops what was undone as soon as something else is edited', () => {
    let history = historyReducer(begin('a'), { type: 'edit', state: 'b' });
    history = historyReducer(history, { type: 'undo' });
    history = historyReducer(history, { type: 'edit', state: 'c' });
    expect(historyReducer(history, { type: 'redo' }).present).toBe('c');
  });

  it('changes nothing when there is nothing to undo or redo', () => {
    const history = begin('a');
    expect(historyReducer(history, { type: 'undo' })).toBe(history);
    expect(historyReducer(history, { type: 'redo' })).toBe(history);
  });
});
