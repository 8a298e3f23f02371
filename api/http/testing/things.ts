import { step } from '@millwright/core/automation/testing.ts';
import { inPlatform } from '../../db/platform.ts';
import { changed } from '../../testing/model-change.ts';
import { type Answer, people, type Send, type TestApp } from './app.ts';
import type { Ids } from './requests/ids.ts';

const form = {
  name: 'Task',
  title: 'Task',
  model: 'task',
  fields: [{ id: 'title', kind: 'text', attribute: 'title' }],
  read_query: 'query ($node_id: ID!) { task_by_id(id: $node_id) { identity title } }',
  write_query: 'mutation ($values: JSON!) { save_task(items: [$values]) { identity } }',
} as const;
const table = {
  type: 'table',
  misc: { model: 'task', columns: [{ path: 'title' }], ordering: [], limit: 20, searchable: true, sortable: true, selectable: false, actions: [] },
} as const;

/** The form of tasks, as a built-in document. */
export const taskForm = { ...form, slug: 'task-form', fields: [...form.fields] };

const must = (answer: Answer, what: string) => {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  return answer.json.data;
};
const create = async (admin: Send, collection: string, body: unknown) =>
  must(await admin('POST', `/v1/documents/${collection}`, body), collection).id;
const save = async (admin: Send, model: string, properties: unknown, links: Record<string, string> = {}) => {
  const relations = Object.entries(links).map(([name, id]) => ({ name, action: 'link', ids: [id] }));
  return String(must(await admin('POST', '/v1/graph/save/', { model, properties, relations }), model).identity);
};

async function startImport(admin: Send) {
  const form = new FormData();
  form.set('file', new Blob(['title\nPaint\n'], { type: 'text/csv' }), 'tasks.csv');
  form.set('model', 'task');
  form.set('mapping', '{"title":"title"}');
  const { status, text, json } = await admin('POST', '/v1/graph/import/', form);
  if (status !== 202) throw new Error(text);
  return String(json.import_id);
}

async function upload(admin: Send) {
  const form = new FormData();
  form.set('file', new Blob(['plan']), 'plan.txt');
  return must(await admin('POST', '/v1/files', form), 'file').id;
}

async function createProcess(admin: Send) {
  const steps = [{ label: 'Open', line_num: 1, key: 'task-open' }];
  const { process } = must(await admin('POST', '/v1/processes/create/', { label: 'Tasks', process_type: 'task', steps }), 'process');
  return String((process as { identity: string }).identity);
}

/** Returns the id of the stored old values of the model's field `note`, which gets another type. */
async function keptOf(admin: Send, model: string): Promise<string> {
  const path = `/v1/documents/models/${model}`;
  const { schema } = (await admin('GET', path)).json.data as unknown as { schema: { name: string }[] };
  const retyped = schema.map((each) => (each.name === 'note' ? { ...each, type: 'number' } : each));
  await admin('PATCH', path, { schema: retyped }, { 'if-match': '1' });
  const [kept] = (await admin('GET', `${path}/kept`)).json.data as { id: string }[];
  return kept?.id ?? '';
}

/** Creates one of everything that ids refer to, as an administrator of the first company. */
export async function things(works: TestApp, admin: Send): Promise<Ids> {
  const linked = await save(admin, 'project', { title: 'Bridge', code: 'B1' });
  const record = await save(admin, 'task', { title: 'Draw' }, { project: linked });
  const trashed = await save(admin, 'task', { title: 'Gone' });
  must(await admin('POST', '/v1/graph/delete/', { node_id: trashed }), 'trashed');
  const event = String((must(await admin('GET', `/v1/events/${record}`), 'event') as unknown as { id: string }[])[0]?.id);
  const view_group = await create(admin, 'view_groups', { name: 'Group', order: 1, parent: null });
  const view = await create(admin, 'views', {
    name: 'Tasks',
    view_group,
    order: 1,
    model: 'task',
    root: { blocks: [{ id: 'tasks' }] },
    setup: { tasks: table },
  });
  const model = await create(admin, 'models', {
    slug: 'lamp',
    name: 'lamp',
    displayed_name: 'Lamp',
    primary_attribute: 'label',
    schema: [
      { name: 'label', label: 'Label', type: 'text' },
      { name: 'note', label: 'Note', type: 'text' },
    ],
  });
  const kept = await keptOf(admin, model);
  const relation = await create(admin, 'relations', {
    slug: 'lamp_task',
    name: 'task',
    inverse: 'lamps',
    type: 'N_1',
    object_id: 'lamp',
    to_object_id: 'task',
    labels: { name: 'Task', inverse: 'Lamps' },
  });
  const automation = await create(admin, 'settings_data_connections', {
    name: 'nightly',
    label: 'Nightly',
    trigger: { type: 'manual' },
    steps: [step('draw')],
    edges: [],
    disabled: false,
  });
  const pdf = await create(admin, 'pdf_templates', { name: 'Sheet', model: 'task', html: '{{title}}' });
  const template = await create(admin, 'message_templates', { name: 'Hello', subject: 'Hello', body: 'Hello {{name}}', channel: 'email' });
  const label = await create(admin, 'label_templates', { name: 'Sticker', model: 'task', mapping: { rows: [{ path: 'title' }] } });
  const run = String((await admin('POST', `/v1/data_connections/${automation}`, { async: true })).json.run_id);
  const [operator] = await inPlatform(works.scratch.database, (platform) =>
    platform.query<{ id: string }>('SELECT id FROM platform.users WHERE email = $1', [people.operator]),
  );
  return {
    record,
    linked,
    event,
    trashed,
    view,
    view_group,
    form: await create(admin, 'forms', {
      ...form,
      fields: [...form.fields, { id: 'print', kind: 'printable', attribute: 'print', template: pdf }],
      label_template: label,
    }),
    model,
    relation,
    automation,
    template,
    pdf,
    label,
    integration: await create(admin, 'integrations', { name: 'Shop' }),
    look: await create(admin, 'processes', { key: 'task-open', label: 'Open', tone: 'ready' }),
    process: await createProcess(admin),
    run,
    user: operator?.id ?? '',
    client: works.first.id,
    import: await startImport(admin),
    kept,
    change: await changed(works.scratch.database, works.first.id, model),
    file: await upload(admin),
  };
}
