import { describe, expect, it } from 'vitest';
import { begin, type History, historyReducer } from './history.ts';

type Page = { lines: string[] };
const original: Page = { lines: ['a', 'b', 'c', 'd'] };

/** An edit of changing kind, for any lines. */
function someEdit({ lines }: Page, round: number): Page {
  const at = round % Math.max(1, lines.length);
  const edits = [lines.toSpliced(at, 0, `new ${round}`), lines.with(at, `changed ${round}`), lines.toReversed(), lines.toSpliced(at, 1)];
  return { lines: edits[round % edits.length] ?? [] };
}

const edited = (rounds: number): History<Page> => {
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

  it('goes on with steps back and forth that were kept', () => {
    let history = historyReducer(begin('new'), { type: 'restore', past: ['a', 'b'], state: 'c', future: ['d'] });
    expect(historyReducer(history, { type: 'redo' }).present).toBe('d');
    for (const before of ['b', 'a']) {
      history = historyReducer(history, { type: 'undo' });
      expect(history.present).toBe(before);
    }
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
