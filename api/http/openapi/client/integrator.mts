/**
 * What another party writes against the interface, with types that were generated from the served document: the main job
 * of a program. It is compiled and run by client.test.ts, in a folder that has nothing of this repository but it.
 */
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

const [url = '', email = '', password = ''] = process.argv.slice(2);
const anonymous = createClient<paths>({ baseUrl: url });
const told: Record<string, unknown> = {};

/** What was answered; a failure has the one shape that every failure has. */
function answered<Data>({ data, error }: { data?: Data; error?: { error: { code: string; message: string } } }): Data {
  if (error) throw new Error(`${error.error.code}: ${error.error.message}`);
  return data as Data;
}

const session = answered(await anonymous.POST('/v1/auth/login', { body: { email, password } }));
// Who has a second step signs in on the page; programs have API tokens.
if (!('token' in session)) throw new Error('A second step is asked for.');
const api = createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${session.token}` } });
told.person = session.user.email;

const created = answered(
  await api.POST('/v1/graph/save/', {
    params: { header: { 'Idempotency-Key': 'first' } },
    body: {
      model: 'project',
      properties: { title: 'Bridge', code: 'B1', amount: 12.5 },
      children: [{ name: 'tasks', items: [{ properties: { title: 'Draw' } }] }],
    },
  }),
);
const node_id = created.data.identity;
const again = answered(
  await api.POST('/v1/graph/save/', {
    params: { header: { 'Idempotency-Key': 'first' } },
    body: {
      model: 'project',
      properties: { title: 'Bridge', code: 'B1', amount: 12.5 },
      children: [{ name: 'tasks', items: [{ properties: { title: 'Draw' } }] }],
    },
  }),
);
told.once = again.data.identity === node_id;

const found = answered(
  await api.POST('/v1/graph/get/', {
    body: {
      model: 'project',
      filters: { fact: 'code', operator: 'equal', value: 'B1' },
      fields: ['title', 'amount'],
      ordering: [{ field: 'title', direction: 'asc' }],
    },
  }),
);
told.found = found.data.map(({ properties, version }) => ({ ...properties, version }));

answered(await api.POST('/v1/graph/update/', { params: { header: { 'If-Match': '1' } }, body: { node_id, properties: { amount: 13 } } }));
const late = await api.POST('/v1/graph/update/', { params: { header: { 'If-Match': '1' } }, body: { node_id, properties: { amount: 14 } } });
told.late = [late.response.status, late.error?.error.code];

// An operation that failed is told in `errors` of the answer.
const graph = await api.POST('/v1/graph', { body: { query: '{ project { title amount tasks { title } } }' } });
told.graph = graph.data?.data;

const uploaded = answered(
  await api.POST('/v1/files', {
    body: { file: 'plan' },
    bodySerializer: ({ file }) => {
      const form = new FormData();
      form.set('file', new Blob([file]), 'plan.txt');
      return form;
    },
  }),
);
told.file = [uploaded.data.file_name, uploaded.data.size];

const views = answered(await api.GET('/v1/documents/{collection}', { params: { path: { collection: 'models' }, query: { limit: 2 } } }));
told.models = views.data.length;

answered(await api.POST('/v1/graph/delete/', { body: { node_id } }));
const gone = await api.POST('/v1/graph/get/{nodeId}', { params: { path: { nodeId: node_id } }, body: {} });
told.gone = [gone.response.status, gone.error?.error.code];

const wrong = await api.POST('/v1/graph/save/', {
  // @ts-expect-error the types know what a body holds
  body: { model: 'project', properties: 'Bridge' },
});
told.wrong = [wrong.response.status, wrong.error?.error.code];
// @ts-expect-error and the collections that there are
await api.GET('/v1/documents/{collection}', { params: { path: { collection: 'nothing' } } });

process.stdout.write(JSON.stringify(told));
