import type { Principal } from '@millwright/core/access/types.ts';
import type { RunUndo } from '@millwright/core/contract/run-undo.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { v7 } from 'uuid';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { documentRoutes } from '../../documents/documents.routes.ts';
import { eventRoutes } from '../../events/events.routes.ts';
import { graphRoutes } from '../../graph/graph.routes.ts';
import { openCompany } from '../../records/company.fixture.ts';
import { saveRecords, updateRecord } from '../../records/records.service.ts';
import { principalOf } from '../../testing/scratch.ts';
import { type Send, serve } from '../../testing/serve.ts';
import { automationRoutes } from '../automations.routes.ts';
import { requeue } from '../runs/requeue.ts';
import { closeRun, findRun, insertRuns, type Run } from '../runs/run-rows.ts';

type Work = (tenant: TenantTransaction) => Promise<unknown>;

export const change =
  (id: string, properties: JsonObject): Work =>
  (tenant) =>
    updateRecord(tenant, id, { properties });

/** A company with an automation whose runs write what a test requires, and calls that undo them. */
export async function openUndo() {
  const company = await openCompany();
  const served = await serve(company.database, (services) => [
    documentRoutes(services, () => true),
    eventRoutes(services),
    graphRoutes(services),
    automationRoutes(services, { actions: new Map(), queue: 'nobody' }),
  ]);
  const { send } = await served.signIn(company.client);
  const document = { name: 'Tidies', label: 'Tidies', trigger: { type: 'manual' }, steps: [], edges: [], disabled: true };
  const { body, status } = await send('POST', '/v1/documents/settings_data_connections', document);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const automation_id = String((body.data as JsonObject).id);
  const { work } = company;

  /** Runs work as a step of a run. */
  function asRun(id: string, todo: Work, action = ''): Promise<unknown> {
    const cause = { kind: 'run' as const, id, step: 'write', ...(action && { action }), depth: 1, chain: [] };
    const principal: Principal = { ...principalOf(company.client), cause };
    return inTenant(company.database, principal, todo);
  }
  const end = (id: string) => work((tenant) => closeRun(tenant, id, 'success', null));

  /** A run that has done this work and then ended, unless `open`. */
  async function run(todo: Work, { open = false, action = '' } = {}): Promise<string> {
    const id = `${automation_id}.${v7()}`;
    await work(async (tenant) => {
      const definition = tenant.config.get('settings_data_connections', automation_id);
      await insertRuns(tenant, [{ id, definition, trigger: { type: 'manual' }, depth: 1, chain: [] }]);
    });
    await asRun(id, todo, action);
    if (!open) await end(id);
    return id;
  }

  /** Runs an ended run again, with this work. */
  async function again(id: string, todo: Work = async () => {}): Promise<void> {
    await work(async (tenant) => requeue(tenant, (await findRun(tenant, id)) as Run, { from_start: true }));
    await asRun(id, todo);
    await end(id);
  }

  const at = (id: string, what = '') => `/v1/data_connections/runs/${id}/undo${what}`;
  const plan = async (id: string, by: Send = send) => (await by('POST', at(id, '/plan'), {})).body.data as RunUndo;
  async function undo(id: string, by: Send = send) {
    const { status, body } = await by('POST', at(id), {});
    return { status, undone: body.data as RunUndo, code: (body.error as JsonObject | undefined)?.code };
  }
  const save = (model: string, properties: JsonObject) =>
    work(async (tenant) => (await saveRecords(tenant, [{ model, properties }]))[0]?.identity as string);
  const stored = async (table: string, id: string) =>
    (await work((tenant) => tenant.query<JsonObject>(`SELECT * FROM "${tenant.client.schema}"."${table}" WHERE id = $1`, [id])))[0];
  const timeline = async (id: string) => (await send('GET', `/v1/events/${id}`)).body.data as { type: string; cause: JsonObject }[];
  async function close() {
    await served.close();
    await company.drop();
  }
  return { company, served, send, automation_id, work, asRun, end, run, again, at, plan, undo, save, stored, timeline, close };
}
