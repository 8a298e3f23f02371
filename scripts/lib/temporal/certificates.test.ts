import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { serverName } from '@millwright/api/engine/engine-tls.ts';
import { expect, it } from 'vitest';
import { type Certificates, newCertificates } from './certificates.ts';

const own = await newCertificates();

it('are signed by their authority, for the name of the server, and are no authorities themselves', () => {
  const ca = new X509Certificate(own.ca);
  expect(ca.ca).toBe(true);
  for (const { cert } of [own.server, own.client]) {
    const certificate = new X509Certificate(cert);
    expect(certificate.verify(ca.publicKey)).toBe(true);
    expect(certificate.checkIssued(ca)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.checkHost(serverName)).toBe(serverName);
    expect(Date.parse(certificate.validFrom)).toBeLessThan(Date.now());
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now() + 10 * 365 * 86_400_000);
  }
});

/** Connects with a client certificate to a server that requires one. Returns the server's answer. */
async function greet(client: Partial<Certificates['client']>, trusted = own.ca): Promise<string> {
  const { cert, key } = own.server;
  const server = createServer({ cert, key, ca: own.ca, requestCert: true, rejectUnauthorized: true }, (socket: TLSSocket) => socket.end('welcome'));
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, servername: serverName, ca: trusted, ...client });
  try {
    let said = '';
    for await (const chunk of socket) said += chunk;
    return said;
  } catch (error) {
    return String((error as { code?: string }).code);
  } finally {
    server.close();
  }
}

it('let both sides know each other, and nobody else', async () => {
  const other = await newCertificates();
  expect(await greet(own.client)).toBe('welcome');
  expect(await greet({})).not.toBe('welcome');
  expect(await greet(other.client)).not.toBe('welcome');
  expect(await greet(own.client, other.ca)).not.toBe('welcome');
});
