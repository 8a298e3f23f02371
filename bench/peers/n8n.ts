/**
 * Runs n8n for comparison: a webhook, one Set node and its response, with stored history of successful executions, on its own
 * database of the tests' server. Install it with `npm install --ignore-scripts n8n@2.41.1` in a folder, and set N8N_DIR to it.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { scratchFolder } from '../../scripts/lib/scratch.ts';
import { type Call, load, type Measured } from '../lib/load.ts';

export type Peer = { run: (callers: number, seconds: number) => Promise<Measured>; stop: () => Promise<void> };

const port = 19_490;
const origin = `http://127.0.0.1:${port}`;
const owner = { email: 'owner@peer.test', firstName: 'A', lastName: 'B', password: 'Benchmark1pass' };
const database = 'bench_n8n';

const node = (name: string, type: string, typeVersion: number, parameters: object, at: number) => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  parameters,
  position: [at * 200, 0],
});
const workflow = {
  name: 'answer',
  nodes: [
    { ...node('hook', 'webhook', 2, { httpMethod: 'POST', path: 'bench', responseMode: 'lastNode', options: {} }, 0), webhookId: 'bench' },
    node(
      'text',
      'set',
      3.4,
      { assignments: { assignments: [{ id: 'a', name: 'text', type: 'string', value: '={{ $json.body.text.toUpperCase() }}' }] }, options: {} },
      1,
    ),
  ],
  connections: { hook: { main: [[{ node: 'text', type: 'main', index: 0 }]] } },
  settings: { executionOrder: 'v1' },
};

async function freshDatabase(server: URL): Promise<void> {
  const client = new pg.Client(server.href);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${database}`);
  await client.end();
}

/** Starts n8n from `folder`. Null without a folder or a server. */
export async function startN8n(folder: string | undefined, serverUrl: string | undefined): Promise<Peer | null> {
  if (!folder || !serverUrl) return null;
  const server = new URL(serverUrl);
  await freshDatabase(server);
  const home = scratchFolder('n8n');
  const env = {
    ...process.env,
    N8N_USER_FOLDER: home.path,
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_DISABLED_MODULES: 'mcp-registry,community-packages,instance-ai,insights',
    N8N_SECURE_COOKIE: 'false',
    EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'all',
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: server.hostname,
    DB_POSTGRESDB_PORT: server.port,
    DB_POSTGRESDB_USER: server.username,
    DB_POSTGRESDB_PASSWORD: decodeURIComponent(server.password),
    DB_POSTGRESDB_DATABASE: database,
  };
  const child = spawn(process.execPath, [join(folder, 'node_modules/n8n/bin/n8n'), 'start'], { env, stdio: 'ignore' });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    home.remove();
  };
  const hook: Call = { method: 'POST', path: '/webhook/bench', body: { text: 'hello' } };
  try {
    await prepare();
    return { run: (callers, seconds) => load(origin, () => hook, callers, seconds), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the owner and the workflow, and activates it. Ends when the webhook gives the expected response. */
async function prepare(): Promise<void> {
  let cookie = '';
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', cookie, 'browser-id': 'bench' };
    const answer = await fetch(origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] || cookie;
    const text = await answer.text();
    // While n8n starts, it responds with a text and a success status.
    return { ok: answer.ok && text.startsWith('{'), text };
  };
  const until = async (work: () => Promise<{ ok: boolean; text: string }>) => {
    for (let n = 0; ; n++) {
      const answer = await work().catch((error: Error) => ({ ok: false, text: error.message }));
      if (answer.ok) return answer.text;
      if (n > 240) throw new Error(`n8n: ${answer.text.slice(0, 300)}`);
      await sleep(500);
    }
  };
  await until(() => ask('POST', '/rest/owner/setup', owner));
  const { data } = JSON.parse(await until(() => ask('POST', '/rest/workflows', workflow))) as { data: { id: string; versionId: string } };
  await until(() => ask('POST', `/rest/workflows/${data.id}/activate`, { versionId: data.versionId }));
  const answer = await until(() => ask('POST', '/webhook/bench', { text: 'hello' }));
  if (!answer.includes('HELLO')) throw new Error(`n8n answers ${answer.slice(0, 300)}`);
}
