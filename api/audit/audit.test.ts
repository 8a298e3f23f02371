import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { AuditEntry } from '@millwright/core/contract/audit.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../clients/lifecycle/clean-up.ts';
import { destroyClient } from '../clients/lifecycle/clients.service.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import { password, people, type Send, sender, type TestApp, testApp } from '../http/testing/app.ts';
import { allRoutes } from '../routes.ts';
import { projects } from '../testing/made-up.ts';

let works: TestApp;
let admin: Send;
let operator: Send;
let other: Send;
let root: Send;
beforeAll(async () => {
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  const senders = await Promise.all([people.admin, people.operator, people.other, people.root].map((email) => works.as(email)));
  [admin, operator, other, root] = senders as [Send, Send, Send, Send];
});
afterAll(() => works?.close());

const log = async (query = '', by = admin) => {
  const { status, json, text } = await by('GET', `/v1/audit${query}`);
  if (status !== 200) throw new Error(text);
  return json.data as unknown as AuditEntry[];
};
const done = async (method: string, path: string, body: unknown, headers = {}) => {
  const { status, text, json } = await admin(method, path, body, headers);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return json.data;
};
const as = async (url: string, work: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const company = async () => (await admin('GET', `/v1/documents/clients/${works.first.id}`)).json.data;
const save = async (changes: object) =>
  done('PATCH', `/v1/documents/clients/${works.first.id}`, changes, { 'if-match': String((await company()).version) });

describe('the audit log tells', () => {
  it('who changed a person, with what it was, and calls both by the names they had', async () => {
    const person = { email: 'ann@first.test', first_name: 'Ann', last_name: 'Martin', role: 'user', password };
    const { id, version } = await done('POST', '/v1/documents/users', person);
    await done('PATCH', `/v1/documents/users/${id}`, { role: 'client_admin', last_name: 'Brown' }, { 'if-match': String(version) });
    await done('DELETE', `/v1/documents/users/${id}`, undefined);
    const told = await log(`?subject=${id}`);
    expect(told.map(({ action, subject, person: by }) => [action, subject?.name, by?.name])).toEqual([
      ['user_disabled', 'Ann Brown', 'client_admin Test'],
      ['user_changed', 'Ann Brown', 'client_admin Test'],
      ['user_created', 'Ann Martin', 'client_admin Test'],
    ]);
    expect(told[1]?.details).toEqual({ role: ['user', 'client_admin'], last_name: ['Martin', 'Brown'] });
    expect(JSON.stringify(told)).not.toContain(password);
  });

  it('which rights and settings changed, cell by cell and option by option', async () => {
    await done('POST', '/v1/access/changes', { cells: [{ role: 'user', resource: 'FORMS', action: 'UPDATE_OWN', verb: 'deny' }] });
    const [rights] = await log('?kind=rights');
    expect(rights?.details).toMatchObject({
      cells: [{ role: 'user', resource: 'FORMS', action: 'UPDATE_OWN', before: null, verb: 'deny' }],
      added: [],
      removed: [],
    });
    await save({ name: 'First & Sons', options: { ...((await company()).options as object), letterhead: { text: 'x'.repeat(2_000) } } });
    const [settings] = await log('?kind=settings');
    expect(settings?.details).toEqual({ name: ['First', 'First & Sons'], letterhead: [null, '…'] });
  });

  it('documents, tokens, exports and who acts inside the company', async () => {
    const { id } = await done('POST', '/v1/documents/message_templates', { name: 'Thanks', subject: 'S', body: 'B', channel: 'email' });
    await done('DELETE', `/v1/documents/message_templates/${id}`, undefined);
    await done('POST', `/v1/documents/message_templates/${id}/restore`, {});
    expect((await log(`?subject=${id}`)).map(({ action, subject }) => [action, subject?.name])).toEqual([
      ['document_restored', 'Thanks'],
      ['document_deleted', 'Thanks'],
      ['document_created', 'Thanks'],
    ]);
    await done('POST', '/v1/tokens', { name: 'Scale', scope: 'read', expires_in_days: 1, password });
    expect((await log('?kind=tokens'))[0]).toMatchObject({ action: 'token_created', subject: { name: 'Scale' } });
    await operator('POST', '/v1/convert/csv/', { dataset: { model: 'project' }, axis: [{ name: 'title', path: 'title' }], search: 'paint' });
    expect((await log('?kind=exports'))[0]).toMatchObject({
      action: 'export',
      person: { name: 'user Test' },
      subject: { name: 'project' },
      details: { format: 'csv', columns: ['title'], search: 'paint' },
    });
    const inside = await root('POST', '/v1/auth/impersonate', { client_id: works.second.id, reason: 'Asked for help' });
    await sender(works.url, inside.json.token)('POST', '/v1/documents/message_templates', {
      name: 'Help',
      subject: 'S',
      body: 'B',
      channel: 'email',
    });
    const seen = await log('', other);
    expect(seen.map(({ action, person, details }) => [action, person?.name, details.reason])).toEqual([
      ['document_created', 'admin Test', undefined],
      ['impersonation', 'admin Test', 'Asked for help'],
    ]);
  });

  it('by page, by person, by words and by time', async () => {
    const all = await log('?limit=500');
    const { json } = await admin('GET', '/v1/audit?limit=2&skip=1');
    expect([json.data.map(({ id }) => id), json.total]).toEqual([all.slice(1, 3).map(({ id }) => id), all.length]);
    const [first] = all.slice(-1) as [AuditEntry];
    expect((await log(`?person=${first.person?.id}&limit=500`)).every(({ person }) => person?.id === first.person?.id)).toBe(true);
    expect((await log('?search=user%20proj')).map(({ action }) => action)).toEqual(['export']);
    expect(await log(`?to=${all.at(-1)?.at}`)).toEqual([]);
    expect((await log(`?from=${all.at(-1)?.at}&limit=500`)).length).toBe(all.length);
  });

  it('its own export, as CSV in which nothing runs, to who may change the company', async () => {
    const name = '=1+1';
    await done('POST', '/v1/documents/message_templates', { name, subject: 'S', body: 'B', channel: 'email' });
    const { status, text } = await admin('POST', '/v1/audit/export', { kind: 'documents' });
    const lines = text.trim().split('\r\n');
    expect([status, lines[0], lines.length]).toEqual([200, 'at,person,person_id,action,subject,subject_id,details', 5]);
    expect(text).toContain(`document_created,'${name},`);
    expect((await log())[0]).toMatchObject({ action: 'audit_export', details: { kind: 'documents' } });
    expect([(await operator('GET', '/v1/audit')).status, (await operator('POST', '/v1/audit/export', {})).status]).toEqual([403, 403]);
  });

  it('nothing of another company', async () => {
    const mine = await log('?limit=500');
    const theirs = new Set((await log('?limit=500', other)).map(({ id }) => id));
    expect(mine.filter(({ id }) => theirs.has(id))).toEqual([]);
    const subject = mine.find(({ subject: about }) => about?.id)?.subject?.id;
    expect(await log(`?subject=${subject}`, other)).toEqual([]);
  });
});

describe('nobody changes the audit log', () => {
  it('neither the product nor who owns its tables', async () => {
    const { urls, database } = works.scratch;
    const refused = { code: '42501' };
    for (const sql of ['UPDATE platform.audit_log SET person = NULL', 'DELETE FROM platform.audit_log', 'TRUNCATE platform.audit_log']) {
      await expect(
        inPlatform(database, (platform) => platform.query(sql)),
        sql,
      ).rejects.toMatchObject(refused);
      await expect(
        inTenant(database, systemPrincipal(works.first.id), (tenant) => tenant.query(sql)),
        sql,
      ).rejects.toMatchObject(refused);
      await expect(
        as(urls.migrator, (client) => client.query(sql)),
        sql,
      ).rejects.toMatchObject(refused);
    }
    expect((await log('?limit=500')).every(({ person }) => person !== null)).toBe(true);
  });

  it('and none is written in the name of somebody else, or earlier than it is', async () => {
    const insert = `INSERT INTO platform.audit_log (id, client_id, user_id, action, person, created_at) SELECT platform.uuid_v7(), id, NULL, 'settings', 'Somebody else', '2001-01-01' FROM platform.clients WHERE name = 'Second'`;
    await inPlatform(works.scratch.database, (platform) => platform.query(insert));
    const [entry] = await log('', other);
    expect([entry?.person, Date.parse(entry?.at ?? '') > Date.now() - 60_000]).toEqual([null, true]);
  });

  it('keeps what the company keeps, for years; then it goes, and with its company', async () => {
    const { urls, database } = works.scratch;
    const age = `SET session_replication_role = replica; ALTER TABLE platform.audit_log DISABLE TRIGGER stays;
      UPDATE platform.audit_log SET created_at = now() - interval '3 years' WHERE client_id = '${works.first.id}' AND action = 'token_created';
      ALTER TABLE platform.audit_log ENABLE ALWAYS TRIGGER stays`;
    await as(urls.admin.replace(/\/[^/]*$/, `/${new URL(urls.app).pathname.slice(1)}`), (client) => client.query(age));
    await cleanUp(database);
    expect((await log('?kind=tokens')).length).toBe(1);
    const { status, json } = await admin('PATCH', `/v1/documents/clients/${works.first.id}`, { options: { audit_years: 0 } }, { 'if-match': '1' });
    expect([status, json.error.details.fields[0]?.field]).toEqual([422, 'options.audit_years']);
    await save({ options: { audit_years: 2 } });
    const before = (await log('?limit=500')).length;
    await cleanUp(database);
    expect([(await log('?kind=tokens')).length, (await log('?limit=500')).length]).toEqual([0, before - 1]);
    await destroyClient(database, works.second);
    const rest = await inPlatform(database, (platform) => platform.query('SELECT 1 FROM platform.audit_log WHERE client_id = $1', [works.second.id]));
    expect(rest).toEqual([]);
  });
});
