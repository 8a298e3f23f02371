import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { allRoutes } from '../routes.ts';
import { projects } from '../testing/made-up.ts';

let works: TestApp;
let admin: Send;
beforeAll(async () => {
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  admin = await works.as(people.admin);
});
afterAll(() => works?.close());

async function change(path: string, body: unknown) {
  const { json } = await admin('GET', `/v1/documents/${path}`);
  return admin('PATCH', `/v1/documents/${path}`, body, { 'if-match': String(json.data.version) });
}

describe("a relation's sort", () => {
  async function save(model: string, title: string, links: Record<string, string> = {}) {
    const relations = Object.entries(links).map(([name, id]) => ({ name, action: 'link', ids: [id] }));
    const key = model === 'person' ? 'name' : 'title';
    const { status, json, text } = await admin('POST', '/v1/graph/save/', { model, properties: { [key]: title }, relations });
    expect(status, text).toBe(201);
    return String(json.data.identity);
  }

  it('decides the order of the related records: ascending, descending, or as they were made', async () => {
    const project = await save('project', 'Bridge');
    for (const title of ['b', 'c', 'a']) await save('task', title, { project });
    const titles = async () => {
      const { json } = await admin('POST', '/v1/graph', { query: `{ project_by_id(id: "${project}") { tasks { title } } }` });
      const { tasks } = (json.data as unknown as { project_by_id: { tasks: { title: string }[] } }).project_by_id;
      const object = await admin('POST', '/v1/graph/object/', { objectId: project });
      const relations = (object.json as unknown as { relations: { name: string; items: { properties: { title: string } }[] }[] }).relations;
      const shown = relations.find(({ name }) => name === 'tasks')?.items.map(({ properties }) => properties.title);
      expect(shown).toEqual(tasks.map(({ title }) => title));
      return shown?.join('');
    };
    expect(await titles()).toBe('bca');
    for (const [direction, order] of [
      ['asc', 'abc'],
      ['desc', 'cba'],
    ]) {
      expect((await change('relations/task_project', { sort: { field: 'title', direction } })).status).toBe(200);
      expect(await titles()).toBe(order);
    }
    expect((await change('relations/task_project', { sort: null })).status).toBe(200);
    expect(await titles()).toBe('bca');
  });
});

describe('a mirror column', () => {
  const mirror = (formulaV1: string) => ({ name: 'mirrored', label: 'Mirrored', type: 'text', misc: { formulaV1 } });
  const schemaOf = async (slug: string) => (await admin('GET', `/v1/documents/models/${slug}`)).json.data.schema as unknown as { name: string }[];
  const withMirror = async (formula: string) => change('models/task', { schema: [...(await schemaOf('task')), mirror(formula)] });

  it('names an existing column that is not deleted, or is not saved', async () => {
    const added = [...(await schemaOf('project')), { name: 'place', label: 'Place', type: 'text' }];
    expect((await change('models/project', { schema: added })).status).toBe(200);
    const gone = (await schemaOf('project')).filter(({ name }) => name !== 'place');
    expect((await change('models/project', { schema: gone })).status).toBe(200);
    for (const formula of ['project.nothing', 'project.place', 'nobody.title']) {
      const { status, json } = await withMirror(formula);
      expect([formula, status, String(json.error.code)]).toEqual([
        formula,
        422,
        expect.stringMatching(/^(mirror_not_found|no_relation|invalid_formula)$/),
      ]);
    }
    expect((await schemaOf('task')).some(({ name }) => name === 'mirrored')).toBe(false);
    expect((await withMirror('project.title')).status).toBe(200);
  });
});
