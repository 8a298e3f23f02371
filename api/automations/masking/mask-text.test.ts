import { expect, it } from 'vitest';
import { hidden } from '../runs/redact.ts';
import { maskBody, maskSecrets } from './mask-text.ts';

const mask = (text: string, most = 4_000) => maskBody({ text, value: text }, [], most);

it('hides what keys call secret in JSON that was cut, also at its end', () => {
  expect(mask('{"order":"SO-1","token":"t-1","note":"a \\"b\\"","n":[1,')).toBe(`{"order":"SO-1","token":"${hidden}","note":"a \\"b\\"","n":[1,`);
  for (const end of ['t-1', 't-1\\', 't-1\\"', ''])
    expect(mask(`{"order":"SO-1","password" : "${end}`)).toBe(`{"order":"SO-1","password" : "${hidden}"`);
  const payload = `{"token":"t-1","text":"${'x'.repeat(70_000)}"}`;
  const masked = maskBody({ text: JSON.stringify({ payload }), value: { payload } }, [], 4_000);
  expect(masked).toContain('xxx');
  expect(masked).not.toContain('t-1');
});

it('takes linear time for JSON that does not parse', () => {
  const before = process.cpuUsage();
  for (const part of ['"token"   ', '"token":"\\', '"', '\\"', '"a":"b",', '"token":"']) mask(`{${part.repeat(Math.floor(65_000 / part.length))}`);
  mask(`{"token"${' '.repeat(65_000)}`);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(2);
});

it('hides secrets as texts, JSON and forms write them, also where they overlap or end behind the part that is shown', () => {
  expect(maskSecrets('a"b, a\\"b, a%22b', ['a"b', 'a"b', ''], 100)).toBe(`${hidden}, ${hidden}, ${hidden}`);
  expect(maskSecrets('-abcd-', ['abc', 'bcd'], 100)).toBe(`-${hidden}-`);
  expect(maskSecrets('1234secret', ['secret'], 6)).toBe('1234•••'.slice(0, 6));
  expect(maskSecrets('secretsecretsecret', ['secret'], 8)).toBe(hidden + hidden);
  expect(maskSecrets('x\ud800y', ['\ud800'], 10)).toBe(`x${hidden}y`);
});

it('shows nothing of a text with too many secrets to look for, or of values nested too deeply', () => {
  const many = Array.from({ length: 50_000 }, (_, n) => `s-${n}`);
  expect(maskSecrets('text with s-1', many, 100)).toBe(hidden);
  const deep = `${'['.repeat(20_000)}"s"${']'.repeat(20_000)}`;
  const masked = maskBody({ text: deep, value: JSON.parse(deep) }, [], 40_000);
  expect(masked).toContain(hidden);
  expect(masked).not.toContain('s');
});
