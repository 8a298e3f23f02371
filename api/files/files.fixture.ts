import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Action, Privilege } from '@millwright/core/access/types.ts';
import { authRoutes } from '../auth/auth.routes.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { formRoutes } from '../forms/forms.routes.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { people, type Send, type TestApp, type TestAppOptions, testApp } from '../http/testing/app.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { builtIn, principalOf } from '../testing/scratch.ts';
import { addUser } from '../users/add-user.ts';
import { fileRoutes } from './files.routes.ts';

/** Two models, notes and papers, with files in both and on the link between them. */
const library = builtIn({
  models: [
    model('note', [field('title'), field('files', 'file')]),
    model('paper', [field('title'), field('scan', 'file', { validation: 'required' })]),
  ],
  relations: [relation('N_N', 'note', 'papers', 'paper', 'notes', { schema: [field('proof', 'file')] })],
  forms: [
    {
      slug: 'note-form',
      name: 'Note',
      title: 'Note',
      model: 'note',
      fields: [
        { id: 'title', kind: 'text', attribute: 'title' },
        { id: 'files', kind: 'file', attribute: 'files' },
      ],
      read_query: 'query ($node_id: ID!) { note_by_id(id: $node_id) { identity title files } }',
      write_query: 'mutation ($values: JSON!) { save_note(items: [$values]) { identity } }',
    },
    {
      slug: 'photo-form',
      name: 'Photo',
      title: 'Photo',
      model: 'note',
      fields: [{ id: 'files', kind: 'image', attribute: 'files' }],
      read_query: 'query ($node_id: ID!) { note_by_id(id: $node_id) { identity files } }',
      write_query: 'mutation ($values: JSON!) { save_note(items: [$values]) { identity } }',
    },
  ],
});

const allow = (role: string, resource: string, ...actions: Action[]): Privilege[] =>
  actions.map((action) => ({ role, resource, verb: 'allow', action }));

/**
 * Adds people: a reader of notes, a writer of notes without papers, a reader of notes without their files, and a reader of
 * runs of automations.
 */
async function addPeople(app: TestApp) {
  const ids = await inTenant(app.scratch.database, principalOf(app.first), async ({ config }) => {
    const [note, paper] = [config.get('models', 'note'), config.get('models', 'paper')];
    const fieldOf = (name: string) => note.schema.find((each) => each.name === name)?.id;
    return { note: note.id, paper: paper.id, title: fieldOf('title'), files: fieldOf('files') };
  });
  const [note, title, files] = [`MODELS.${ids.note}`, `FIELDS.${ids.title}`, `FIELDS.${ids.files}`];
  const all: Action[] = ['CREATE_OWN', 'READ_OWN', 'UPDATE_OWN', 'DELETE_OWN'];
  const acl = defaultAcl();
  for (const role of ['reader', 'writer', 'blind']) {
    acl.roles.push({ role, parent: 'guest', label: role });
    acl.flattenRoles[role] = ['guest'];
  }
  acl.privileges.push(
    ...[note, title, files].flatMap((resource) => [...allow('reader', resource, 'READ_OWN'), ...allow('writer', resource, ...all)]),
    ...[note, title].flatMap((resource) => allow('blind', resource, ...all)),
    ...allow('blind', 'SETTING_DATA_CONNECTIONS', 'READ_OWN'),
  );
  await app.scratch.database.migrator.use((ddl) =>
    ddl.rows('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(acl), app.first.id]),
  );
  for (const role of ['reader', 'writer', 'blind'])
    await addUser(app.scratch.database, {
      client_id: app.first.id,
      email: `${role}@first.test`,
      first_name: role,
      last_name: 'Test',
      role,
      password: 'Correct7horse',
    });
}

export type Library = TestApp & {
  admin: Send;
  other: Send;
  reader: Send;
  writer: Send;
  blind: Send;
  /** Runs work in the first company, as the system. */
  inFirst<T>(work: (tenant: TenantTransaction) => Promise<T>): Promise<T>;
};

/** Opens a company with files behind a real HTTP server. */
export async function openLibrary(env: TestAppOptions['env'] = {}): Promise<Library> {
  const app = await testApp({
    built_in: library,
    env,
    routes: (services) => [graphRoutes(services), formRoutes(services), fileRoutes(services), authRoutes(services)],
  });
  await addPeople(app);
  const emails = [people.admin, people.other, ...['reader', 'writer', 'blind'].map((role) => `${role}@first.test`)];
  const [admin, other, reader, writer, blind] = (await Promise.all(emails.map((email) => app.as(email)))) as [Send, Send, Send, Send, Send];
  const inFirst = <T>(work: (tenant: TenantTransaction) => Promise<T>) =>
    inTenant(app.scratch.database, principalOf(app.first, { kind: 'system' }), work);
  return { ...app, admin, other, reader, writer, blind, inFirst };
}

export type Content = string | Uint8Array<ArrayBuffer>;

/** Uploads a file and returns its id. */
export async function upload(by: Send, content: Content = 'content', name = 'plan.txt', type = ''): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([content], { type }), name);
  const { status, text, json } = await by('POST', '/v1/files', form);
  if (status !== 201) throw new Error(`${status} ${text}`);
  return json.data.id;
}

/** Saves a note with these files and returns it. */
export const saveNote = (by: Send, files: readonly string[], title = 'Note') =>
  by('POST', '/v1/graph/save/', { model: 'note', properties: { title, files } });

/** Removes the request id, which differs in every response. */
export const plain = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
