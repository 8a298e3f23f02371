import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { processRoutes } from '@millwright/api/processes/processes.routes.ts';
import { applyTransition } from '@millwright/api/processes/processes.service.ts';
import { field } from '@millwright/api/testing/made-up.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { company } from '../testing/company.ts';
import { Harness } from '../testing/harness.ts';

/** Some of these steps can never be deleted, by their key. */
const built_in = company([]);
const keeping = (stage: (typeof built_in.models)[number]): typeof stage => ({
  ...stage,
  schema: [...stage.schema, field('needed', 'boolean', { misc: { formulaV1: 'LEFT(COALESCE(key, ""), 7) = "needed-"' } })],
  misc: { kept_while: [{ when: 'needed', text: { en: 'Planning finds it.' } }] },
});

type Step = { identity: string; key: string; label: string; line_num: number; include_in_mrp: boolean; workstation: null };
export type Defined = { process: { identity: string; label: string; version: number; is_default: boolean }; steps: Step[] };

/** The body that gives a process these steps. */
export const edited = ({ process, steps }: Defined, own: Partial<Record<string, unknown>>[]) => ({
  process_id: process.identity,
  label: process.label,
  is_default: process.is_default,
  steps: own.map((step) => ({ label: 'New', line_num: 1, include_in_mrp: false, workstation: null, ...step })),
  had: steps.length,
});
/** A condition on the amount of a job. */
export const rich = { fact: 'amount', operator: 'greaterThan', value: 100 };
export const poor = { fact: 'amount', operator: 'lessThan', value: 10 };

/** The body of an unchanged step. */
export const pick = (step: Step | undefined) => {
  const { identity, key, label, line_num } = step as Step;
  return { identity, key, label, line_num };
};

/** A company whose processes are created and edited over HTTP. */
export async function openDesigner() {
  const h = await Harness.open({
    built_in: { ...built_in, models: built_in.models.map((each) => (each.slug === 'stage' ? keeping(each) : each)) },
  });
  const api: Served = await serve(h.database, (services) => [documentRoutes(services, () => true), processRoutes(services, { queue: h.queue })]);
  const { send }: { send: Send } = await api.signIn(h.client);
  let count = 0;
  /** A process of its own for jobs, with its own three steps. */
  async function make(type = 'job', more: string[] = []) {
    const mark = `p${++count}`;
    const keys = ['open', 'work', 'over'].map((key) => `${mark}-${key}`);
    const steps = [...keys, ...more].map((key, at) => ({ label: key, key, line_num: at + 1 }));
    const made = (await send('POST', '/v1/processes/create/', { label: mark, process_type: type, steps })).body.data as Defined;
    const process_id = made.process.identity;
    const move = (object_id: string, step: string) => h.asUser((tenant) => applyTransition(tenant, { object_id, action: 'set_step', step }));
    const start = async (properties = {}) => {
      const object_id = await h.create(type, { title: mark, ...properties });
      await h.asUser((tenant) => applyTransition(tenant, { object_id, action: 'set_process', process_id }));
      return object_id;
    };
    const [open = '', work = '', over = ''] = keys;
    return { made, process_id, move, start, open, work, over };
  }
  const save = ({ had: _, ...body }: ReturnType<typeof edited>, version: number) =>
    send('POST', '/v1/processes/save/', body, { 'if-match': `${version}` });
  const policy = (key: string, parts: object) => send('POST', '/v1/documents/processes', { key, slug: key, label: key, tone: 'active', ...parts });
  const close = async () => {
    await api.close();
    await h.close();
  };
  return { h, api, send, make, save, policy, close };
}

export type Designer = Awaited<ReturnType<typeof openDesigner>>;
