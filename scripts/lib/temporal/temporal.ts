import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineTls, serverName, tlsFiles } from '@millwright/api/engine/engine-tls.ts';
import pg from 'pg';
import { Part } from '../part.ts';
import type { TemporalBinaries } from './binaries.ts';
import { type Certificates, newCertificates } from './certificates.ts';
import { serves } from './namespace.ts';

export type TemporalPorts = [frontend: number, history: number, matching: number, worker: number, ...membership: [number, number, number, number]];
type Store = { host: string; port: number; password: string };

type Schema = { database: string; folder: string };
const schemas: Schema[] = [
  { database: 'temporal', folder: 'temporal' },
  { database: 'temporal_visibility', folder: 'visibility' },
];

/** Creates Temporal's own login and two databases, which have no access to the product's. */
async function createDatabases(superuser: string, password: string) {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  const { rows } = await client.query(`SELECT 1 FROM pg_roles WHERE rolname = 'temporal'`);
  await client.query(`${rows.length ? 'ALTER' : 'CREATE'} ROLE temporal LOGIN PASSWORD '${password}'`);
  for (const { database: name } of schemas) {
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!known.rows.length) await client.query(`CREATE DATABASE ${name} OWNER temporal`);
    await client.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
  }
  await client.end();
}

/** Creates or updates a schema to the version of this tool. Both steps can be repeated. */
function updateSchema(sql: string, store: Store, { database, folder }: Schema) {
  const place = ['--plugin', 'postgres12', '--ep', store.host, '-p', String(store.port), '-u', 'temporal', '--db', database];
  const run = (...args: string[]) => execFileSync(sql, [...place, ...args], { env: { ...process.env, SQL_PASSWORD: store.password }, stdio: 'pipe' });
  run('setup-schema', '-v', '0.0');
  run('update-schema', '--schema-name', `postgresql/v12/${folder}`);
}

async function updateSchemaOnce(sql: string, store: Store, schema: Schema, version: string) {
  const { host, port, password } = store;
  const client = new pg.Client({ host, port, password, user: 'temporal', database: schema.database });
  await client.connect();
  try {
    const note = `SELECT shobj_description(oid, 'pg_database') AS version FROM pg_database WHERE datname = current_database()`;
    const { rows } = await client.query<{ version: string | null }>(note);
    if (rows[0]?.version === version) return;
    updateSchema(sql, store, schema);
    await client.query(`COMMENT ON DATABASE ${schema.database} IS ${client.escapeLiteral(version)}`);
  } finally {
    await client.end();
  }
}

/** Updates the schemas that another version of the tool has written. The version is stored as a comment on the database. */
async function updateSchemas(sql: string, store: Store) {
  const version = execFileSync(sql, ['--version'], { encoding: 'utf8' }).trim();
  for (const schema of schemas) await updateSchemaOnce(sql, store, schema, version);
}

/**
 * Deletes the cluster members of earlier starts. The product has a single server, which is not running now. Otherwise
 * services would wait for killed members for up to `maxJoinDuration` and hand out no task.
 */
async function forgetMembers({ host, port, password }: Store) {
  const client = new pg.Client({ host, port, password, user: 'temporal', database: 'temporal' });
  await client.connect();
  await client.query('DELETE FROM cluster_membership').finally(() => client.end());
}

/** Writes Temporal's TLS settings: it, its clients and its own services use certificates of one authority. */
function tlsSettings({ ca, server }: Certificates) {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const identity = { certData: base64(server.cert), keyData: base64(server.key) };
  const trust = { serverName, rootCaData: [base64(ca)] };
  const both = { server: { ...identity, requireClientAuth: true, clientCaData: [base64(ca)] }, client: trust };
  return { internode: both, frontend: both, systemWorker: { ...identity, client: trust } };
}

/** Writes the certificates of clients to a folder that only the product's user can read. Returns the folder. */
function keepClient(home: string, { ca, client }: Certificates): string {
  const folder = join(home, 'tls');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const texts = { [tlsFiles.ca]: ca, [tlsFiles.cert]: client.cert, [tlsFiles.key]: client.key };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text, { mode: 0o600 });
  return folder;
}

/** Writes Temporal's configuration as JSON, which is valid YAML: both stores in our PostgreSQL, everything bound to the loopback. */
function configuration(store: Store, ports: TemporalPorts, certificates: Certificates | null) {
  const sql = (databaseName: string, maxConns: number) => ({
    sql: {
      pluginName: 'postgres12',
      databaseName,
      connectAddr: `${store.host}:${store.port}`,
      connectProtocol: 'tcp',
      user: 'temporal',
      password: store.password,
      maxConns,
      maxIdleConns: maxConns,
      maxConnLifetime: '1h',
    },
  });
  const service = (at: 0 | 1 | 2 | 3) => ({ rpc: { grpcPort: ports[at], membershipPort: ports[4 + at], bindOnIP: '127.0.0.1' } });
  const frontend = `127.0.0.1:${ports[0]}`;
  return {
    log: { stdout: true, level: 'warn' },
    persistence: {
      defaultStore: 'default',
      visibilityStore: 'visibility',
      numHistoryShards: 4,
      datastores: { default: sql('temporal', 12), visibility: sql('temporal_visibility', 4) },
    },
    global: { membership: { maxJoinDuration: '10s', broadcastAddress: '127.0.0.1' }, ...(certificates ? { tls: tlsSettings(certificates) } : {}) },
    services: { frontend: service(0), history: service(1), matching: service(2), worker: service(3) },
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: { active: { enabled: true, initialFailoverVersion: 1, rpcName: 'frontend', rpcAddress: frontend } },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    archival: { history: { state: 'disabled' }, visibility: { state: 'disabled' } },
    publicClient: { hostPort: frontend },
    dynamicConfigClient: { filepath: join(import.meta.dirname, 'dynamic.yaml'), pollInterval: '60s' },
  };
}

/**
 * Describes a Temporal server that stores its state in our PostgreSQL. `address` is its frontend. If `secured`, it only
 * accepts clients with the certificate in the folder `tls`, which is new at each start, so other users of the machine have
 * no access.
 */
export async function temporalPart(
  dataDir: string,
  binaries: TemporalBinaries,
  superuser: string,
  password: string,
  ports: TemporalPorts,
  namespace: string,
  { secured = false } = {},
) {
  const { hostname: host, port } = new URL(superuser);
  const store = { host, port: Number(port || 5432), password };
  await createDatabases(superuser, password);
  const home = join(dataDir, 'temporal');
  mkdirSync(home, { recursive: true });
  await updateSchemas(binaries.sql, store);
  const file = join(home, 'temporal.yaml');
  const certificates = secured ? await newCertificates() : null;
  const folder = certificates ? keepClient(home, certificates) : undefined;
  const tls = engineTls(folder);
  writeFileSync(file, JSON.stringify(configuration(store, ports, certificates)), { mode: 0o600 });
  const address = `127.0.0.1:${ports[0]}`;
  const part = new Part(dataDir, {
    name: 'temporal',
    command: binaries.server,
    args: ['--config-file', file, '--allow-no-auth', 'start'],
    cwd: home,
    stop_ms: 2_500,
    prepare: () => forgetMembers(store),
    answers: () => serves(address, namespace, { register: true, tls }),
  });
  return { part, address, tls: folder };
}
