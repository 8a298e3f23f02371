/**
 * This script creates the certificates with which the workflow engine of docker-compose.yml and its clients identify each
 * other: `server` and `client` in `/certificates`, or in the given folder. It leaves complete ones unchanged.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tlsFiles } from '@millwright/api/engine/engine-tls.ts';
import { log, logAs } from '@millwright/api/log/log.ts';
import { newCertificates } from './lib/temporal/certificates.ts';

logAs('engine-certificates');
const folder = process.argv[2] ?? '/certificates';
const { ca, server, client } = await newCertificates();
const sides = {
  server: { 'ca.pem': ca, 'server.pem': server.cert, 'server.key': server.key },
  client: { [tlsFiles.ca]: ca, [tlsFiles.cert]: client.cert, [tlsFiles.key]: client.key },
};
const files = Object.entries(sides).flatMap(([side, texts]) =>
  Object.entries(texts).map(([name, text]) => ({ path: join(folder, side, name), text })),
);
// An interrupted start may have left half of them, which is useless.
const whole = files.every(({ path }) => existsSync(path));
if (!whole) {
  for (const side of Object.keys(sides)) mkdirSync(join(folder, side), { recursive: true });
  for (const { path, text } of files) writeFileSync(path, text, { mode: 0o600 });
}
log('info', whole ? 'the certificates are there' : 'the certificates are made');
