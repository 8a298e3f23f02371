import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Part } from './part.ts';
import { scratchFolder } from './scratch.ts';

const scratch = scratchFolder('part');
afterAll(() => scratch.remove());

it('keeps its log where only the product’s own user reads it, also in a folder that was open to others', () => {
  const logs = join(scratch.path, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o755 });
  new Part(scratch.path, { name: 'made-up', command: process.execPath, args: [], answers: () => Promise.resolve(true) });
  expect(statSync(logs).mode & 0o777).toBe(0o700);
});
