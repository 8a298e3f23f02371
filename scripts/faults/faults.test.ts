import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { summaryOf } from '../lanes/summary.ts';
import { faults, planted, wasSeen } from './faults.ts';

const root = resolve(import.meta.dirname, '../..');

it.each(faults.map((fault) => [fault.name, fault] as const))('%s has its place in the code as it is', (_, fault) => {
  const text = readFileSync(join(root, fault.file), 'utf8');
  expect(planted(text, fault)).not.toBe(text);
  expect(() => planted(text.replace(fault.from, ''), fault)).toThrow('0 places');
});

it('is seen by a red run that names its test, and by no other red run', () => {
  const fault = { name: 'f', file: 'a.ts', from: 'a', to: 'b', lane: 'api' as const, seenBy: 'api/a.test.ts' };
  const output = (name: string) =>
    `\n${summaryOf({ api: { result: { passed: 2, failures: [{ name, reason: 'wrong' }] }, took_ms: 1 } }).lines.join('\n')}\n`;
  expect(wasSeen(fault, 1, output('api/a.test.ts › adds'))).toBe(true);
  expect(wasSeen(fault, 0, output('api/a.test.ts › adds'))).toBe(false);
  expect(wasSeen(fault, 1, output('api/b.test.ts › adds'))).toBe(false);
  const late = { lane: 'api', name: 'api/a.test.ts › adds', attempt: 2 };
  const held = summaryOf({ api: { result: { passed: 3, failures: [] }, took_ms: 1 } }, [late]).lines.join('\n');
  expect(wasSeen(fault, 1, `\n${held}\n`)).toBe(false);
});
