import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { allRoutes } from '../routes.ts';
import { projects } from '../testing/made-up.ts';

let works: TestApp;
let admin: Send;
beforeAll(async () => {
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  admin = await works.as(people.admin);
  await add('task', shows('belongs_to', 'task_project'));
  await add('project', shows('work', 'task_project'), shows('crew', 'project_members'));
});
afterAll(() => works?.close());

type Attribute = { id?: string; name: string } & Record<string, unknown>;
const shows = (name: string, relation_id: string, more: object = {}): Attribute => ({
  name,
  label: { en: `The ${name}` },
  type: 'relation',
  misc: { relation_id },
  ...more,
});
const read = async (path: string) => (await admin('GET', `/v1/documents/${path}`)).json.data;
const schemaOf = async (slug: string) => (await read(`models/${slug}`)).schema as unknown as Attribute[];
async function change(path: string, body: unknown) {
  return admin('PATCH', `/v1/documents/${path}`, body, { 'if-match': String((await read(path)).version) });
}
/** The same model with more attributes. */
const changed = async (slug: string, ...attributes: Attribute[]) => change(`models/${slug}`, { schema: [...(await schemaOf(slug)), ...attributes] });
async function add(slug: string, ...attributes: Attribute[]) {
  const { status, text } = await changed(slug, ...attributes);
  expect(status, text).toBe(200);
}
const fieldsOf = ({ error }: Body) => error.details.fields.map(({ field, code }) => `${field.replace(/\d+/, 'n')}: ${code}`);

async function save(model: string, properties: object, links: Record<string, string | string[]> = {}) {
  const relations = Object.entries(links).map(([name, ids]) => ({ name, action: 'set', ids: [ids].flat() }));
  const { status, json, text } = await admin('POST', '/v1/graph/save/', { model, properties, relations });
  expect(status, text).toBe(201);
  return String(json.data.identity);
}
async function graph<T>(query: string, send = admin) {
  const { status, json, text } = await send('POST', '/v1/graph', { query });
  return status === 200 && json.data ? (json.data as unknown as T) : text;
}

describe('an attribute of the type relation', () => {
  it('is stored with the relation that it names, which is there and belongs to the model', async () => {
    expect((await schemaOf('task')).find(({ name }) => name === 'belongs_to')).toMatchObject({
      type: 'relation',
      misc: { relation_id: 'task_project' },
    });
    for (const [attribute, wanted] of [
      [shows('lost', 'nothing'), 'schema[n].misc.relation_id: relation_not_found'],
      [shows('lost', '018f0000-0000-7000-8000-000000000000'), 'schema[n].misc.relation_id: relation_not_found'],
      [{ ...shows('lost', ''), misc: {} }, 'schema[n].misc.relation_id: missing_field'],
      [shows('lost', 'project_members'), 'schema[n].misc.relation_id: model_not_in_relation'],
    ] as const) {
      const { status, json } = await changed('task', attribute);
      expect([status, fieldsOf(json)]).toEqual([422, [wanted]]);
    }
    const many = await changed('project', shows('demanded', 'task_project', { validation: 'required' }));
    expect([many.status, fieldsOf(many.json)]).toEqual([422, ['schema[n].validation: one_required']]);
    expect((await schemaOf('task')).map(({ name }) => name)).not.toContain('lost');
  });

  it('keeps its relation from being deleted, and is named in the refusal', async () => {
    const made = await admin('POST', '/v1/documents/relations', {
      name: 'helper',
      inverse: 'helped',
      type: 'N_1',
      object_id: 'task',
      to_object_id: 'person',
      labels: { name: 'Helper', inverse: 'Helped' },
    });
    const { id } = made.json.data;
    await add('task', shows('assistant', id));
    for (const hard of ['', '?hard=1']) {
      const { status, json } = await admin('DELETE', `/v1/documents/relations/${id}${hard}`);
      expect([status, json.error.code]).toEqual([422, 'in_use']);
      expect((json.error.details as unknown as { uses: unknown }).uses).toEqual([
        { collection: 'models', id: expect.any(String), slug: 'task', field: 'assistant' },
      ]);
    }
    const schema = (await schemaOf('task')).filter(({ name }) => name !== 'assistant');
    expect((await change('models/task', { schema })).status).toBe(200);
    expect((await admin('DELETE', `/v1/documents/relations/${id}`)).status).toBe(204);
  });

  it('is read, filtered, sorted and grouped by like the relation’s own end', async () => {
    const [bridge, tower] = [await save('project', { title: 'Bridge' }), await save('project', { title: 'Tower' })];
    const draw = await save('task', { title: 'Draw' }, { belongs_to: bridge });
    await save('task', { title: 'Build' }, { project: tower });
    expect(
      await graph(`{ task(where: {fact: "belongs_to.title", operator: "equal", value: "Bridge"}) { title belongs_to { title work { title } } } }`),
    ).toEqual({ task: [{ title: 'Draw', belongs_to: { title: 'Bridge', work: [{ title: 'Draw' }] } }] });
    expect(await graph('{ task(order_by: {field: "belongs_to", direction: "desc"}) { title project { title } } }')).toEqual({
      task: [
        { title: 'Build', project: { title: 'Tower' } },
        { title: 'Draw', project: { title: 'Bridge' } },
      ],
    });
    const list = await admin('POST', '/v1/graph/get/', {
      model: 'task',
      filters: { fact: 'belongs_to', operator: 'equal', value: bridge },
      fields: ['title', 'belongs_to.title'],
    });
    expect(list.json.data).toMatchObject([{ identity: draw, properties: { title: 'Draw', 'belongs_to.title': 'Bridge' } }]);
    const grouped = await admin('POST', '/v1/dataset', {
      dataset: { model: 'project' },
      axis: [
        { name: 'title', path: 'title' },
        { name: 'tasks', path: 'work.title', aggregation: 'collect' },
      ],
      ordering: [{ axis: 'title', direction: 'asc' }],
    });
    expect(grouped.json.data).toEqual([
      { title: 'Bridge', tasks: ['Draw'] },
      { title: 'Tower', tasks: ['Build'] },
    ]);
    const csv = await admin('POST', '/v1/convert/csv/', {
      dataset: { model: 'task' },
      axis: [
        { name: 'title', path: 'title' },
        { name: 'project', path: 'belongs_to.title' },
      ],
      ordering: [{ axis: 'title', direction: 'asc' }],
    });
    expect(csv.text.replaceAll('\r', '').trim().split('\n').slice(-2)).toEqual(['Build,Tower', 'Draw,Bridge']);
  });

  it('writes the links of its relation, and the timeline names the relation', async () => {
    const project = await save('project', { title: 'Dam' });
    const [ada, bob] = [await save('person', { name: 'Ada' }), await save('person', { name: 'Bob' })];
    const write = (action: string, ids: string[]) =>
      admin('POST', '/v1/graph/update/', { node_id: project, relations: [{ name: 'crew', action, ids }] });
    const crew = async () =>
      (await graph<{ project_by_id: { crew: { name: string }[] } }>(`{ project_by_id(id: "${project}") { crew { name } } }`)) as never;
    await write('link', [ada]);
    await write('link', [bob]);
    expect(await crew()).toEqual({ project_by_id: { crew: [{ name: 'Ada' }, { name: 'Bob' }] } });
    await write('unlink', [ada]);
    expect(await crew()).toEqual({ project_by_id: { crew: [{ name: 'Bob' }] } });
    await graph(`mutation { update_project(id: "${project}", values: {crew: ["${ada}"], work: {create: [{title: "Dig"}]}}) { identity } }`);
    const read = await graph(`{ project_by_id(id: "${project}") { members { name } work { title } } }`);
    expect(read).toEqual({ project_by_id: { members: [{ name: 'Ada' }], work: [{ title: 'Dig' }] } });
    const { json } = await admin('GET', `/v1/events/${project}`);
    expect(new Set((json.data as unknown as { field: string }[]).map(({ field }) => field))).toEqual(new Set(['title', 'members']));
  });

  it('gives no second relation to a record that is opened', async () => {
    const project = await save('project', { title: 'Weir' });
    const { json } = await admin('POST', '/v1/graph/object/', { objectId: project });
    expect((json.relations as { name: string }[]).map(({ name }) => name).sort()).toEqual(['budget', 'members', 'tasks']);
  });

  it('demands a linked record where it is required', async () => {
    const made = await admin('POST', '/v1/documents/relations', {
      name: 'boss',
      inverse: 'staff',
      type: 'N_1',
      object_id: 'person',
      to_object_id: 'person',
      labels: { name: 'Boss', inverse: 'Staff' },
    });
    const boss = await save('person', { name: 'Boss' });
    const demanding = { schema: [...(await schemaOf('person')), shows('reports_to', made.json.data.id, { validation: 'required' })] };
    expect((await change('models/person', demanding)).json.error.code).toBe('values_missing');
    expect((await change('models/person', { ...demanding, fill: { reports_to: boss } })).status).toBe(200);
    expect(await graph(`{ person_by_id(id: "${boss}") { reports_to { name } } }`)).toEqual({ person_by_id: { reports_to: { name: 'Boss' } } });
    const without = await admin('POST', '/v1/graph/save/', { model: 'person', properties: { name: 'Nobody' } });
    expect([without.status, fieldsOf(without.json)]).toEqual([422, ['relations.reports_to: missing_field']]);
    const person = await save('person', { name: 'Cleo' }, { reports_to: boss });
    const emptied = await admin('POST', '/v1/graph/update/', { node_id: person, relations: [{ name: 'reports_to', action: 'set', ids: [] }] });
    expect([emptied.status, emptied.json.error.details.fields[0]?.code]).toEqual([422, 'missing_field']);
  });

  it('asks for the right to itself and to its relation', async () => {
    const attribute = (await schemaOf('project')).find(({ name }) => name === 'crew')?.id;
    const relation = (await read('relations/project_members')).id;
    const acl = async () => (await read(`clients/${works.first.id}`)).acl as { privileges: object[] };
    const deny = async (id: string | undefined) => {
      const before = await acl();
      const privileges = (['READ', 'READ_OWN'] as const).map((action) => ({ role: 'user', resource: `FIELDS.${id}`, verb: 'deny', action }));
      const { status, text } = await change(`clients/${works.first.id}`, { acl: { ...before, privileges: [...before.privileges, ...privileges] } });
      expect(status, text).toBe(200);
      return () => change(`clients/${works.first.id}`, { acl: before });
    };
    const operator = await works.as(people.operator);
    const [byAttribute, byRelation] = ['{ project { crew { name } } }', '{ project { members { name } } }'];
    const asked = () => Promise.all([byAttribute, byRelation].map(async (query) => typeof (await graph(query, operator)) === 'object'));
    expect(await asked()).toEqual([true, true]);
    let back = await deny(attribute);
    expect(await asked()).toEqual([false, true]);
    await back();
    back = await deny(relation);
    expect(await asked()).toEqual([false, false]);
    expect(typeof (await graph('{ project(where: {fact: "crew.name", operator: "equal", value: "Ada"}) { title } }', operator))).toBe('string');
    await back();
  });
});
