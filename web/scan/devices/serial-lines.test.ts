import { expect, it } from 'vitest';
import { SerialLines } from './serial-lines.ts';

const sent = (...chunks: string[]) => {
  const lines = new SerialLines();
  return chunks.flatMap((chunk) => lines.push(chunk));
};

it.each([
  ['CR', '4006\r'],
  ['LF', '4006\n'],
  ['both', '4006\r\n'],
  ['a frame of STX and ETX', '\u00024006\u0003\r'],
])('ends a code with %s', (_name, text) => {
  expect(sent(text)).toEqual(['4006']);
});

it('joins what comes in pieces, and parts what comes at once', () => {
  expect(sent('40', '06', '\r', '\nA1\rB2\r', 'C')).toEqual(['4006', 'A1', 'B2']);
});

it('keeps separators inside a code, and makes no code of empty lines', () => {
  expect(sent('01\u001d10\r\r\n \r')).toEqual(['01\u001d10']);
});

it('holds no more of a line that never ends than the longest code', () => {
  const lines = new SerialLines();
  for (let part = 0; part < 20; part++) lines.push('x'.repeat(1_000));
  expect(lines.push('\r')[0]).toHaveLength(8_000);
});
