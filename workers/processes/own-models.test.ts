import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { processRoutes } from '@millwright/api/processes/processes.routes.ts';
import { ownSubjectRoutes } from '@millwright/api/processes/subjects/own-subjects.routes.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { Harness } from '../testing/harness.ts';

let h: Harness;
let api: Served;
let send: Send;
let colleague: Send;
beforeAll(async () => {
  h = await Harness.open({ built_in: company([]) });
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    ownSubjectRoutes(services, () => true),
    processRoutes(services, { queue: h.queue }),
  ]);
  [{ send }, { send: colleague }] = [await api.signIn(h.client), await api.signIn(h.client, 'user')];
  const schema = ['title', 'cause'].map((name) => ({ name, label: name, type: 'text' }));
  const model = { slug: 'complaint', name: 'complaint', displayed_name: 'Complaint', primary_attribute: 'title', schema };
  const { version } = (await send('POST', '/v1/documents/models', model)).body.data as { version: number };
  const turned = await send('POST', '/v1/documents/models/complaint/process', { on: true }, { 'if-match': `${version}` });
  expect(turned.status, JSON.stringify(turned.body)).toBe(200);
  const steps = ['heard', 'answered', 'dropped'].map((key, at) => ({ label: key, key, line_num: at + 1 }));
  await send('POST', '/v1/processes/create/', { label: 'Handling', process_type: 'complaint', steps });
  const refuse_leave = { when: { fact: 'cause', operator: 'isEmpty', value: true }, text: 'Say why first.' };
  await send('POST', '/v1/documents/processes', { key: 'heard', slug: 'heard', label: 'Heard', tone: 'active', refuse_leave });
  await send('POST', '/v1/documents/processes', { key: 'dropped', slug: 'dropped', label: 'Dropped', tone: 'cancelled' });
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

const move = (object_id: string, body: object, by = colleague, key?: string) =>
  by('POST', '/v1/processes/update/', { object_id, ...body }, key === undefined ? {} : { 'idempotency-key': key });

it('a record of a model of one’s own is moved by calls, refused by its rules, and never advances into a cancellation', async () => {
  const id = await h.create('complaint', { title: 'Late' });
  const refused = await move(id, { action: 'advance' });
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'step_refused', details: { reason: 'Say why first.' } } } });
  await h.update('complaint', id, { cause: 'Snow' });
  const advanced = await move(id, { action: 'advance' }, colleague, 'once');
  expect(advanced.body.data).toMatchObject({ object_id: id, active_operation: { key: 'answered', status: 'active' } });
  expect((await move(id, { action: 'advance' }, colleague, 'once')).body).toEqual(advanced.body);
  expect((await move(id, { action: 'advance' })).body.data).toMatchObject({ active_operation: { key: 'answered' } });
  expect((await move(id, { action: 'set_step', step: 'heard' })).body.data).toMatchObject({ active_operation: { key: 'heard' } });
  expect((await move(id, { action: 'set_step', step: 'dropped' })).body.data).toMatchObject({ active_operation: { key: 'dropped' } });
  const live = (await send('POST', `/v1/processes/get/live/object/${id}`, {})).body.data;
  expect(live).toMatchObject({ operations: [{ status: 'cancelled' }, { status: 'cancelled' }, { status: 'cancelled' }] });
});

it('a form or step that moves the link to the active step to another operation is refused by the same rule', async () => {
  const id = await h.create('complaint', { title: 'Straight' });
  const { operations } = (await send('POST', `/v1/processes/get/live/object/${id}`, {})).body.data as { operations: { identity: string }[] };
  const save = h.save({
    model: 'complaint',
    identity: id,
    properties: {},
    relations: [{ name: 'active_operation', action: 'set', ids: [String(operations[1]?.identity)] }],
  });
  await expect(save).rejects.toMatchObject({ code: 'step_refused' });
});
