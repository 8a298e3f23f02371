import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { expect } from 'vitest';
import { batchRoutes } from '../batches/batches.routes.ts';
import type { Client } from '../db/entities/client.entity.ts';
import { projects } from '../testing/made-up.ts';
import { type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { type Answer, type Send, type Served, serve } from '../testing/serve.ts';
import { documentRoutes } from './documents.routes.ts';

export const block = { id: 'list', label: 'All' };
export const table = {
  type: 'table' as const,
  misc: { model: 'project', columns: [{ path: 'title' }], ordering: [], limit: 50, searchable: true, sortable: true, selectable: true, actions: [] },
};
const parts: Partial<BuiltIn> = {
  view_groups: [{ slug: 'work', name: { en: 'Work', fr: 'Travail' }, order: 1, parent: null }],
  views: [
    { slug: 'all-projects', name: 'All projects', model: 'project', view_group: 'work', order: 1, root: { blocks: [block] }, setup: { list: table } },
  ],
  forms: [
    {
      slug: 'project-input',
      name: 'project-input',
      title: 'Project',
      model: 'project',
      read_query: '',
      write_query: 'mutation ($values: [JSON!]!) { save_project(items: $values) { identity } }',
      fields: [{ id: 'title', kind: 'text', attribute: 'title' }],
    },
  ],
  settings_data_connections: [{ slug: 'tidy', name: 'tidy', label: 'Tidy', trigger: { type: 'manual' }, steps: [], edges: [], disabled: false }],
  policies: [{ key: 'open', label: 'Open', tone: 'ready' }],
};

/** Two clients on one server, and people of the first: administrator, user, product administrator. */
export type World = { space: Scratch; served: Served; one: Client; send: Send; other: Send; user: Send; root: Send; close(): Promise<void> };

export async function world(built_in: BuiltIn = projects(parts)): Promise<World> {
  const space = await scratch({ built_in });
  const [one, two] = await Promise.all([scratchClient(space.database), scratchClient(space.database)]);
  const isAction = (name: string) => name === 'known';
  const served = await serve(space.database, (services) => [batchRoutes(services, isAction), documentRoutes(services, isAction)]);
  const sign = async (client: Client, role?: string) => (await served.signIn(client, role)).send;
  const [send, other, user, root] = await Promise.all([sign(one), sign(two), sign(one, 'user'), sign(one, 'admin')]);
  const close = async () => {
    await served.close();
    await space.drop();
  };
  return { space, served, one, send, other, user, root, close };
}

export const dataOf = (answer: Answer) => answer.body.data as Record<string, unknown> & { id: string; version: number; slug: string };
export const listOf = (answer: Answer) => answer.body.data as (Record<string, unknown> & { id: string; slug: string })[];
export const errorOf = ({ status, body }: Answer) => ({
  status,
  ...(body.error as { code: string; message: string; details: Record<string, unknown> }),
});
/** The refused fields of a 422 with their rules. */
export const fieldsOf = (answer: Answer) =>
  (errorOf(answer).details.fields as { field: string; code: string; message: string }[]).map(({ field, code }) => `${field}: ${code}`);

/** Changes a document at a version. */
export const patch = (send: Send, path: string, version: number, body: unknown) =>
  send('PATCH', `/v1/documents/${path}`, body, { 'if-match': String(version) });

/** Creates a document and returns it. */
export async function make(send: Send, collection: string, body: unknown) {
  const answer = await send('POST', `/v1/documents/${collection}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return dataOf(answer);
}

export const view = (more: Record<string, unknown> = {}) => ({ name: 'Mine', model: 'project', view_group: 'work', ...more });
