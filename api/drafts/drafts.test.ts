import { draftLimits, type PersonalDraft } from '@millwright/core/contract/personal-drafts.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { batchRoutes } from '../batches/batches.routes.ts';
import { inPlatform } from '../db/platform.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { processRoutes } from '../processes/processes.routes.ts';
import { projects } from '../testing/made-up.ts';
import { withProcesses } from '../testing/made-up-processes.ts';
import { userRoutes } from '../users/users.routes.ts';
import { personalDraftRoutes } from './drafts.routes.ts';

let works: TestApp;
let admin: Send;
let operator: Send;
let other: Send;
let root: Send;
let group = '';
beforeAll(async () => {
  works = await testApp({
    built_in: withProcesses(projects({})),
    routes: (services) => [
      authRoutes(services),
      userRoutes(services),
      batchRoutes(services, () => false),
      documentRoutes(services, () => false),
      processRoutes(services),
      personalDraftRoutes(services),
    ],
  });
  [admin, operator, other, root] = (await Promise.all(
    [people.admin, people.operator, people.other, people.root].map((email) => works.as(email)),
  )) as [Send, Send, Send, Send];
  group = (await made('view_groups', { name: 'Work', order: 1, parent: null })).id;
});
afterAll(() => works?.close());

type Made = { id: string; version: number };
type Kept = { revision: number; draft: PersonalDraft | null; others: { id: string; name: string; saved_at: string }[] };

async function made(collection: string, body: object): Promise<Made> {
  const { status, json } = await admin('POST', `/v1/documents/${collection}`, body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data as unknown as Made;
}
let number = 0;
const newView = () => made('views', { name: `View ${++number}`, view_group: group, order: number, root: { blocks: [] }, setup: {} });

const at = (id: string, collection = 'views') => `/v1/drafts/${collection}/${id}`;
const read = async (id: string, by = admin) => (await by('GET', at(id))).json.data as unknown as Kept;
const content = { name: 'Drafted' };
const keep = (id: string, revision: number, more: object = {}, by = admin) =>
  by('PATCH', at(id), { revision, version: 1, base: { name: 'Before' }, content, ...more });
const discard = (id: string, query = '', by = admin) => by('DELETE', `${at(id)}${query}`);
const listed = async (by = admin) => (await by('GET', '/v1/drafts')).json as unknown as { data: PersonalDraft[]; total: number };
const rows = (where: string) =>
  works.scratch.database.migrator.use((ddl) => ddl.rows<{ revision: number }>(`SELECT revision FROM platform.personal_drafts WHERE ${where}`));

it('keeps a draft on top of the revision that it follows, and reads it on every device of its person', async () => {
  const { id } = await newView();
  expect(await read(id)).toEqual({ revision: 0, draft: null, others: [] });
  expect((await keep(id, 0)).json.data).toMatchObject({ revision: 1 });
  expect((await keep(id, 1, { content: { name: 'Drafted again' } })).json.data).toMatchObject({ revision: 2 });
  const { draft } = await read(id, await works.as(people.admin));
  const written = { version: 1, base: { name: 'Before' }, content: { name: 'Drafted again' }, without_secrets: false };
  expect(draft).toEqual({ collection: 'views', document_id: id, revision: 2, saved_at: expect.any(String), ...written });
  // The document stays as it is.
  expect((await admin('GET', `/v1/documents/views/${id}`)).json.data).toMatchObject({ version: 1, name: expect.stringMatching(/^View/) });
  for (const stale of [0, 1, 3]) {
    const { status, json } = await keep(id, stale, { content: { name: 'Stale' } });
    expect([status, json.error.code]).toEqual([409, 'out_of_sync']);
    expect(json.error.details.current).toMatchObject({ revision: 2, draft: { content: { name: 'Drafted again' } } });
  }
  expect((await read(id)).revision).toBe(2);
});

it('lets one of two changes through that follow the same revision', async () => {
  const { id } = await newView();
  for (const revision of [0, 1]) {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, by) => keep(id, revision, { content: { name: `By ${by}` } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  }
});

it('is not brought back by a change that was under way when it was discarded, the first one included', async () => {
  const [first, later] = [await newView(), await newView()];
  // The first change of a draft is overtaken: nothing was stored yet.
  expect((await discard(first.id)).json.data).toEqual({ revision: 1 });
  expect((await keep(first.id, 0)).status).toBe(409);
  await keep(later.id, 0);
  expect((await discard(later.id)).json.data).toEqual({ revision: 2 });
  expect((await keep(later.id, 1)).status).toBe(409);
  for (const { id } of [first, later]) expect((await read(id)).draft).toBeNull();
  expect((await listed()).data.map(({ document_id }) => document_id)).not.toContain(later.id);
  // A new draft follows the revision that is told; the documents are all there.
  expect((await keep(later.id, 2)).json.data).toMatchObject({ revision: 3 });
  expect((await admin('GET', `/v1/documents/views/${later.id}`)).status).toBe(200);
});

it('discards one revision alone where that is asked for', async () => {
  const { id } = await newView();
  await keep(id, 0);
  await keep(id, 1);
  expect((await discard(id, '?revision=1')).status).toBe(409);
  expect((await read(id)).draft).not.toBeNull();
  expect((await discard(id, '?revision=2')).json.data).toEqual({ revision: 3 });
  expect((await read(id)).draft).toBeNull();
});

it('forgets the revisions of drafts that are long gone', async () => {
  const [old, fresh] = [await newView(), await newView()];
  await discard(old.id);
  await works.scratch.database.migrator.use((ddl) =>
    ddl.rows(`UPDATE platform.personal_drafts SET saved_at = now() - interval '31 days' WHERE document_id = '${old.id}' RETURNING 1`),
  );
  await discard(fresh.id);
  expect([(await rows(`document_id = '${old.id}'`)).length, (await rows(`document_id = '${fresh.id}'`)).length]).toEqual([0, 1]);
});

it('is open to who may change the document, and to nobody else', async () => {
  const { id } = await newView();
  expect((await keep(id, 0)).status).toBe(200);
  const refused = await Promise.all([operator('GET', at(id)), keep(id, 0, {}, operator), discard(id, '', operator)]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  const foreign = await Promise.all([other('GET', at(id)), keep(id, 0, {}, other), discard(id, '', other)]);
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
  for (const by of [operator, other]) expect(await listed(by)).toEqual({ data: [], total: 0 });
  expect((await works.anonymous('GET', '/v1/drafts')).status).toBe(401);
  // A document that is gone leaves no draft in the list, and who has one may still throw it away.
  await admin('DELETE', `/v1/documents/views/${id}`);
  expect((await listed()).data.map(({ document_id }) => document_id)).not.toContain(id);
  expect((await keep(id, 1)).status).toBe(404);
  expect((await discard(id)).json.data).toEqual({ revision: 0 });
  expect((await discard(id)).status).toBe(404);
});

it('is the person’s own: a colleague has another one of the same document, and is told that there is one', async () => {
  const { id } = await newView();
  await keep(id, 0);
  await keep(id, 0, { content: { name: 'Of root' } }, root);
  const [mine, theirs] = [await read(id), await read(id, root)];
  expect([mine.draft?.content, theirs.draft?.content]).toEqual([content, { name: 'Of root' }]);
  expect(mine.others).toEqual([{ id: expect.any(String), name: expect.stringMatching(/\S/), saved_at: theirs.draft?.saved_at }]);
  expect(JSON.stringify(mine)).not.toContain('Of root');
  expect((await listed(root)).data.map(({ content: of }) => of)).toEqual([{ name: 'Of root' }]);
  await discard(id, '', root);
  expect([(await read(id)).draft?.content, (await read(id)).others]).toEqual([content, []]);
});

it('lists the drafts a page at a time, the newest first', async () => {
  const views = [await newView(), await newView(), await newView()];
  for (const { id } of views) await keep(id, 0);
  const newest = views.map(({ id }) => id).reverse();
  const page = async (query: string) => (await admin('GET', `/v1/drafts?${query}`)).json as unknown as { data: PersonalDraft[]; total: number };
  const [two, next] = [await page('limit=2'), await page('limit=1&skip=2')];
  expect([...two.data, ...next.data].map(({ document_id }) => document_id)).toEqual(newest);
  expect(two.total).toBeGreaterThanOrEqual(3);
  expect((await admin('GET', '/v1/drafts?limit=21')).status).toBe(422);
});

it('takes drafts of processes, for who may change them', async () => {
  const answer = await admin('POST', '/v1/processes/create/', { label: 'Flow', process_type: 'task', steps: [{ label: 'One', line_num: 1 }] });
  expect(answer.status, JSON.stringify(answer.json)).toBe(201);
  const { identity } = (answer.json.data as unknown as { process: { identity: string } }).process;
  const body = { revision: 0, version: 1, base: { label: 'Flow' }, content: { label: 'Drafted' } };
  expect((await admin('PATCH', at(identity, 'processes'), body)).status).toBe(200);
  expect((await listed()).data[0]).toMatchObject({ collection: 'processes', document_id: identity });
  expect((await operator('PATCH', at(identity, 'processes'), body)).status).toBe(403);
  expect((await other('PATCH', at(identity, 'processes'), body)).status).toBe(404);
  expect((await admin('PATCH', at(v7(), 'processes'), body)).status).toBe(404);
  const { id } = await newView();
  expect((await admin('PATCH', at(id, 'processes'), body)).status).toBe(404);
});

it('takes none of what has no drafts, of an unknown key, or of too much', async () => {
  const { id } = await newView();
  expect((await admin('PATCH', at(id, 'integrations'), { revision: 0, version: 1, base: {}, content })).status).toBe(404);
  expect((await keep(id, 0, { user_id: id })).status).toBe(422);
  expect((await admin('GET', at('view-one'))).status).toBe(422);
  expect((await keep(id, -1)).status).toBe(422);
  const large = await keep(id, 0, { content: { name: 'x'.repeat(1_000_000) } });
  expect([large.status, large.json.error.code]).toEqual([413, 'too_large']);
  expect((await read(id)).revision).toBe(0);
});

it('keeps no secret, whatever is sent', async () => {
  const automation = await made('settings_data_connections', {
    name: 'flow',
    label: 'Flow',
    trigger: { type: 'webhook' },
    steps: [],
    edges: [],
    disabled: true,
  });
  const secret = { webhook_secret: 'whsec_hush' };
  const body = { revision: 0, version: 1, base: secret, content: { label: 'Drafted', ...secret }, without_secrets: true };
  expect((await admin('PATCH', at(automation.id, 'settings_data_connections'), body)).status).toBe(200);
  const { json } = await admin('GET', at(automation.id, 'settings_data_connections'));
  expect(JSON.stringify(json)).not.toContain('hush');
  expect(json.data).toMatchObject({ draft: { without_secrets: true, content: { label: 'Drafted', webhook_secret: { $secret: true } } } });
  expect(await rows("content::text LIKE '%hush%' OR base::text LIKE '%hush%'")).toEqual([]);
});

it('refuses one draft more than a person may have, unless those of what is gone make room', async () => {
  const { id } = await newView();
  const filled = async (ids: readonly string[]) =>
    works.scratch.database.migrator.use((ddl) =>
      ddl.rows(
        `INSERT INTO platform.personal_drafts (client_id, user_id, collection, document_id, revision, version, base, content, saved_at)
         SELECT u.client_id, u.id, 'views', view.id::uuid, 1, 1, '{}', '{}', now() FROM platform.users u, unnest('{${ids}}'::text[]) view (id)
         WHERE u.email = '${people.root}' RETURNING 1`,
      ),
    );
  const one = () => ({
    op: 'create',
    collection: 'views',
    data: { name: `View ${++number}`, view_group: group, order: number, root: { blocks: [] }, setup: {} },
  });
  const views: string[] = [];
  while (views.length < draftLimits.drafts) {
    const { status, json } = await admin('POST', '/v1/documents/batch', { operations: Array.from({ length: 50 }, one) });
    expect(status, JSON.stringify(json)).toBe(200);
    views.push(...(json.data as unknown as Made[]).map((view) => view.id));
  }
  await filled(views);
  const refused = await keep(id, 0, {}, root);
  expect(refused.status).toBe(422);
  expect(refused.json.error.details.fields).toMatchObject([{ field: 'content', code: 'too_big' }]);
  // One that is there already goes on.
  expect((await keep(views[0] ?? '', 1, {}, root)).status).toBe(200);
  await admin('DELETE', `/v1/documents/views/${views[1]}`);
  expect((await keep(id, 0, {}, root)).status).toBe(200);
});

it('goes with the person, who leaves or is deleted', async () => {
  const sign = await works.as(people.root);
  const id = (await newView()).id;
  await discard(id, '', sign);
  const mine = `user_id = (SELECT id FROM platform.users WHERE email = '${people.root}')`;
  const [{ id: person } = { id: '' }] = await works.scratch.database.migrator.use((ddl) =>
    ddl.rows<{ id: string }>(`SELECT id FROM platform.users WHERE email = '${people.root}'`),
  );
  expect(await rows(mine)).not.toEqual([]);
  await inPlatform(works.scratch.database, (platform) => platform.query('UPDATE platform.users SET removed_at = now() WHERE id = $1', [person]));
  expect(await rows(`user_id = '${person}'`)).toEqual([]);
  const theirs = `user_id = (SELECT id FROM platform.users WHERE email = '${people.admin}')`;
  expect(await rows(theirs)).not.toEqual([]);
  await inPlatform(works.scratch.database, (platform) => platform.query('DELETE FROM platform.users WHERE email = $1', [people.admin]));
  expect(await rows('true')).toEqual([]);
});
