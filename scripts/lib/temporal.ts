import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import pg from 'pg';
import { Part } from './part.ts';
import type { TemporalBinaries } from './temporal-binaries.ts';

export type TemporalPorts = [frontend: number, history: number, matching: number, worker: number, ...membership: [number, number, number, number]];
type Store = { host: string; port: number; password: string };

/** Its own login and two databases, beside the product's and closed to them. */
async function createDatabases(superuser: string, password: string) {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  const { rows } = await client.query(`SELECT 1 FROM pg_roles WHERE rolname = 'temporal'`);
  await client.query(`${rows.length ? 'ALTER' : 'CREATE'} ROLE temporal LOGIN PASSWORD '${password}'`);
  for (const name of ['temporal', 'temporal_visibility']) {
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!known.rows.length) await client.query(`CREATE DATABASE ${name} OWNER temporal`);
    await client.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
  }
  await client.end();
}

function updateSchemas(sql: string, store: Store, stamp: string) {
  if (existsSync(stamp)) return;
  for (const [database, schema] of [
    ['temporal', 'temporal'],
    ['temporal_visibility', 'visibility'],
  ]) {
    const run = (...args: string[]) =>
      execFileSync(
        sql,
        ['--plugin', 'postgres12', '--ep', store.host, '-p', String(store.port), '-u', 'temporal', '--db', String(database), ...args],
        {
          env: { ...process.env, SQL_PASSWORD: store.password },
          stdio: 'pipe',
        },
      );
    run('setup-schema', '-v', '0.0');
    run('update-schema', '--schema-name', `postgresql/v12/${schema}`);
  }
  writeFileSync(stamp, '');
}

/** Temporal's configuration: both stores in our PostgreSQL, everything bound to the loopback. JSON is YAML. */
function configuration(store: Store, ports: TemporalPorts, dynamic: string) {
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
    global: { membership: { maxJoinDuration: '30s', broadcastAddress: '127.0.0.1' } },
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
    dynamicConfigClient: { filepath: dynamic, pollInterval: '60s' },
  };
}

/** Whether the frontend serves the product's namespace; registers it when it is new. */
async function servesNamespace(address: string, namespace: string) {
  const connection = await Connection.connect({ address, connectTimeout: 2_000 });
  try {
    await connection.withDeadline(Date.now() + 2_000, async () => {
      const known = await connection.workflowService.describeNamespace({ namespace }).catch(() => null);
      if (known) return;
      await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: msToTs('3 days') });
      throw new Error('just registered: ask again');
    });
    return true;
  } finally {
    await connection.close();
  }
}

/** A Temporal server that keeps its state in our PostgreSQL; `address` is its frontend. */
export async function temporalPart(
  dataDir: string,
  binaries: TemporalBinaries,
  superuser: string,
  password: string,
  ports: TemporalPorts,
  namespace: string,
) {
  const { hostname: host, port } = new URL(superuser);
  const store = { host, port: Number(port || 5432), password };
  await createDatabases(superuser, password);
  const home = join(dataDir, 'temporal');
  mkdirSync(home, { recursive: true });
  updateSchemas(binaries.sql, store, join(home, 'schema-1.31'));
  const dynamic = join(home, 'dynamic.yaml');
  const file = join(home, 'temporal.yaml');
  writeFileSync(dynamic, '{}');
  writeFileSync(file, JSON.stringify(configuration(store, ports, dynamic)), { mode: 0o600 });
  const address = `127.0.0.1:${ports[0]}`;
  const part = new Part(dataDir, {
    name: 'temporal',
    command: binaries.server,
    args: ['--config-file', file, '--allow-no-auth', 'start'],
    cwd: home,
    stop_ms: 2_500,
    answers: () => servesNamespace(address, namespace),
  });
  return { part, address };
}
