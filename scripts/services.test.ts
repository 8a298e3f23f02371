import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import type { Part } from './lib/part.ts';
import { freePorts } from './lib/ports.ts';
import { postgresPart } from './lib/postgres.ts';

const folders: string[] = [];
const parts: Part[] = [];

afterEach(async () => {
  await Promise.all(parts.splice(0).map((part) => part.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function database(mode: number) {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-services-'));
  folders.push(folder);
  chmodSync(folder, mode);
  const [port = 0] = await freePorts(1, folder);
  const { part, url, data } = await postgresPart(join(folder, 'data'), port, 'secret');
  folders.push(data);
  parts.push(part);
  await part.start();
  return { part, url };
}

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ answer: string }>(text);
  await client.end();
  return rows[0]?.answer;
}

it('runs a database below a folder that its user cannot enter', async () => {
  const { url } = await database(0o700);
  expect(await ask(url, 'SELECT current_user::text AS answer')).toBe('postgres');
});

it('starts a killed database again by itself and keeps what was committed', async () => {
  const { part, url } = await database(0o755);
  await ask(url, "CREATE TABLE kept AS SELECT 'yes' AS answer");
  process.kill(Number(part.pid), 'SIGKILL');
  await sleep(300);
  await part.untilAnswers(30_000);
  expect(await ask(url, 'SELECT answer FROM kept')).toBe('yes');
});

it('gives two instances different ports even when they ask at once', async () => {
  const [first, second] = await Promise.all([database(0o755), database(0o755)]);
  expect(new URL(first.url).port).not.toBe(new URL(second.url).port);
});
