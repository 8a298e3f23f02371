import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { beforeEach, expect, it, vi } from 'vitest';
import { quickFolder } from './scratch.ts';

const gigabytes = (count: number) => count * 2 ** 30;
vi.mock('node:fs', { spy: true });
const machine = (folder: number, memory: number) => {
  vi.mocked(fs.accessSync).mockReturnValue();
  vi.mocked(fs.statfsSync).mockReturnValue({ bavail: gigabytes(folder) / 4096, bsize: 4096 } as fs.StatsFs & fs.BigIntStatsFs);
  vi.spyOn(process, 'availableMemory').mockReturnValue(gigabytes(memory));
};
beforeEach(() => vi.stubEnv('TMPDIR', ''));

it('is in memory where two runs that begin together find room', () => {
  machine(8, 8);
  expect(quickFolder()).toBe('/dev/shm');
});

it.each([
  ['the folder has room for one run alone', 7, 64],
  ['a container may use little of the memory of its machine', 64, 7],
])('is the usual one where %s', (_, folder, memory) => {
  machine(folder, memory);
  expect(quickFolder()).toBe(tmpdir());
});
