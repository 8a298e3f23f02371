import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How clients of the workflow engine show who they are and know it, in the shape of Temporal's clients. */
export type EngineTls = { serverNameOverride: string; serverRootCACertificate: Buffer; clientCertPair: { crt: Buffer; key: Buffer } };

/** The files in a folder of certificates. */
export const tlsFiles = { ca: 'ca.pem', cert: 'client.pem', key: 'client.key' } as const;

/** The name that the engine's certificate is for, whatever its address. */
export const serverName = 'millwright-engine';

/** Reads the certificates of TEMPORAL_TLS, a folder; undefined when the engine is reached without. */
export function engineTls(folder: string | undefined): EngineTls | undefined {
  if (folder === undefined) return undefined;
  const readPem = (name: string) => readFileSync(join(folder, name));
  return {
    serverNameOverride: serverName,
    serverRootCACertificate: readPem(tlsFiles.ca),
    clientCertPair: { crt: readPem(tlsFiles.cert), key: readPem(tlsFiles.key) },
  };
}
