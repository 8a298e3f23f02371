import { readFileSync } from 'node:fs';
import { field, model } from '@millwright/api/testing/made-up.ts';
import { runApi } from '@millwright/api/testing/running-api.ts';
import { type Scratch, scratch, scratchClient } from '@millwright/api/testing/scratch.ts';
import { addUser } from '@millwright/api/users/add-user.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { type Caller, signIn } from '../lib/caller.ts';
import type { Strike } from './attacker.ts';

const password = 'Neighbour1pass';
const rows = 200_000;
/** An expression that blocks its thread until the thread is terminated. */
const backtracking = '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)';

/** The working company's client, and the access of the hostile company. `memory` returns the MB of all processes of the API. */
export type Neighbours = { worker: Caller; hostile: Pick<Strike, 'url' | 'bearer' | 'dry_run'>; memory(): number; close(): Promise<void> };

/** Creates a company with things and returns a client for its administrator. */
async function companyOf(made: Scratch, url: string, name: string): Promise<Caller> {
  const client = await scratchClient(made.database, { name });
  const email = `${name}@neighbours.test`;
  await addUser(made.database, { client_id: client.id, email, first_name: name, last_name: 'Test', role: 'client_admin', password });
  const caller = await signIn(url, email, password);
  const schema = [
    field('title', 'text', { misc: { searchable: true } }),
    field('side', 'number'),
    field('area', 'number', { misc: { formulaV1: 'side * side' } }),
  ];
  await caller.post('/v1/documents/models', model('thing', schema) as never);
  await made.database.migrator.use((ddl) =>
    ddl.rows(
      `INSERT INTO ${client.schema}.thing (id, title, side) SELECT platform.uuid_v7(), 'thing ' || n, n % 977 FROM generate_series(1, ${rows}) n`,
    ),
  );
  await made.database.migrator.use((ddl) => ddl.rows(`ANALYZE ${client.schema}.thing`));
  return caller;
}

/** The resident memory of a process and its descendants, in MB. */
function memoryOf(pid: number): number {
  const read = (path: string) => readFileSync(`/proc/${pid}/${path}`, 'utf8');
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(read('status'))?.[1] ?? 0) / 1024;
  const children = read(`task/${pid}/children`).trim();
  return own + (children ? children.split(' ').reduce((sum, child) => sum + memoryOf(Number(child)), 0) : 0);
}

/** Starts the API with two companies: one works, the other is hostile. */
export async function neighbours(): Promise<Neighbours> {
  const made = await scratch({ built_in: seeds.builtIn });
  const api = await runApi(made);
  const [worker, other] = [await companyOf(made, api.url, 'worker'), await companyOf(made, api.url, 'hostile')];
  const steps = [step('bad', 'transform', { input: { value: { $: backtracking } } })];
  const automation = { name: 'bad', label: 'Bad', disabled: true, trigger: { type: 'manual' }, steps, edges: [] };
  const { data } = await other.post<{ data: { id: string } }>('/v1/documents/settings_data_connections', automation as never);
  const hostile = { url: api.url, bearer: other.bearer, dry_run: `/v1/data_connections/${data.id}/steps/bad/dry-run` };
  const close = async () => {
    api.child.kill('SIGTERM');
    await api.ended;
    await made.drop();
  };
  return { worker, hostile, memory: () => memoryOf(api.child.pid as number), close };
}
