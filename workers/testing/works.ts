import { runAction } from '@millwright/api/automations/actions/run-action.ts';
import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import { listEvents } from '@millwright/api/events/events.service.ts';
import { undoEvents } from '@millwright/api/events/undo.ts';
import { readForm, submitForm } from '@millwright/api/forms/forms.service.ts';
import { ledgerOf } from '@millwright/api/ledgers/ledgers.service.ts';
import { outlookOf } from '@millwright/api/outlooks/outlooks.service.ts';
import { liveProcess } from '@millwright/api/processes/processes.service.ts';
import { requestTransition } from '@millwright/api/processes/request-transition.ts';
import { deleteRecords, proposeFor, restoreRecords, saveRecords, setValues } from '@millwright/api/records/records.service.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { traceOf } from '@millwright/api/traces/traces.service.ts';
import type { Answers } from '@millwright/core/process/objections.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import type { WorksWithActions } from '@millwright/seeds/testing/works.ts';
import { afterAll, beforeAll } from 'vitest';
import { Harness } from './harness.ts';
import { childOf, relationsOf } from './line-writes.ts';

/** The company of a harness, for the scenarios of the built-in configuration. */
export function worksOf(h: Harness): WorksWithActions {
  const principal = principalOf(h.client);
  const transition = async (object_id: string, action: 'advance' | 'set_step', step?: string, answers: Answers = {}) => {
    await requestTransition(h.engine, h.queue, principal, { object_id, action, ...(step ? { step } : {}), ...answers });
  };
  return {
    // The company's own: near midnight it is another day elsewhere.
    today: new Intl.DateTimeFormat('en-CA', { timeZone: h.client.time_zone }).format(new Date()),
    save: async (model, line) => (await h.save({ model, ...childOf(line) }))[0] ?? '',
    update: async (model, identity, properties, links) => {
      await h.asUser((tenant) => saveRecords(tenant, [{ model, identity, properties, relations: relationsOf(links) }]));
    },
    remove: async (id) => {
      await h.asUser((tenant) => deleteRecords(tenant, [id]));
    },
    read: (query, variables) => h.read(query, variables),
    advance: (id, answers) => transition(id, 'advance', undefined, answers),
    setStep: (id, step, answers) => transition(id, 'set_step', step, answers),
    live: (id) => h.asUser((tenant) => liveProcess(tenant, id), { read_only: true }),
    submit: async (form_id, values, id, answers) =>
      (await h.asUser((tenant) => submitForm(tenant, { form_id, values, node_id: id ?? null, ...answers }))).identity,
    open: async (form_id, id) => (await h.asUser((tenant) => readForm(tenant, form_id, id), { read_only: true })) as never,
    act: async (name, primary_item_id, input = {}) => {
      const action = h.services.actions.get(name);
      if (!action) throw new Error(`There is no action ${name}.`);
      await h.asSystem((tenant) => runAction(tenant, action, { primary_item_id, input }));
    },
    place: async (model, id, operation) => {
      await h.asUser((tenant) => {
        const active = tenant.config.binding?.subjects.find((subject) => subject.model === model)?.active ?? '';
        const item = { model, identity: id, properties: {}, relations: relationsOf({ [active]: operation }) };
        return saveRecords(tenant, [item], { rights: 'by_process' });
      });
    },
    overwrite: async (model, id, values) => {
      await h.asSystem((tenant) => setValues(tenant, model, Object.keys(values), [{ id, values }]));
    },
    restore: async (model, id) => {
      await h.asUser((tenant) => restoreRecords(tenant, [id], { model }));
    },
    undo: async (id, name) => {
      const { data } = await h.asUser((tenant) => listEvents(tenant, id, { limit: 100, skip: 0 }), { read_only: true });
      const newest = data.find(({ field }) => field === name);
      await h.asUser((tenant) => undoEvents(tenant, newest ? [newest.id.slice(0, 36)] : [], false));
    },
    run: async (automation, id, input) => {
      const run = await h.asUser((tenant) => createRun(tenant, automation, { type: 'manual', primary_item_id: id ?? null, input }));
      // As the API does: the relay would come in two seconds later.
      await tryToStartWorkflow(h.engine, h.queue, h.client.id, run);
    },
    events: async (id) => (await h.asUser((tenant) => listEvents(tenant, id, { limit: 1, skip: 0 }), { read_only: true })).total,
    propose: async (model, facts) => (await h.asUser((tenant) => proposeFor(tenant, model, [facts]), { read_only: true }))[0] ?? {},
    outlook: (model, values, id, saving = false) =>
      h.asUser((tenant) => outlookOf(tenant, { model, values, node_id: id ?? null, saving }), { read_only: true }),
    trace: (id) => h.asUser((tenant) => traceOf(tenant, id), { read_only: true }),
    ledger: (id, balance) => h.asUser((tenant) => ledgerOf(tenant, id, { balance }), { read_only: true }),
    set: async (options) => {
      const text = JSON.stringify(options).replaceAll("'", "''");
      await h.database.migrator.use((ddl) => ddl.rows(`UPDATE platform.clients SET options = '${text}'::jsonb WHERE id = '${h.client.id}'`));
    },
    settled: async () => {
      await h.settled(30_000);
      const failed = await failures(h);
      if (failed.length > 0) throw new Error(`Runs have failed: ${failed.join('; ')}`);
    },
  };
}

/** The automations whose runs failed, with the reason. */
async function failures(h: Harness): Promise<string[]> {
  const rows = await h.asSystem((tenant) =>
    tenant.query<{ automation_slug: string; error: unknown }>(
      `SELECT automation_slug, error FROM "${tenant.client.schema}"._runs WHERE status = 'failure'`,
    ),
  );
  return rows.map(({ automation_slug, error }) => `${automation_slug} ${JSON.stringify(error)}`);
}

/** A company with the built-in configuration for the tests of a file: there before them, gone after them. */
export function builtInCompany(parts: Omit<Parameters<typeof Harness.open>[0], 'built_in' | 'actions'> = {}) {
  let h: Harness;
  let works: WorksWithActions;
  beforeAll(async () => {
    h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, ...parts });
    works = worksOf(h);
  });
  afterAll(() => h?.close());
  return {
    get h() {
      return h;
    },
    get works() {
      return works;
    },
  };
}
