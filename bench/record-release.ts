/**
 * Records the data of an older release, for the test that upgrades it to this version (workers/releases/README.md). It uses the
 * second company of a running product of that release: it changes built-in documents, adds records to a model of the
 * company, leaves a run waiting, and requests work that is not begun. Then it dumps the database with that company alone.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import pg from 'pg';

const settings = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
};
const [out = ''] = process.argv.slice(2);
const url = settings('PRODUCT_URL');
const admin = settings('ADMIN_DATABASE_URL');
const worker = (JSON.parse(readFileSync(join(settings('DATA_DIR'), 'run/worker.pid'), 'utf8')) as { pid: number }).pid;

type Document = { id: string; version: number; schema: { name: string; label: Record<string, string> }[] } & Record<string, unknown>;
let token = '';

async function call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

const read = async (path: string) => (await call<{ data: Document }>('GET', `/v1/documents/${path}`)).data;
const make = async (collection: string, document: object) => (await call<{ data: Document }>('POST', `/v1/documents/${collection}`, document)).data;
const save = (model: string, properties: object, relations: object[] = []) =>
  call<{ data: { identity: string } }>('POST', '/v1/graph/save/', { model, properties, relations });

async function change(path: string, changes: (document: Document) => object) {
  const document = await read(path);
  await call('PATCH', `/v1/documents/${path}`, changes(document), { 'if-match': String(document.version) });
}

const note = (id: string) => ({
  id,
  name: id,
  type: 'write',
  enabled: true,
  input: { items: [{ model: 'machine_note', properties: { text: id } }] },
});

async function changeBuiltIn() {
  await change('models/std_client', ({ schema }) => ({
    displayed_name: { en: 'Buyer', de: 'Abnehmer' },
    schema: [
      ...schema.map((field) => (field.name === 'std_label' ? { ...field, label: { ...field.label, en: 'Name of the buyer' } } : field)),
      { name: 'our_rating', label: 'Our rating', type: 'number' },
    ],
  }));
  // The product has an attribute of this name from 1.82.0 on.
  await change('models/std_bom_line', ({ schema }) => ({
    schema: [...schema, { name: 'std_cost_share', label: 'Ours', type: 'number' }],
  }));
  await change('views/customers', () => ({ name: 'Buyers' }));
}

async function makeOwn() {
  const text = (name: string) => ({ name, label: name, type: 'text' });
  await make('models', {
    name: 'machine',
    slug: 'machine',
    displayed_name: 'Machine',
    primary_attribute: 'name',
    schema: [text('name'), { name: 'power', label: 'power', type: 'number' }, { name: 'bought', label: 'bought', type: 'date' }],
  });
  await make('models', { name: 'machine_note', slug: 'machine_note', displayed_name: 'Note', primary_attribute: 'text', schema: [text('text')] });
  await make('relations', {
    slug: 'machine_buyer',
    name: 'buyer',
    inverse: 'machines',
    labels: { name: 'Buyer', inverse: 'Machines' },
    type: 'N_1',
    object_id: (await read('models/machine')).id,
    to_object_id: (await read('models/std_client')).id,
  });
  const { data } = await save('std_client', { std_label: 'Ébène & Söhne', our_rating: 4.5 });
  const buyer = [{ name: 'buyer', action: 'link', ids: [data.identity] }];
  await save('machine', { name: 'Lathe', power: 7.25, bought: '2024-02-29' }, buyer);
  await save('machine', { name: 'Saw', power: 1_234_567_890.123 });
}

async function makeWork() {
  const edge = (from: string, to: string) => ({ from, port: 'next', to });
  const hold = { id: 'hold', name: 'hold', type: 'wait', enabled: true, input: { signal: 'go' } };
  const waits = await make('settings_data_connections', {
    name: 'waits',
    slug: 'waits',
    label: 'Waits',
    trigger: { type: 'manual' },
    steps: [note('before'), hold, note('after')],
    edges: [edge('before', 'hold'), edge('hold', 'after')],
    disabled: false,
  });
  await make('settings_data_connections', {
    name: 'greets',
    slug: 'greets',
    label: 'Greets',
    trigger: { type: 'object_created', model_ids: ['machine'] },
    steps: [note('greeted')],
    edges: [],
    disabled: false,
  });
  await call('POST', `/v1/data_connections/${waits.id}`, {});
  for (let waiting = ''; waiting !== 'waiting'; await sleep(200)) {
    const { data } = await call<{ data: { status: string }[] }>('GET', `/v1/data_connections/${waits.id}/runs`);
    waiting = data[0]?.status ?? '';
  }
}

/** Deletes the other companies, and data that the test does not need. */
async function takeOthersAway(database: pg.Client) {
  const { rows } = await database.query<{ id: string; schema: string }>("SELECT id, schema FROM platform.clients WHERE slug <> 'other'");
  const { rows: tables } = await database.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'platform' AND column_name = 'client_id'",
  );
  for (const { id, schema } of rows) {
    for (const { name } of tables) await database.query(`DELETE FROM platform.${name} WHERE client_id = $1`, [id]);
    await database.query('DELETE FROM platform.clients WHERE id = $1', [id]);
    await database.query(`DROP SCHEMA ${schema} CASCADE`);
  }
  await database.query('TRUNCATE platform.sessions, platform.rate_limits CASCADE');
}

const signedIn = await call<{ token: string }>('POST', '/v1/auth/login', { email: 'admin@other.test', password: settings('DEMO_PASSWORD') });
token = signedIn.token;
await changeBuiltIn();
await makeOwn();
await makeWork();
process.kill(worker, 'SIGSTOP');
await save('machine', { name: 'Drill', power: 0.5 });
const database = new pg.Client({ connectionString: admin });
await database.connect();
await takeOthersAway(database);
await database.end();
// pg_dump must have the server's version or a newer one. The dump has plain statements, because the test executes them with pg.
const dump = execFileSync('pg_dump', ['--inserts', '--rows-per-insert=200', '--no-comments', admin], { encoding: 'utf8', maxBuffer: 1e9 });
const statements = dump.replace(/^(--.*|\\(un)?restrict .*)?\n/gm, '');
writeFileSync(out, gzipSync(statements, { level: 9 }));
process.stdout.write(`${out}: ${Math.round(statements.length / 1024)} KB of statements. The product's worker is stopped: end the product.\n`);
