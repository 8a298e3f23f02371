import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const changes = [
  // Modules replaced.
  /\bvi\.(mock|doMock)\(/,
  // Environment variables or the working directory changed.
  /\bprocess\.env(\.\w+|\[[^\]]+\]) \??\??=[^=]/,
  /\bdelete process\.env\b|\bObject\.assign\(process\.env\b|\bprocess\.env = /,
  /\bprocess\.chdir\(/,
  // The storage of the page replaced, which happy-dom does not give back whole.
  /\bStorage\.prototype\b/,
  // Made-up kinds added to a registry.
  /^import [^;]*\/made-up[\w-]*\.fixture\.ts'/m,
];

/** Tells, by the text of a test file, whether it changes global state of its process without restoring it. */
export const changesItsProcess = (text: string): boolean => changes.some((change) => change.test(text));

/** Lists the files of a pattern that need their own process, as paths below `root`. */
export const filesAlone = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root }).filter((file) => changesItsProcess(readFileSync(join(root, file), 'utf8')));
