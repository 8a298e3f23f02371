import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { secretsOf } from '../../scripts/product/secrets.ts';
import { type Instance, postgresPortOf } from './instance.ts';

export const referencePort = 18_391;

/** Starts the hand-written server on the product's tables. Returns its process id and a function that stops it. */
export function startReference(url: string, schema: string) {
  const env = { ...process.env, BENCH_DATABASE_URL: url, BENCH_SCHEMA: schema, BENCH_PORT: String(referencePort) };
  const child = fork(resolve(import.meta.dirname, '../reference/server.ts'), { env });
  return new Promise<{ pid: number; stop: () => void }>((ready, fail) => {
    child.once('message', () => ready({ pid: Number(child.pid), stop: () => child.kill() }));
    child.once('exit', () => fail(new Error('the reference ended')));
  });
}

/** The URL of the product's database for the superuser, because no other user may fill the tables directly. */
export function databaseUrl(instance: Instance) {
  return `postgres://postgres:${secretsOf(instance.dataDir).superuser}@127.0.0.1:${postgresPortOf(instance)}/millwright`;
}
