import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stageImport } from '@millwright/api/imports/stage.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

let h: Harness;
let folder: string;
beforeAll(async () => {
  h = await Harness.open({ built_in: company() });
  folder = await mkdtemp(join(tmpdir(), 'imports-'));
});
afterAll(async () => {
  await h?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

it('an accepted import is done by a worker, each row once', async () => {
  const path = join(folder, 'jobs.csv');
  await writeFile(path, `name\n${Array.from({ length: 120 }, (_, index) => `Job ${index}`).join('\n')}\n`);
  await h.asUser((tenant) => stageImport(tenant, { path, file_name: 'jobs.csv', fields: { model: 'job', mapping: { name: 'title' } } }));
  const titles = async () => ((await h.read('{ job(limit: 500) { title } }')).job as { title: string }[]).map(({ title }) => title);
  await until(async () => (await titles()).length >= 120);
  expect(new Set(await titles()).size).toBe(120);
});
