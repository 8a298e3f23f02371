/**
 * Compares the product with hand-written code at 50,000 order lines (`--lines`), as `npm run test:all` does at its end,
 * and fails if a ratio is worse than its limit in docs/benchmarks.md by a quarter, twice in a row. `--only` selects
 * comparisons whose name contains this text. `RATIOS_RESULT` is the file to which the result is written.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ratioFailure, ratioLimits } from '../scripts/lanes/ratio-limits.ts';
import type { Failure, TestResult, TestTime } from '../scripts/lanes/results.ts';
import { type Case, cases } from './cases/cases.ts';
import { withoutAutomations } from './cases/following.ts';
import { measure, type Sides } from './cases/measure.ts';
import { company, signIn } from './lib/caller.ts';
import { analyse, fill, namedOf, schemaOf } from './lib/fill.ts';
import { type Instance, password, startInstance, uncounted } from './lib/instance.ts';
import { databaseUrl, referencePort, startReference } from './lib/reference.ts';

const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const limits = ratioLimits(readFileSync(resolve(import.meta.dirname, '../docs/benchmarks.md'), 'utf8'));
const tests: TestTime[] = [];
const failures: Failure[] = [];

/** Measures a comparison, and repeats it once if it is too slow. */
async function compare(one: Case, sides: Sides) {
  const began = performance.now();
  const limit = limits.find(({ name }) => name === one.name);
  const measured: number[] = [];
  const again = async () => {
    const { ours, reference, ratio } = await measure(one, sides);
    console.log(`${one.name}: ${ours} against ${reference}: ${ratio}`);
    measured.push(Number.parseFloat(ratio));
    return ratioFailure(limit, measured);
  };
  const reason = (await again()) && (await again());
  if (reason) failures.push({ name: one.name, reason });
  tests.push({ name: one.name, took_ms: performance.now() - began, passed: !reason });
}

async function compareAll(instance: Instance) {
  await (await signIn(instance.url, 'admin@demo.test', password)).settled(300_000);
  const bench = await company(instance.url, 'Bench company', password);
  const url = databaseUrl(instance);
  const schema = await schemaOf(url, bench.id);
  console.log(`filling ${options.lines} lines`);
  await fill(url, schema, Number(options.lines));
  await analyse(url, schema);
  const all = cases(await namedOf(url, schema)).filter(({ name }) => name.includes(options.only));
  const sides = {
    product: instance.url,
    token: bench.caller.bearer,
    reference: `http://127.0.0.1:${referencePort}`,
    seconds: Number(options.seconds),
  };
  const reference = await startReference(url, schema);
  try {
    for (const one of all.filter(({ writes }) => !writes)) await compare(one, sides);
    await withoutAutomations(bench.caller, async () => {
      for (const one of all.filter(({ writes }) => writes)) await compare(one, sides);
    });
  } finally {
    reference.stop();
  }
}

const instance = await startInstance(18_390, undefined, uncounted);
try {
  await compareAll(instance);
} finally {
  await instance.stop();
}
const result: TestResult = { passed: tests.filter(({ passed }) => passed).length, failures, tests };
if (process.env.RATIOS_RESULT) writeFileSync(process.env.RATIOS_RESULT, JSON.stringify(result));
for (const { name, reason } of failures) console.error(`Too slow: ${name}: ${reason}`);
process.exitCode = failures.length > 0 || tests.length === 0 ? 1 : 0;
