import { describe, expect, it } from 'vitest';
import { chosenCount, Selection } from './selection.ts';

describe('Selection', () => {
  it('chooses single rows', () => {
    const selection = new Selection();
    selection.set(['a', 'b'], true);
    selection.set(['a'], false);
    expect(selection.has('a')).toBe(false);
    expect(selection.has('b')).toBe(true);
    expect(chosenCount(selection.current(), 100)).toBe(1);
  });
  it('chooses all that match but the ones taken out, loaded or not', () => {
    const selection = new Selection();
    selection.all();
    selection.set(['b'], false);
    expect(selection.has('never loaded')).toBe(true);
    expect(selection.has('b')).toBe(false);
    expect(chosenCount(selection.current(), 100)).toBe(99);
    selection.set(['b'], true);
    expect(chosenCount(selection.current(), 100)).toBe(100);
  });
  it('tells its listeners and forgets them', () => {
    const selection = new Selection();
    let told = 0;
    const stop = selection.subscribe(() => told++);
    selection.all();
    selection.clear();
    stop();
    selection.all();
    expect(told).toBe(2);
  });
});
