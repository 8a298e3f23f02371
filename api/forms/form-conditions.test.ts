import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { builtIn } from '../testing/scratch.ts';
import { formRoutes } from './forms.routes.ts';

const states = ['open', 'done'].map((key) => ({ key, label: key }));
const built_in = builtIn({
  models: [
    model('job', [field('title'), field('state', 'tag', { misc: { options: states } }), field('result'), field('visit')]),
    model('task', [field('label'), field('lot')]),
  ],
  relations: [relation('N_1', 'task', 'job', 'job', 'tasks')],
});

const done = { fact: 'state', operator: 'equal', value: 'done' };
const columns = [
  { id: 'label', kind: 'text', attribute: 'label' },
  { id: 'lot', kind: 'text', attribute: 'lot', visible_when: { fact: 'label', operator: 'equal', value: 'batch' } },
];
const form = {
  name: 'Job',
  title: 'Job',
  model: 'job',
  read_query: 'query ($node_id: ID!) { job_by_id(id: $node_id) { identity version title state result visit tasks { identity version label lot } } }',
  write_query: 'mutation ($values: JSON!) { save_job(items: [$values]) { identity } }',
  sections: [{ id: 'outside', title: 'Outside', visible_when: done }],
  fields: [
    { id: 'title', kind: 'text', attribute: 'title' },
    { id: 'state', kind: 'option', attribute: 'state' },
    { id: 'result', kind: 'text', attribute: 'result', visible_when: done, required: true },
    { id: 'visit', kind: 'text', attribute: 'visit', section: 'outside' },
    { id: 'tasks', kind: 'items', attribute: 'tasks', allow_creation: true, columns },
  ],
};

let works: TestApp;
let admin: Send;
let operator: Send;
let form_id: string;
beforeAll(async () => {
  works = await testApp({
    built_in,
    routes: (services) => [authRoutes(services), formRoutes(services), documentRoutes(services, () => false)],
  });
  [admin, operator] = (await Promise.all([people.admin, people.operator].map((email) => works.as(email)))) as [Send, Send];
  form_id = String((await made(form)).json.data.id);
});
afterAll(() => works?.close());

const made = (document: object) => admin('POST', '/v1/documents/forms', document);
const submit = (values: object, node_id?: string) => operator('POST', '/v1/graph/form/', { form_id, values, ...(node_id && { node_id }) });
const refused = async (values: object, node_id?: string) => {
  const { status, json } = await submit(values, node_id);
  return [status, ...(json.error?.details.fields ?? []).map(({ field: place, code }) => `${place} ${code}`)];
};
const stored = async (node_id: string) => (await operator('POST', '/v1/graph/form/get/', { form_id, node_id })).json.values;

describe('conditions of a form', () => {
  it('are held by the server: what they hide is refused, and not demanded', async () => {
    expect(await refused({ title: 'A', state: 'open', result: 'x', visit: 'y', tasks: [{ label: 'piece', lot: 'L' }] })).toEqual([
      422,
      'result not_shown',
      'visit not_shown',
      'tasks[0].lot not_shown',
    ]);
    expect(await refused({ title: 'A', state: 'done' })).toEqual([422, 'result missing_field']);
    expect((await submit({ title: 'A', state: 'open', tasks: [{ label: 'piece' }, { label: 'batch', lot: 'L' }] })).status).toBe(200);
  });

  it('are decided by the record as it is stored with what a submission changes', async () => {
    const { identity } = (await submit({ title: 'B', state: 'open' })).json.data as unknown as { identity: string };
    expect(await refused({ result: 'x' }, identity)).toEqual([422, 'result not_shown']);
    expect(await refused({ state: 'done' }, identity)).toEqual([422, 'result missing_field']);
    expect((await submit({ state: 'done', result: 'fine', visit: 'Lyon' }, identity)).status).toBe(200);
    expect((await submit({ visit: 'Paris' }, identity)).status).toBe(200);
    expect(await refused({ state: 'open', visit: 'Rome' }, identity)).toEqual([422, 'visit not_shown']);
    expect(await stored(identity)).toMatchObject({ state: 'done', result: 'fine', visit: 'Paris' });
  });

  it('name only what is filled in before them, or the form is not stored', async () => {
    const [title, ...rest] = form.fields;
    const late = await made({ ...form, name: 'Late', fields: [{ ...title, visible_when: done }, ...rest] });
    expect([late.status, late.json.error.details.fields]).toMatchObject([422, [{ field: 'fields[0].visible_when', code: 'not_filled_before' }]]);
    const unreadable = await made({
      ...form,
      name: 'Bad',
      fields: [{ ...title, visible_when: { fact: 'state', operator: 'like', value: 1 } }, ...rest],
    });
    expect([unreadable.status, unreadable.json.error.code]).toEqual([422, 'invalid_filter']);
  });
});
