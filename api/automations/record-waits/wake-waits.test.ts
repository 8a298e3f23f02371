import type { ObjectEvent } from '@millwright/core/automation/descriptor/define-trigger.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { schemaOf } from '../../db/sql/identifiers.ts';
import { newId } from '../../db/sql/new-id.ts';
import { openCompany } from '../../records/company.fixture.ts';
import { saveRecords } from '../../records/records.service.ts';
import { lookAround } from './look-around.ts';
import { wakeWaits } from './wake-waits.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let project: string;
beforeAll(async () => {
  company = await openCompany();
  const [saved] = await company.work((tenant) => saveRecords(tenant, [{ model: 'project', properties: { title: 'Roof', budget: 5 } }]));
  project = saved?.identity ?? '';
});
beforeEach(() => company.work((tenant) => tenant.query('DELETE FROM platform.record_waits')));
afterAll(() => company?.drop());

const budget = (value: number) => ({ fact: 'budget', operator: 'equal', value });
/** An invalid condition, which fails wherever it is read. */
const failing = { all: 7 };

/** Adds waits for the project, one waiting step for each condition. */
async function add(conditions: readonly JsonObject[], beyond: readonly string[] = []): Promise<string[]> {
  const ids = conditions.map(() => newId());
  await company.work(async (tenant) => {
    for (const [at, condition] of conditions.entries())
      await tenant.query(
        `INSERT INTO platform.record_waits (id, run_id, step_id, item, model, beyond, object_id, condition) VALUES ($1, 'run', 'hold', $1::uuid::text, 'project', $2, $3, $4)`,
        [ids[at], beyond, project, JSON.stringify(condition)],
      );
  });
  return ids;
}

const event = (model: string, node_id: string, changes: ObjectEvent['changes'] = {}): ObjectEvent => ({
  id: newId(),
  node_id,
  model,
  type: 'updated',
  changes,
  cause: { kind: 'user' } as ObjectEvent['cause'],
});
const wake = (...events: ObjectEvent[]) => wakeWaits(company.database, company.client.id, events);
type Row = { id: string; outcome: string | null; due: boolean };
const rows = () =>
  company.work((tenant) =>
    tenant.query<Row>(`SELECT id, outcome, looked_at < now() - interval '1 hour' AS due FROM platform.record_waits ORDER BY id`),
  );
const matched = async () => (await rows()).flatMap(({ id, outcome }) => (outcome === 'matched' ? [id] : []));

/** Returns the number of statements that some work sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const { length } = query.mock.calls;
  query.mockRestore();
  return length;
}

it('asks the database once for the record, however many waits an event does not fulfil', async () => {
  await add([budget(1)]);
  const one = await statementsOf(() => wake(event('project', project)));
  await add(Array.from({ length: 50 }, (_, value) => budget(100 + value)));
  const all = await statementsOf(() => wake(event('project', project)));
  expect(await matched()).toEqual([]);
  expect(all).toBeLessThanOrEqual(one);
});

it('looks up so many conditions that lead to another record, and leaves the others to the look round at once', async () => {
  await add(
    Array.from({ length: 50 }, (_, value) => budget(100 + value)),
    ['task'],
  );
  expect(await statementsOf(() => wake(event('task', newId())))).toBeLessThan(60);
  expect((await rows()).filter(({ due }) => due)).toHaveLength(40);
});

it('is stopped by no condition that fails, with the event and in the look round', async () => {
  const [bad = '', good = ''] = await add([failing, budget(5)]);
  await wake(event('project', project));
  expect(await matched()).toEqual([good]);
  expect((await rows()).find(({ id }) => id === bad)?.due).toBe(true);
  const [beyondGood = ''] = await add([budget(5), failing], ['task']);
  await wake(event('task', newId()));
  expect(await matched()).toEqual([good, beyondGood]);
});

it('leaves to the look round what would be too much for one delivery', async () => {
  await add(Array.from({ length: 60 }, (_, value) => budget(100 + value)));
  await wake(...Array.from({ length: 100 }, () => event('project', project)));
  expect((await rows()).filter(({ due }) => due)).toHaveLength(60);
});

it('is looked at by the round as well, beyond one portion, where a condition that fails ends no other', async () => {
  const conditions = [{ fact: 'notes', operator: 'equal', value: 'x' }, ...Array.from({ length: 120 }, (_, value) => budget(100 + value)), budget(5)];
  const ids = await add(conditions);
  await company.work(async (tenant) => {
    const { schema } = tenant.client;
    await tenant.query(`INSERT INTO "${schema}"._runs (id, automation_id, definition, status, trigger) VALUES ('run', $1, '{}', 'waiting', '{}')`, [
      newId(),
    ]);
    await tenant.query(
      `INSERT INTO "${schema}"._steps (id, run_id, step_id, item, type, status, output)
       SELECT id, run_id, step_id, item, 'wait_record', 'waiting', jsonb_build_object('record_wait', id) FROM platform.record_waits`,
    );
    await tenant.query(
      `UPDATE platform.record_waits SET looked_at = now() - interval '2 hours' + array_position($1::uuid[], id) * interval '1 second'`,
      [ids],
    );
  });
  const rename = (from: string, to: string) =>
    company.database.migrator.use((ddl) => ddl.run(`ALTER TABLE "${schemaOf(company.client.id)}".project RENAME COLUMN ${from} TO ${to}`));
  await rename('notes', 'remarks');
  await lookAround(company.database);
  await rename('remarks', 'notes');
  expect(await matched()).toEqual(ids.slice(-1));
  expect((await rows()).filter(({ due }) => due)).toEqual([]);
});
