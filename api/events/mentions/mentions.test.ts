import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { TimelineEvent } from '@millwright/core/contract/events.ts';
import type { Notice } from '@millwright/core/contract/notices.ts';
import { mentionOf } from '@millwright/core/record/comment/mentions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authRoutes } from '../../auth/auth.routes.ts';
import { tokenRoutes } from '../../auth/tokens.routes.ts';
import { inPlatform } from '../../db/platform.ts';
import { newId } from '../../db/sql/new-id.ts';
import { inTenant } from '../../db/tenant.ts';
import { graphRoutes } from '../../graph/graph.routes.ts';
import { password, people, type Send, sender, type TestApp, testApp } from '../../http/testing/app.ts';
import { notifyAssignees } from '../../notices/audience/notify-assignees.ts';
import { noticeRoutes } from '../../notices/notices.routes.ts';
import { field, model, projects, relation } from '../../testing/made-up.ts';
import { principalOf } from '../../testing/scratch.ts';
import { addUser } from '../../users/add-user.ts';
import { eventRoutes } from '../events.routes.ts';

const other = { ana: 'ana@first.test', ben: 'ben@first.test', guest: 'guest@first.test' };
let works: TestApp;
let admin: Send;
let ana: Send;
let ben: Send;
let operator: Send;
let stranger: Send;
let ids: Record<string, string>;
let task: string;

beforeAll(async () => {
  const made = projects();
  const built_in = {
    ...made,
    models: [...made.models, model('colleague', [field('name'), field('mail')])],
    relations: [...made.relations, relation('N_1', 'task', 'owner', 'colleague', 'tasks', { misc: { assigns: 'mail' } })],
  };
  works = await testApp({
    built_in,
    routes: (services) => [authRoutes(services), tokenRoutes(services), graphRoutes(services), eventRoutes(services), noticeRoutes(services)],
  });
  for (const [email, name, role] of [
    [other.ana, 'Ana Müller', 'user'],
    [other.ben, 'Ben', 'clerk'],
    [other.guest, 'Gil', 'guest'],
  ] as const)
    await addUser(works.scratch.database, { client_id: works.first.id, email, first_name: name, last_name: 'Test', role, password });
  [admin, ana, ben, operator, stranger] = (await Promise.all(
    [people.admin, other.ana, other.ben, people.operator, people.other].map((email) => works.as(email)),
  )) as [Send, Send, Send, Send, Send];
  const rows = await sql<{ id: string; email: string }>('SELECT id, email FROM platform.users');
  ids = Object.fromEntries(rows.map(({ id, email }) => [email, id]));
  task = await save('task', { title: 'Draw' });
  await barClerksFrom('task');
});
afterAll(() => works?.close());
beforeEach(() => sql('DELETE FROM platform.notices'));

const sql = <T>(text: string) => inPlatform(works.scratch.database, (platform) => platform.query<T>(text));
const id = (email: string) => ids[email] ?? '';
const mark = (email: string) => mentionOf(id(email));
async function save(slug: string, properties: object, more: object = {}): Promise<string> {
  const { status, text, json } = await admin('POST', '/v1/graph/save/', { model: slug, properties, ...more });
  if (status !== 201) throw new Error(text);
  return String(json.data.identity);
}
const comment = (by: Send, words: string, on = task) => by('POST', '/v1/events/comment', { related_object_id: on, comment: words });
const noticesOf = async (by: Send) => (await by('GET', '/v1/notices?open=1')).json.data as unknown as Notice[];
const offered = async (by: Send, search = '') => {
  const { status, json } = await by('GET', `/v1/events/${task}/people?search=${encodeURIComponent(search)}`);
  return status === 200 ? (json.data as unknown as { name: string }[]).map(({ name }) => name) : status;
};

/** Clerks may read everything but one model. */
async function barClerksFrom(slug: string | null) {
  const acl = defaultAcl();
  acl.roles.push({ role: 'clerk', parent: 'user', label: 'Clerk' });
  acl.flattenRoles.clerk = ['user', 'guest'];
  const schema = await inTenant(works.scratch.database, principalOf(works.first), async ({ config }) => config.schema);
  const barred = slug === null ? undefined : schema.models.get(slug)?.model.id;
  for (const action of barred ? (['READ', 'READ_OWN'] as const) : [])
    acl.privileges.push({ role: 'clerk', resource: `MODELS.${barred}`, verb: 'deny', action });
  await works.scratch.database.migrator.use((ddl) =>
    ddl.run(`UPDATE platform.clients SET acl = '${JSON.stringify(acl)}'::jsonb, acl_version = acl_version + 1 WHERE id = '${works.first.id}'`),
  );
}

describe('a mention in a comment', () => {
  it('offers those who may read the record, by any letters of their name, but not oneself', async () => {
    expect(await offered(operator)).toEqual(['admin Test', 'Ana Müller Test', 'client_admin Test'].sort((a, b) => a.localeCompare(b)));
    expect(await offered(operator, 'mul')).toEqual(['Ana Müller Test']);
    expect(await offered(ana, 'ana')).toEqual([]);
    expect(await offered(operator, '100%')).toEqual([]);
    // Who may not read the record learns neither of it nor of who reads it.
    expect([await offered(ben), await offered(stranger)]).toEqual([404, 404]);
  });

  it('tells whom it names, once, and leads to the comment; not who wrote it', async () => {
    const { status, json } = await comment(operator, `${mark(other.ana)}, look: ${mark(other.ana)} ${mark(people.operator)}`);
    expect([status, json.data.comment]).toEqual([201, `${mark(other.ana)}, look: ${mark(other.ana)} ${mark(people.operator)}`]);
    const [told, ...more] = await noticesOf(ana);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ about: 'mentions', by: 'user Test', label: 'Draw', object_id: task, automation_id: null, title: null });
    expect(told?.details).toBe('@Ana Müller Test, look: @Ana Müller Test @user Test');
    const events = (await ana('GET', `/v1/events/${task}?limit=1`)).json.data as unknown as TimelineEvent[];
    expect(events[0]?.id).toBe(told?.event_id);
    expect(await noticesOf(operator)).toEqual([]);
    expect((await ana('POST', '/v1/notices/seen', { ids: [told?.id] })).json.data).toEqual({ seen: 1 });
  });

  it('calls whoever was renamed since by their new name', async () => {
    await comment(operator, `Ask ${mark(other.ana)}.`);
    await sql(`UPDATE platform.users SET first_name = 'Anne' WHERE email = '${other.ana}'`);
    const events = (await operator('GET', `/v1/events/${task}?limit=1`)).json.data as unknown as TimelineEvent[];
    expect(events[0]).toMatchObject({ comment: `Ask ${mark(other.ana)}.`, mentions: [{ id: id(other.ana), name: 'Anne Test' }] });
    await sql(`UPDATE platform.users SET first_name = 'Ana Müller' WHERE email = '${other.ana}'`);
  });

  it('is refused of who may not read the record, of who is of another company, and of too many', async () => {
    const codes = async (words: string) => {
      const { status, json } = await comment(operator, words);
      return [status, json.error?.details.fields.map(({ field: name, code }) => `${name}: ${code}`)];
    };
    for (const email of [other.ben, other.guest, people.other])
      expect(await codes(`Hello ${mark(email)}`)).toEqual([422, ['comment: not_mentionable']]);
    expect(await codes(mentionOf('0190f6a0-0000-7000-8000-00000000000a'))).toEqual([422, ['comment: not_mentionable']]);
    const many = Array.from({ length: 51 }, (_, at) => mentionOf(`0190f6a0-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`)).join('');
    expect(await codes(many)).toEqual([422, ['comment: too_many_mentions']]);
    expect(await sql('SELECT 1 FROM platform.notices')).toEqual([]);
  });

  it('is not made by an API token, which comments all the same', async () => {
    const asked = { name: 'Sync', scope: 'write', expires_in_days: 1, password };
    const { json } = await operator('POST', '/v1/tokens', asked);
    const token = sender(works.url, String((json.data as unknown as { token: string }).token));
    const refused = await comment(token, `Hello ${mark(other.ana)}`);
    expect([refused.status, refused.json.error.details.fields[0]?.code]).toEqual([422, 'mention_by_nobody']);
    expect((await comment(token, 'Hello')).status).toBe(201);
  });

  it('is not shown any more to who may not read the record by now, and not told to whom has turned it off', async () => {
    await barClerksFrom(null);
    await comment(operator, `Hello ${mark(other.ben)}`);
    expect(await noticesOf(ben)).toHaveLength(1);
    await barClerksFrom('task');
    expect(await noticesOf(ben)).toEqual([]);
    await ana('PATCH', '/v1/notices/settings', { ways: { mentions: 'off' } });
    await comment(operator, `Hello ${mark(other.ana)}`);
    expect(await noticesOf(ana)).toEqual([]);
    await ana('PATCH', '/v1/notices/settings', { ways: { mentions: 'product' } });
  });
});

describe('work that is assigned', () => {
  const colleague = (email: string) => save('colleague', { name: email, mail: ` ${email.toUpperCase()} ` });
  const owner = (target: string | null) => ({ relations: [{ name: 'owner', action: target ? 'link' : 'unlink', ids: [target].filter(Boolean) }] });
  const give = (by: Send, record: string, target: string) => by('POST', '/v1/graph/update/', { node_id: record, ...owner(target) });

  it('is told whoever becomes responsible by somebody else, of each record once until it is seen', async () => {
    const [hers, his] = [await colleague(other.ana), await colleague(people.admin)];
    const made = await save('task', { title: 'New' }, owner(hers));
    expect(await noticesOf(ana)).toMatchObject([{ about: 'assigned', by: 'client_admin Test', label: 'New', object_id: made, count: 1 }]);
    // What is taken away tells nothing, and neither does what one takes oneself.
    expect((await give(operator, made, his)).status).toBeLessThan(300);
    expect(await noticesOf(ana)).toHaveLength(1);
    expect(await noticesOf(admin)).toMatchObject([{ about: 'assigned', by: 'user Test' }]);
    await give(operator, made, hers);
    expect(await noticesOf(ana)).toMatchObject([{ by: 'user Test' }]);
    await ana('POST', '/v1/notices/seen', {});
    await give(ana, made, his);
    await give(ana, made, hers);
    expect(await noticesOf(ana)).toEqual([]);
  });

  it('is told of twenty records where one save makes somebody responsible for more', async () => {
    const hers = await colleague(other.ana);
    const records = Array.from({ length: 30 }, () => ({ id: newId(), responsible: hers }));
    await inTenant(works.scratch.database, principalOf(works.first), (tenant) => {
      const { models } = tenant.config.schema;
      const [task, to] = [models.get('task'), models.get('colleague')];
      if (!task || !to) throw new Error('no such model');
      return notifyAssignees(tenant, { model: task, to: to.table, address: 'mail', records: [...records, ...records] });
    });
    expect(await sql(`SELECT count(*)::int AS n FROM platform.notices WHERE user_id = '${id(other.ana)}'`)).toEqual([{ n: 20 }]);
  });

  it('is told nothing where nothing of it changes, nor to who may not read the record', async () => {
    const [hers, clerks] = [await colleague(other.ana), await colleague(other.ben)];
    const made = await save('task', { title: 'Same' }, owner(hers));
    await ana('POST', '/v1/notices/seen', {});
    await admin('POST', '/v1/graph/update/', { node_id: made, properties: { title: 'Renamed' }, ...owner(hers) });
    expect(await noticesOf(ana)).toEqual([]);
    await save('task', { title: 'Secret' }, owner(clerks));
    expect(await sql(`SELECT 1 FROM platform.notices WHERE user_id = '${id(other.ben)}'`)).toEqual([]);
  });
});
