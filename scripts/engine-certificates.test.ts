import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { engineTls } from '@millwright/api/engine/engine-tls.ts';
import { afterAll, expect, it } from 'vitest';
import { scratchFolder } from './lib/scratch.ts';

const scratch = scratchFolder('certificates');
afterAll(() => scratch.remove());

const make = () => execFileSync(process.execPath, [resolve(import.meta.dirname, 'engine-certificates.ts'), scratch.path], { stdio: 'ignore' });
const read = (file: string) => readFileSync(join(scratch.path, file), 'utf8');

it('makes what both sides need, readable for nobody else, once', () => {
  make();
  const ca = new X509Certificate(read('server/ca.pem'));
  for (const file of ['server/server.pem', 'client/client.pem']) expect(new X509Certificate(read(file)).verify(ca.publicKey)).toBe(true);
  expect(statSync(join(scratch.path, 'client/client.key')).mode & 0o777).toBe(0o600);
  expect(engineTls(join(scratch.path, 'client'))?.clientCertPair.key.toString()).toBe(read('client/client.key'));
  const before = read('server/server.key');
  make();
  expect(read('server/server.key')).toBe(before);
});

it('makes all anew where one is missing', () => {
  const before = read('server/ca.pem');
  rmSync(join(scratch.path, 'client/client.key'));
  make();
  expect(read('server/ca.pem')).not.toBe(before);
  expect(read('client/ca.pem')).toBe(read('server/ca.pem'));
});
