import { expect, it } from 'vitest';
import { isTemplate, piecesOf } from './templates.ts';

it('splits a text into words and expressions; braces without an end are words', () => {
  expect(piecesOf('Order {{ order.number }} of {{')).toEqual([{ words: 'Order ' }, { source: 'order.number' }, { words: ' of {{' }]);
  expect(piecesOf('{{a}}{{b}}')).toEqual([{ source: 'a' }, { source: 'b' }]);
  expect(piecesOf('}} {{')).toEqual([{ words: '}} {{' }]);
  expect(['', '{{', 'a {{b}}'].map(isTemplate)).toEqual([false, false, true]);
});

it('reads a text of many braces in one pass', () => {
  const open = '{{'.repeat(200_000);
  for (let time = 0; time < 10; time++) expect(piecesOf(`${open}}`)).toEqual([{ words: `${open}}` }]);
  expect(piecesOf(`${open}}}`)).toHaveLength(1);
});
