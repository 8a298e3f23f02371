/**
 * Imports articles from CSV and from a workbook through the HTTP interface. Prints the time, and the maximum memory of each
 * process of the product meanwhile.
 * `node bench/import.ts [--rows 100000]`
 */
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Caller, company } from './lib/caller.ts';
import { mapping, places, writeCsv, writeXlsx } from './lib/import-file.ts';
import { password, startInstance } from './lib/instance.ts';
import { forgetPeak, peakOf } from './lib/memory.ts';

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rows = Number(options.rows);
const parts = ['api', 'worker'];

type State = { status: string; done: number; failed: number; ended_at: string | null };

async function upload(caller: Caller, path: string): Promise<string> {
  const form = new FormData();
  form.set('model', 'std_sku');
  form.set('mapping', JSON.stringify(mapping));
  form.set('file', await openAsBlob(path), basename(path));
  const headers = { authorization: `Bearer ${caller.bearer}` };
  const answer = await fetch(`${caller.url}/v1/graph/import/`, { method: 'POST', headers, body: form });
  if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { import_id: string }).import_id;
}

async function importFile(caller: Caller, path: string) {
  const began = performance.now();
  const id = await upload(caller, path);
  const staged = performance.now();
  for (;;) {
    const { data } = await caller.call<{ data: State }>('GET', `/v1/imports/${id}`);
    if (data.ended_at) return { staged_s: (staged - began) / 1000, whole_s: (performance.now() - began) / 1000, ...data };
    await sleep(250);
  }
}

const instance = await startInstance(18_310);
const folder = mkdtempSync(join(tmpdir(), 'millwright-import-'));
try {
  const { caller } = await company(instance.url, 'Imports', password);
  for (const std_label of places) await caller.save('std_stock_location', { std_label });
  console.log(
    `| file of ${rows} rows | stored after | all written after | most memory of the API | of the worker | rows that failed |\n|---|---:|---:|---:|---:|---:|`,
  );
  for (const [name, write] of [
    ['articles.csv', writeCsv],
    ['articles.xlsx', writeXlsx],
  ] as const) {
    const path = join(folder, name);
    await write(path, rows);
    const before = parts.map((part) => forgetPeak(instance, part));
    const { staged_s, whole_s, failed } = await importFile(caller, path);
    const peaks = parts.map((part, index) => `${peakOf(instance, part)} MB (before ${before[index]})`);
    console.log(`| ${name} | ${staged_s.toFixed(1)} s | ${whole_s.toFixed(1)} s | ${peaks.join(' | ')} | ${failed} |`);
    await caller.settled(300_000);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  await instance.stop();
}
