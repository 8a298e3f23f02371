import { expect, it } from 'vitest';
import { hasNoTrigram, shortText } from './signs.ts';

it.each([
  ['a Chinese sign', '钢', '钢', false],
  ['two Japanese ones', 'ネジ', 'ネジ', false],
  ['a letter beside one', 'x钢', 'x钢', false],
  ['two Greek letters, lowered', 'ΑΣ', 'ασ', false],
  ['two letters', 'XQ', 'xq', true],
  ['an accented one, which folds into ASCII', 'É1', 'e1', true],
  ['a letter before a sign', 'x-', 'x-', true],
  ['a letter that folds into two', 'ß', 'ss', true],
])('finds %s', (_, text, sign, letters) => {
  const found = shortText(text);
  expect([found?.sign, found?.letters != null]).toEqual([sign, letters]);
});

it.each([
  ['nothing', ''],
  ['one letter', 'x'],
  ['a sign before a letter, which trigrams find', '-x'],
  ['three signs, which trigrams find', '不锈钢'],
])('leaves %s', (_, text) => expect(shortText(text)).toBeNull());

it('knows what trigrams tell nothing of', () => {
  expect(['x', 'xq', '-', '--', 'x-', ' '].map(hasNoTrigram)).toEqual(Array(6).fill(true));
  expect(['bol', '-x', 'a-b-c', 'ab-', '不锈钢'].map(hasNoTrigram)).toEqual(Array(5).fill(false));
});
