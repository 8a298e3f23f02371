import { chmodSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EngineTls, engineTls, serverName, tlsFiles } from '@millwright/api/engine/engine-tls.ts';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { postgresPart } from './database/postgres.ts';
import type { Part } from './part.ts';
import { freePorts } from './ports.ts';
import { type Scratch, scratchFolder } from './scratch.ts';
import { temporalBinaries } from './temporal/binaries.ts';
import { newCertificates } from './temporal/certificates.ts';
import { serves } from './temporal/namespace.ts';
import { temporalPart } from './temporal/temporal.ts';

const scratches: Scratch[] = [];
const parts: Part[] = [];

afterEach(async () => {
  await Promise.all(parts.splice(0).map((part) => part.stop()));
  for (const scratch of scratches.splice(0)) scratch.remove();
});

async function database(mode = 0o755) {
  const scratch = scratchFolder('services');
  scratches.push(scratch);
  chmodSync(scratch.path, mode);
  const [port = 0] = await freePorts(1, scratch.path);
  const { part, url, data } = await postgresPart(scratch.data, port, 'secret');
  parts.push(part);
  await part.start();
  return { part, url, data, scratch };
}

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ answer: string }>(text);
  await client.end();
  return rows[0]?.answer;
}

it('runs a database below a folder that its user cannot enter, and leaves nothing of it when that is removed', async () => {
  const { part, url, data, scratch } = await database(0o700);
  expect(await ask(url, 'SELECT current_user::text AS answer')).toBe('postgres');
  await part.stop();
  scratch.remove();
  expect(existsSync(data)).toBe(false);
});

it('keeps the database of a data directory that is moved', async () => {
  const { part, url, scratch } = await database(0o700);
  await ask(url, "CREATE TABLE kept AS SELECT 'yes' AS answer");
  await part.stop();
  renameSync(scratch.data, join(scratch.path, 'moved'));
  const again = await postgresPart(join(scratch.path, 'moved'), Number(new URL(url).port), 'secret');
  parts.push(again.part);
  await again.part.start();
  expect(await ask(url, 'SELECT answer FROM kept')).toBe('yes');
  await again.part.stop();
  renameSync(join(scratch.path, 'moved'), scratch.data);
});

it("updates the workflow engine's tables for each version of its programs, and only then", async () => {
  const { url, scratch } = await database();
  const binaries = await temporalBinaries();
  const prepare = async () => void (await temporalPart(scratch.data, binaries, url, 'secret', [0, 0, 0, 0, 0, 0, 0, 0], 'default'));
  const inside = url.replace(/postgres$/, 'temporal');
  const known = `SELECT curr_version AS answer FROM schema_version WHERE version_partition = 0`;
  await prepare();
  const newest = await ask(inside, known);
  await ask(inside, "UPDATE schema_version SET curr_version = '0.9'");
  await prepare();
  expect(await ask(inside, known)).toBe('0.9');
  await ask(inside, 'DROP SCHEMA public CASCADE');
  await ask(inside, 'CREATE SCHEMA public');
  await ask(inside, 'GRANT ALL ON SCHEMA public TO public');
  await ask(url, "COMMENT ON DATABASE temporal IS 'temporal-sql-tool version 1.0.0'");
  await prepare();
  expect(await ask(inside, known)).toBe(newest);
});

it('forgets who served the workflow engine before each of its starts', async () => {
  const { url, scratch } = await database();
  const engine = await temporalPart(scratch.data, await temporalBinaries(), url, 'secret', [0, 0, 0, 0, 0, 0, 0, 0], 'default');
  const inside = url.replace(/postgres$/, 'temporal');
  const killed = `INSERT INTO cluster_membership (membership_partition, host_id, rpc_address, rpc_port, role, session_start, last_heartbeat, record_expiry)
    VALUES (0, decode('00', 'hex'), '127.0.0.1', 1, 1, now(), now(), now() + interval '2 days')`;
  await ask(inside, killed);
  await engine.part.options.prepare?.();
  expect(Number(await ask(inside, 'SELECT count(*) AS answer FROM cluster_membership'))).toBe(0);
});

it('keeps the workflow engine to those who have its certificates', async () => {
  const { url, scratch } = await database();
  const [frontend = 0, ...others] = await freePorts(8, scratch.path);
  const ports = [frontend, ...others] as Parameters<typeof temporalPart>[4];
  const engine = await temporalPart(scratch.data, await temporalBinaries(), url, 'secret', ports, 'default', { secured: true });
  parts.push(engine.part);
  await engine.part.start();
  const folder = engine.tls as string;
  const asks = (tls?: EngineTls) => serves(engine.address, 'default', { register: false, tls });
  expect(await asks(engineTls(folder))).toBe(true);
  await expect(asks()).rejects.toThrow();
  const { ca, client } = await newCertificates();
  const stranger = { serverNameOverride: serverName, clientCertPair: { crt: Buffer.from(client.cert), key: Buffer.from(client.key) } };
  await expect(asks({ ...stranger, serverRootCACertificate: readFileSync(join(folder, tlsFiles.ca)) })).rejects.toThrow();
  await expect(asks({ ...stranger, serverRootCACertificate: Buffer.from(ca) })).rejects.toThrow();
  for (const file of Object.values(tlsFiles)) expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
});

it('starts a killed database again by itself and keeps what was committed', async () => {
  const { part, url } = await database();
  await ask(url, "CREATE TABLE kept AS SELECT 'yes' AS answer");
  process.kill(Number(part.pid), 'SIGKILL');
  await sleep(300);
  await part.untilAnswers(30_000);
  expect(await ask(url, 'SELECT answer FROM kept')).toBe('yes');
});

it('gives two instances different ports even when they ask at once', async () => {
  const [first, second] = await Promise.all([database(), database()]);
  expect(new URL(first.url).port).not.toBe(new URL(second.url).port);
});
