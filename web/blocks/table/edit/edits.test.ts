import { expect, it } from 'vitest';
import { type Act, Edits } from './edits.ts';

const act = (field: string): Act => [{ id: 'r', field, before: 1, after: 2 }];

it('takes acts back in turn and does them again, until something new is done', () => {
  const edits = new Edits();
  edits.remember(act('a'));
  edits.remember(act('b'));
  edits.remember([]);
  expect(edits.takeLast('redo')).toBeUndefined();
  expect([edits.takeLast('undo'), edits.takeLast('undo'), edits.takeLast('undo')]).toEqual([act('b'), act('a'), undefined]);
  expect(edits.takeLast('redo')).toEqual(act('a'));
  expect(edits.takeLast('undo')).toEqual(act('a'));
  edits.remember(act('c'));
  expect(edits.takeLast('redo')).toBeUndefined();
  expect(edits.takeLast('undo')).toEqual(act('c'));
});
