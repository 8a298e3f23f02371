import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

it('says a number as it is when it was counted, and that it is more when counting stopped early', () => {
  expect(plain(countText({ total: 1_240, estimated: false }))).toBe('1 240');
  expect(plain(countText({ total: 10_000, estimated: false }))).toBe('10 000');
  expect(plain(countText({ total: 10_000, estimated: true }))).toBe('10 000+');
});
