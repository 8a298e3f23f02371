/**
 * Drains queued runs while a person reads lists, then reads the same lists at rest (`--rest` in seconds), and compares them:
 * `node bench/drain.ts [--runs 10000] [--rest 20]`. The exit code is 1 if the p99 during the runs is more than twice that
 * at rest.
 */
import { parseArgs } from 'node:util';
import { drained, prepare } from './cases/runs.ts';
import { startInstance, uncounted } from './lib/instance.ts';
import type { Measured } from './lib/load.ts';

const goal = 2;
const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '10000' }, rest: { type: 'string', default: '20' } } });
const words = ({ p50_ms, p99_ms }: Measured) => `p50 ${p50_ms.toFixed(1)} ms, p99 ${p99_ms.toFixed(1)} ms`;

const instance = await startInstance(18_396, undefined, uncounted);
try {
  const place = await prepare(instance.url);
  const { queued, took_ms, list, rest } = await drained(place, Number(options.runs), Number(options.rest) * 1000);
  const ratio = list.p99_ms / rest.p99_ms;
  console.log(`${options.runs} runs, ${queued} still queued when the lists began, drained in ${(took_ms / 1000).toFixed(1)} s`);
  console.log(`lists beside them: ${words(list)}`);
  console.log(`lists at rest: ${words(rest)}`);
  console.log(`p99 ${ratio.toFixed(2)}× that at rest (goal ≤ ${goal}×)`);
  process.exitCode = ratio > goal ? 1 : 0;
} finally {
  await instance.stop();
}
