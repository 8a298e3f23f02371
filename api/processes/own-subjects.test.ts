import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { OwnSubject } from '@millwright/core/contract/process-subjects.ts';
import type { RunUndo } from '@millwright/core/contract/run-undo.ts';
import type { LiveProcess } from '@millwright/core/process/types.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeRun, insertRuns } from '../automations/runs/run-rows.ts';
import { inTenant } from '../db/tenant.ts';
import { type Body, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { saveRecords } from '../records/records.service.ts';
import { allRoutes } from '../routes.ts';
import { field, projects } from '../testing/made-up.ts';
import { withProcesses } from '../testing/made-up-processes.ts';
import { principalOf } from '../testing/scratch.ts';
import { applyTransition } from './processes.service.ts';

const made = withProcesses(projects({}));
const kinds = field('kind', 'tag', { misc: { options: [{ key: 'task', label: 'Task' }] } });
/** Processes with options as their type, like the built-in ones. */
const company = {
  ...made,
  models: made.models.map((each) =>
    each.slug === 'flow' ? { ...each, schema: each.schema.map((one) => (one.name === 'kind' ? { ...one, ...kinds } : one)) } : each,
  ),
};

let works: TestApp;
let admin: Send;
let operator: Send;
let other: Send;
beforeAll(async () => {
  works = await testApp({ built_in: company, routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  [admin, operator, other] = (await Promise.all([people.admin, people.operator, people.other].map((email) => works.as(email)))) as [Send, Send, Send];
});
afterAll(() => works?.close());

const data = async (send: Send, method: string, path: string, body?: unknown, headers = {}): Promise<Body['data']> => {
  const { status, text, json } = await send(method, path, body, headers);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return json.data;
};
const refusal = async (answer: ReturnType<Send>) => {
  const { status, json } = await answer;
  return { status, code: json.error?.code, message: json.error?.message, fields: json.error?.details.fields?.map(({ field }) => field) };
};

const newModel = (slug: string, send = admin) =>
  data(send, 'POST', '/v1/documents/models', {
    slug,
    name: slug,
    displayed_name: { en: slug, de: `${slug} (de)` },
    primary_attribute: 'title',
    schema: [
      { name: 'title', label: 'Title', type: 'text' },
      { name: 'cause', label: 'Cause', type: 'text' },
    ],
  });
const document = (path: string, send = admin) => data(send, 'GET', `/v1/documents/${path}`);
const told = async (model: string, send = admin) => (await data(send, 'GET', `/v1/documents/models/${model}/process`)) as unknown as OwnSubject;
const turn = async (model: string, body: object, send = admin) => {
  const { version } = await document(`models/${model}`, send);
  return send('POST', `/v1/documents/models/${model}/process`, body, { 'if-match': `${version}` });
};
const turnOn = async (model: string, send = admin) => {
  const { status, text, json } = await turn(model, { on: true }, send);
  expect(status, text).toBe(200);
  return json.data;
};
type Rule = { process: string; active: string; operations: string };
/** The relations that a rule names, by identity. */
const relationsOf = async (model: string, rule: Rule) => {
  const all = (await data(admin, 'GET', '/v1/documents/relations?limit=500')) as unknown as Record<
    'id' | 'object_id' | 'to_object_id' | 'name' | 'inverse',
    string
  >[];
  const idOf = (name: string) =>
    all.find((each) => (each.object_id === model && each.name === name) || (each.to_object_id === model && each.inverse === name))?.id;
  return { process: idOf(rule.process), active: idOf(rule.active), operations: idOf(rule.operations) };
};
const newProcess = async (type: string, keys: string[], send = admin) => {
  const steps = keys.map((key, at) => ({ label: key, key, line_num: at + 1 }));
  const body = { label: `${type} process`, process_type: type, steps };
  return (await data(send, 'POST', '/v1/processes/create/', body)) as unknown as {
    process: { identity: string; is_default: boolean; model: string };
  };
};
const create = async (model: string, properties: object, more: object = {}, send = admin) => {
  const { status, text, json } = await send('POST', '/v1/graph/save/', { model, properties, ...more });
  expect(status, text).toBe(201);
  return json.data as unknown as { identity: string; version: number };
};
const live = async (id: string, send = admin) =>
  (await data(send, 'POST', `/v1/processes/get/live/object/${id}`, {})) as unknown as Required<LiveProcess>;
const move = (object_id: string, step?: string) =>
  inTenant(works.scratch.database, principalOf(works.first), (tenant) =>
    applyTransition(tenant, step === undefined ? { object_id, action: 'advance' } : { object_id, action: 'set_step', step }),
  );

it('says beforehand what a model would get, and gives it just that', async () => {
  await newModel('complaint');
  const before = await told('complaint');
  expect(before).toMatchObject({ possible: true, rule: null, records: 0, open_records: 0 });
  expect(before.adds.map(({ model, name, to_model, inverse }) => `${model}.${name} → ${to_model}.${inverse}`)).toEqual([
    'complaint.process → flow.complaint',
    'complaint.active_operation → operation.active_complaint',
    'operation.complaint → complaint.operations',
  ]);
  const model = await turnOn('complaint');
  const rule = { type: 'complaint', process: 'process', active: 'active_operation', operations: 'operations', link: 'complaint' };
  expect(model.misc).toMatchObject({ process: rule, owns: ['operations'] });
  expect(await told('complaint')).toMatchObject({ rule, adds: [] });
  const flow = (await document('models/flow')) as unknown as { schema: { name: string; misc?: { options?: object[] } }[] };
  expect(flow.schema.find(({ name }) => name === 'kind')?.misc?.options).toEqual([
    { key: 'task', label: 'Task' },
    { key: 'complaint', label: { en: 'complaint', de: 'complaint (de)' } },
  ]);
  const again = await turnOn('complaint');
  expect(again.version).toBe(model.version);
});

it('gives a record without a process none, and later ones the first process of their type with its operations', async () => {
  const early = await create('complaint', { title: 'Early' });
  expect(await live(early.identity)).toMatchObject({ process: null, operations: [] });
  const { process } = await newProcess('complaint', ['heard', 'answered', 'closed']);
  const type_label = { en: 'complaint', de: 'complaint (de)' };
  expect(process).toMatchObject({ is_default: true, model: 'complaint', type_label });
  expect((await newProcess('complaint', ['short'])).process.is_default).toBe(false);
  const { identity, version } = await create('complaint', { title: 'Late' });
  const { active_operation, operations } = await live(identity);
  expect(active_operation?.key).toBe('heard');
  expect(operations.map(({ key, status }) => [key, status])).toEqual([
    ['heard', 'active'],
    ['answered', 'next'],
    ['closed', 'hold'],
  ]);
  expect(version).toBe(2);
  const { status } = await admin('POST', '/v1/graph/update/', { node_id: identity, version, properties: { cause: 'Late delivery' } });
  expect(status).toBe(200);
});

const processes = async (model: string) =>
  ((await data(admin, 'GET', '/v1/processes')) as unknown as { process: { identity: string; is_default: boolean; model: string } }[])
    .map(({ process }) => process)
    .filter((process) => process.model === model);
const put = async (body: object) =>
  (await data(admin, 'POST', '/v1/processes/open-records/', body)) as unknown as { moved: number; refused: object[]; after: string | null };

it('has records that are in no process begin one, and only where that is said', async () => {
  const all = await processes('complaint');
  const process_id = all.find(({ is_default }) => is_default)?.identity;
  expect(await told('complaint')).toMatchObject({ records: 2, open_records: 1, without_process: 1 });
  expect(await put({ process_id })).toEqual({ moved: 1, refused: [], after: null });
  expect(await told('complaint')).toMatchObject({ open_records: 1, without_process: 1 });
  expect(await put({ process_id, adopt: true })).toEqual({ moved: 1, refused: [], after: null });
  expect(await told('complaint')).toMatchObject({ records: 2, open_records: 2, without_process: 0 });
  const second = all.find(({ is_default }) => !is_default)?.identity;
  expect(await refusal(admin('POST', '/v1/processes/open-records/', { process_id: second, adopt: true }))).toMatchObject({ code: 'no_process' });
  const mixed = { process_id, adopt: true, from: 'heard', to: 'closed' };
  expect(await refusal(admin('POST', '/v1/processes/open-records/', mixed))).toMatchObject({ status: 422, fields: ['adopt'] });
});

it('has a record begin the process that was linked to it by hand, and leaves one in its step whose process is gone', async () => {
  await newModel('letter');
  await turnOn('letter');
  const linked = await create('letter', { title: 'Linked' });
  await data(admin, 'POST', '/v1/documents/processes', { key: 'filed', slug: 'filed', label: 'Filed', tone: 'done' });
  const { process } = await newProcess('letter', ['written']);
  const { process: archive } = await newProcess('letter', ['filed']);
  const relations = [{ name: 'process', action: 'link', ids: [archive.identity] }];
  const filed = await create('letter', { title: 'Filed' }, { relations });
  await data(admin, 'POST', '/v1/graph/delete/', { node_id: archive.identity });
  expect(await live(filed.identity)).toMatchObject({ process: null, active_operation: { key: 'filed' } });
  const { process: empty } = await newProcess('letter', []);
  const { process: other } = await newProcess('letter', ['sent']);
  const link = (to: string) =>
    data(admin, 'POST', '/v1/graph/update/', {
      node_id: linked.identity,
      properties: {},
      relations: [{ name: 'process', action: 'set', ids: [to] }],
    });
  await link(empty.identity);
  const refused = [{ object_id: linked.identity, code: 'no_process' }];
  expect(await put({ process_id: process.identity, adopt: true })).toMatchObject({ moved: 0, refused });
  await link(other.identity);
  expect(await told('letter')).toMatchObject({ records: 2, without_process: 1 });
  expect(await put({ process_id: process.identity, adopt: true })).toMatchObject({ moved: 1, refused: [] });
  expect(await live(linked.identity)).toMatchObject({ process: { identity: other.identity }, active_operation: { key: 'sent' } });
  expect(await told('letter')).toMatchObject({ without_process: 0 });
});

it('tells no number of records to who may not read them, and none of a model that can go through no process', async () => {
  const uncounted = { records: null, open_records: null, without_process: null };
  expect(await told('project')).toEqual({ possible: false, taken: [], rule: null, models: [], adds: [], ...uncounted });
  const { id } = (await document('models/letter')) as unknown as { id: string };
  const rows = (text: string, values: unknown[]) => works.scratch.database.migrator.use((ddl) => ddl.rows(text, values));
  const write = (acl: object) =>
    rows('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(acl), works.first.id]);
  const acl = defaultAcl();
  const denied = (['READ', 'READ_OWN'] as const).map((action) => ({ role: 'client_admin', resource: `MODELS.${id}`, verb: 'deny' as const, action }));
  await write({ ...acl, privileges: [...acl.privileges, ...denied] });
  const blind = await works.as(people.admin);
  expect(await told('letter', blind)).toMatchObject({ possible: true, rule: { type: 'letter' }, ...uncounted });
  await write(acl);
  expect(await told('letter', await works.as(people.admin))).toMatchObject({ records: 2 });
});

it('gives a record the process that it names itself', async () => {
  const { process } = await newProcess('complaint', ['quick', 'done']);
  const relations = [{ name: 'process', action: 'link', ids: [process.identity] }];
  const { identity } = await create('complaint', { title: 'Own' }, { relations });
  expect(await live(identity)).toMatchObject({ process: { identity: process.identity }, active_operation: { key: 'quick' } });
});

it('moves a record, and refuses what a rule at an exit refuses, by a move and by a plain save alike', async () => {
  const refuse_leave = { when: { fact: 'cause', operator: 'isEmpty', value: true }, text: 'Say why first.' };
  await data(admin, 'POST', '/v1/documents/processes', { key: 'heard', slug: 'heard', label: 'Heard', tone: 'active', refuse_leave });
  const { identity } = await create('complaint', { title: 'Ruled' });
  const { operations, refusals } = await live(identity);
  expect(refusals.map(({ reason }) => reason)).toContain('Say why first.');
  await expect(move(identity)).rejects.toMatchObject({ code: 'step_refused', details: { reason: 'Say why first.' } });
  const straight = { name: 'active_operation', action: 'set', ids: [operations[1]?.identity] };
  const save = () => admin('POST', '/v1/graph/update/', { node_id: identity, properties: {}, relations: [straight] });
  expect(await refusal(save())).toMatchObject({ status: 422, code: 'step_refused' });
  const board = (await data(admin, 'POST', '/v1/processes/board/', { model: 'complaint', object_ids: [identity] })) as unknown as {
    path: string;
    steps: { key: string }[];
    cards: { step: string; refusals: object[] }[];
  };
  expect(board.path).toBe('active_operation.key');
  expect(board.steps.map(({ key }) => key)).toEqual(expect.arrayContaining(['heard', 'answered', 'closed']));
  expect(board.cards).toMatchObject([{ step: 'heard', refusals: [{ step: 'answered' }, { step: 'closed' }] }]);
  await data(admin, 'POST', '/v1/graph/update/', { node_id: identity, properties: { cause: 'Broken' } });
  expect((await move(identity)).active_operation?.key).toBe('answered');
  expect((await move(identity, 'closed')).operations.map(({ status }) => status)).toEqual(['done', 'done', 'active']);
});

it('lets whoever may change records move them, and a rule of one own model move records of another', async () => {
  await newModel('repair');
  await turnOn('repair');
  await data(admin, 'POST', '/v1/documents/relations', {
    name: 'complaint',
    inverse: 'repairs',
    type: 'N_1',
    object_id: 'repair',
    to_object_id: 'complaint',
    labels: { name: 'Complaint', inverse: 'Repairs' },
  });
  await newProcess('repair', ['begun', 'mended']);
  const answers = { id: 'answers', label: 'A repair answers', model: 'repair', targets: ['complaint'], only_from: 'heard', set_step: 'answered' };
  await data(admin, 'POST', '/v1/documents/processes', { key: 'mended', slug: 'mended', label: 'Mended', tone: 'done', moves: [answers] });
  const complaint = await create('complaint', { title: 'Broken', cause: 'Fall' }, {}, operator);
  const relations = [{ name: 'complaint', action: 'link', ids: [complaint.identity] }];
  const repair = await create('repair', { title: 'Mend' }, { relations }, operator);
  expect((await live(repair.identity, operator)).active_operation?.key).toBe('begun');
  await move(repair.identity, 'mended');
  expect((await live(complaint.identity, operator)).active_operation?.key).toBe('answered');
});

it('takes the operations of a record away with it, and brings them back', async () => {
  const { identity } = await create('complaint', { title: 'Gone' });
  const before = await live(identity);
  const ids = before.operations.map((each) => each.identity);
  const operations = async () => ((await admin('POST', '/v1/graph/get/', { ids })).json.data as unknown as object[]).length;
  expect(await operations()).toBe(3);
  await data(admin, 'POST', '/v1/graph/delete/', { node_id: identity });
  expect((await admin('POST', `/v1/processes/get/live/object/${identity}`, {})).status).toBe(404);
  expect(await operations()).toBe(0);
  await data(admin, 'POST', '/v1/graph/restore/', { model: 'complaint', ids: [identity] });
  expect(await live(identity)).toMatchObject({ active_operation: { key: 'heard' }, operations: before.operations });
});

it('is unknown in another company', async () => {
  const types = async (send: Send) => {
    const { json } = await send('GET', '/v1/processes');
    return (json as unknown as { types: { type: string }[] }).types.map(({ type }) => type);
  };
  expect(await types(admin)).toEqual(['task', 'complaint', 'letter', 'repair']);
  expect(await types(other)).toEqual(['task']);
  const { status } = await other('GET', '/v1/documents/models/complaint/process');
  expect(status).toBe(404);
  const kind = await other('POST', '/v1/processes/create/', { label: 'Theirs', process_type: 'complaint', steps: [] });
  expect(kind.status).toBe(422);
});

it('refuses what carries no process: relations that are not there, a type of another model, a built-in model', async () => {
  const { id, version, misc } = await newModel('visit');
  const rule = { type: 'task', process: 'nothing', active: 'nothing', operations: 'nothing', link: 'nothing' };
  const patched = await refusal(
    admin('PATCH', `/v1/documents/models/${id}`, { misc: { ...(misc as object), process: rule } }, { 'if-match': `${version}` }),
  );
  expect(patched).toMatchObject({ status: 422, code: 'invalid' });
  expect(patched.fields).toEqual(['type', 'process', 'active', 'operations', 'link'].map((name) => `misc.process.${name}`));
  expect(await told('project')).toMatchObject({ possible: false });
  expect(await refusal(turn('project', { on: true }))).toMatchObject({ status: 422, code: 'invalid', fields: ['id'] });
  expect((await turn('visit', { on: true }, operator)).status).toBe(403);
});

it('takes free names where the model has its own already', async () => {
  const { id, version, schema } = await document('models/visit');
  const own = ['process', 'operations'].map((name) => ({ name, label: name, type: 'text' }));
  await data(admin, 'PATCH', `/v1/documents/models/${id}`, { schema: [...(schema as object[]), ...own] }, { 'if-match': `${version}` });
  const { misc } = await turnOn('visit');
  expect(misc).toMatchObject({ process: { process: 'process_2', operations: 'operations_2', active: 'active_operation', link: 'visit' } });
});

it('names the model where one of its relations is to go, and goes through none once it is gone', async () => {
  const relations = (await data(admin, 'GET', '/v1/documents/relations?limit=500')) as unknown as { id: string; object_id: string; name: string }[];
  const { id } = relations.find(({ object_id, name }) => object_id === 'visit' && name === 'active_operation') ?? { id: '' };
  const { json, status } = await admin('DELETE', `/v1/documents/relations/${id}`);
  expect([status, json.error.code]).toEqual([422, 'still_read']);
  expect(json.error.details).toMatchObject({ readers: [{ collection: 'models', slug: 'visit', places: ['misc.process.active'] }] });
  expect((await admin('DELETE', `/v1/documents/relations/${id}?switch_off=1`)).status).toBe(204);
  expect(await told('visit')).toMatchObject({ possible: true, rule: null, adds: [{ model: 'visit', name: 'active_operation_2' }] });
  const { identity } = await create('visit', { title: 'Plain' });
  expect(await live(identity)).toMatchObject({ process: null, operations: [] });
  const { version } = await document('models/visit');
  await data(admin, 'PATCH', '/v1/documents/models/visit', { displayed_name: 'Visits' }, { 'if-match': `${version}` });
  await turnOn('visit');
  expect(await told('visit')).toMatchObject({ rule: { active: 'active_operation_2' }, adds: [] });
});

it('is turned off only with a word while records stand in steps, and on again with all they had', async () => {
  const { identity } = await create('repair', { title: 'Open' });
  expect(await told('repair')).toMatchObject({ open_records: 1 });
  const refused = await refusal(turn('repair', { on: false }));
  expect(refused).toMatchObject({ status: 422, code: 'records_in_steps' });
  expect((await turn('repair', { on: false, stay: true })).status).toBe(200);
  expect(await live(identity)).toMatchObject({ process: null, operations: [] });
  const listed = (await data(admin, 'GET', '/v1/processes')) as unknown as { process: Record<string, unknown> }[];
  // No model has the type any more; its name is still an option of processes.
  expect(listed.find(({ process }) => process.process_type === 'repair')?.process).toMatchObject({
    model: null,
    type_label: { en: 'repair', de: 'repair (de)' },
  });
  expect((await create('repair', { title: 'Without' })).version).toBe(1);
  await turnOn('repair');
  expect(await live(identity)).toMatchObject({ active_operation: { key: 'begun' } });
});

it('is no change of others where a run made the record: undoing the run deletes it, unless somebody has moved it since', async () => {
  const automation = { name: 'Writes', label: 'Writes', trigger: { type: 'manual' }, steps: [], edges: [], disabled: true };
  const { id: automation_id } = await data(admin, 'POST', '/v1/documents/settings_data_connections', automation);
  const id = `${automation_id}.${v7()}`;
  const principal = principalOf(works.first);
  const cause = { kind: 'run' as const, id, step: 'write', depth: 1, chain: [] };
  await inTenant(works.scratch.database, principal, async (tenant) => {
    const definition = tenant.config.get('settings_data_connections', String(automation_id));
    await insertRuns(tenant, [{ id, definition, trigger: { type: 'manual' }, depth: 1, chain: [] }]);
  });
  const titles = ['Left', 'Advanced'].map((title) => ({ model: 'repair', properties: { title } }));
  const saved = await inTenant(works.scratch.database, { ...principal, cause }, (tenant) => saveRecords(tenant, titles));
  await inTenant(works.scratch.database, principal, (tenant) => closeRun(tenant, id, 'success', null));
  const [left = '', advanced = ''] = saved.map(({ identity }) => identity);
  const operations = (await live(left)).operations.map(({ identity }) => identity);
  expect(operations).toHaveLength(2);
  await move(advanced);
  const undone = (await data(admin, 'POST', `/v1/data_connections/runs/${id}/undo`, {})) as unknown as RunUndo;
  expect(undone.records).toMatchObject([
    { identity: left, done: 'deleted', left: [] },
    { identity: advanced, done: null, left: [{ reason: 'changed_since' }] },
  ]);
  expect((await admin('POST', '/v1/graph/get/', { ids: operations })).json.data).toEqual([]);
  expect(await live(advanced)).toMatchObject({ active_operation: { key: 'mended' } });
});

it('leaves a designer’s own relations to processes and operations alone', async () => {
  await newModel('fault');
  const own = [
    ['guide', 'guided_faults', 'fault', 'flow'],
    ['cause_operation', 'caused_faults', 'fault', 'operation'],
    ['affected_by', 'affected_operations', 'operation', 'fault'],
  ];
  for (const [name, inverse, object_id, to_object_id] of own) {
    const labels = { name, inverse };
    await data(admin, 'POST', '/v1/documents/relations', { name, inverse, type: 'N_1', object_id, to_object_id, labels });
  }
  const { misc } = await turnOn('fault');
  const rule = { type: 'fault', process: 'process', active: 'active_operation', operations: 'operations', link: 'fault' };
  expect(misc).toMatchObject({ process: rule, owns: ['operations'] });
  await newProcess('fault', ['found', 'solved']);
  const repair = await create('repair', { title: 'Affected' });
  const affected = (await live(repair.identity)).operations.map(({ identity }) => identity);
  const relations = [
    { name: 'affected_operations', action: 'link', ids: affected },
    { name: 'cause_operation', action: 'link', ids: affected.slice(0, 1) },
  ];
  const fault = await create('fault', { title: 'Scratch' }, { relations });
  expect((await live(fault.identity)).operations.map(({ key }) => key)).toEqual(['found', 'solved']);
  const off = (await turn('fault', { on: false, stay: true })).json.data;
  expect(off.misc).toMatchObject({ process: { ...rule, off: await relationsOf('fault', rule) } });
  expect(await told('fault')).toMatchObject({ possible: true, rule: null, adds: [] });
  expect((await turnOn('fault')).misc).toEqual(misc);
  await data(admin, 'POST', '/v1/graph/delete/', { node_id: fault.identity });
  expect((await live(repair.identity)).operations).toHaveLength(affected.length);
});

it('does not take a designer’s relation for the one that it had under this name', async () => {
  await newModel('defect');
  const { misc } = await turnOn('defect');
  const { process } = misc as unknown as { process: Rule };
  const { active } = await relationsOf('defect', process);
  expect((await turn('defect', { on: false })).status).toBe(200);
  for (const hard of ['', '?hard=1']) expect((await admin('DELETE', `/v1/documents/relations/${active}${hard}`)).status).toBe(204);
  const labels = { name: 'Own', inverse: 'Own' };
  const own = { name: process.active, inverse: 'own_defect', type: '1_1', object_id: 'defect', to_object_id: 'operation', labels };
  await data(admin, 'POST', '/v1/documents/relations', own);
  expect((await told('defect')).adds.map(({ name }) => name)).toEqual(['active_operation_2']);
  expect((await turnOn('defect')).misc).toMatchObject({ process: { ...process, active: 'active_operation_2' } });
});

it('finds the relations of a rule by their names where an earlier release has turned it off', async () => {
  const { id, version, misc } = (await turn('defect', { on: false })).json.data;
  const { off: _, ...rule } = (misc as unknown as { process: Rule & { off: object } }).process;
  const earlier = { ...(misc as object), process: { ...rule, off: true } };
  await data(admin, 'PATCH', `/v1/documents/models/${id}`, { misc: earlier }, { 'if-match': `${version}` });
  expect((await told('defect')).adds).toEqual([]);
  expect((await turnOn('defect')).misc).toMatchObject({ process: rule });
});

it('goes into another company with the configuration', async () => {
  const archive = (await data(admin, 'GET', '/v1/configuration/archive')) as unknown as { format: number; product: string; files: object };
  const { hash } = (await data(other, 'GET', '/v1/configuration/archive')) as unknown as { hash: string };
  const { format, product, files } = archive;
  const pushed = await other('POST', '/v1/configuration/archive', { archive: { format, product, files }, hash });
  expect(pushed.status, pushed.text).toBeLessThan(300);
  expect(await told('complaint', other)).toMatchObject({ rule: { type: 'complaint' } });
  await newProcess('complaint', ['there'], other);
  const { identity } = await create('complaint', { title: 'There' }, {}, other);
  expect((await live(identity, other)).active_operation?.key).toBe('there');
});
