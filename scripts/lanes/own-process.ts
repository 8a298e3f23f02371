import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const changes = [
  // Modules replaced.
  /\bvi\.(mock|doMock)\(/,
  // Variables set, or the folder that the process stands in.
  /\bprocess\.env(\.\w+|\[[^\]]+\]) \??\??=[^=]/,
  /\bdelete process\.env\b|\bObject\.assign\(process\.env\b|\bprocess\.env = /,
  /\bprocess\.chdir\(/,
  // The storage of the page replaced, which happy-dom does not give back whole.
  /\bStorage\.prototype\b/,
  // Made-up kinds added to a registry.
  /^import [^;]*\/made-up[\w-]*\.fixture\.ts'/m,
];

/** Whether a test file changes something for everyone in its process, and nothing takes it back: the text of the file says so. */
export const changesItsProcess = (text: string): boolean => changes.some((change) => change.test(text));

/** The files of a pattern under `root` that need a process of their own, as paths from there. */
export const filesAlone = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root }).filter((file) => changesItsProcess(readFileSync(join(root, file), 'utf8')));
