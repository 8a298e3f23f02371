import { expect, it } from 'vitest';
import { ColumnProfile, type Memory } from './column-profile.ts';

function profiled(cells: string[], memory: Memory = { left: 10_000 }) {
  const profile = new ColumnProfile('Name', memory);
  for (const cell of cells) profile.note(cell);
  return { ...profile.facts(), left: memory.left };
}

it('remembers no more characters than there is room for, and gives back what it no longer needs', () => {
  expect(profiled(['a', 'b'])).toMatchObject({ unique: true, left: 10_000 - 82 });
  expect(profiled(['a', 'b', 'a'])).toMatchObject({ unique: false, left: 10_000 });
  const long = Array.from({ length: 5 }, (_, index) => `${index}${'x'.repeat(3_000)}`);
  expect(profiled(long)).toMatchObject({ filled: 5, longest: 3_001, unique: false, left: 10_000 });
});

it('tells no long values one by one', () => {
  expect(profiled(['open', 'done', 'open']).values).toEqual([
    { text: 'open', count: 2 },
    { text: 'done', count: 1 },
  ]);
  expect(profiled(['open', 'x'.repeat(201)]).values).toBeNull();
});
