import type { Json } from '@millwright/core/json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { allRoutes } from '../routes.ts';
import { projects } from '../testing/made-up.ts';

const misc = { model: 'project', columns: [{ path: 'title' }], ordering: [], limit: 50, searchable: true, sortable: true, selectable: true };
const idle = { id: 'gone', trigger: 'button', kind: 'delete_object' } as const;
const layout = { type: 'layout', misc: { layout: 'rows' } } as const;
const root = { blocks: [{ id: 'a', blocks: [{ id: 'b', blocks: [{ id: 'c', blocks: [{ id: 'list' }] }] }] }] };
const setup = { a: layout, b: layout, c: layout, list: { type: 'table' as const, misc: { ...misc, actions: [idle] } } };

let works: TestApp;
let admin: Send;
let other: Send;
beforeAll(async () => {
  works = await testApp({
    built_in: projects({
      view_groups: [{ slug: 'work', name: 'Work', order: 1, parent: null }],
      views: [{ slug: 'deep', name: 'Deep', model: 'project', view_group: 'work', order: 1, root, setup }],
    }),
    routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }),
  });
  [admin, other] = (await Promise.all([people.admin, people.other].map((email) => works.as(email)))) as [Send, Send];
});
afterAll(() => works?.close());

it('a view that is stored deeper, with an action that needs a record, is copied and moved to another company; a new one is refused', async () => {
  const { view_group } = (await admin('GET', '/v1/documents/views/deep')).json.data as unknown as { view_group: Json };
  const make = (parts: object) =>
    admin('POST', '/v1/documents/views', { name: 'Copy', view_group, order: 2, model: 'project', root, setup, ...parts });
  expect((await make({})).status).toBe(201);
  const { text, status } = await make({ root: { blocks: [...root.blocks, { id: 'd', blocks: [] }] }, setup: { ...setup, d: layout } });
  expect([status, text]).toEqual([422, expect.stringMatching(/nested_twice.*needs_record/)]);

  const { format, product, files } = (await admin('GET', '/v1/configuration/archive')).json.data as unknown as Record<string, Json>;
  const { hash } = (await other('GET', '/v1/configuration/archive')).json.data as unknown as Record<string, Json>;
  const pushed = await other('POST', '/v1/configuration/archive', { archive: { format, product, files }, hash });
  expect([pushed.status, pushed.text]).toEqual([200, expect.any(String)]);
  expect((await other('GET', '/v1/documents/views')).text).toContain('"Copy"');
});
