import type { ThisDevice } from '@millwright/core/contract/shared-devices.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inPlatform } from '../../db/platform.ts';
import { type Answer, password, people, type Send, sender, type TestApp, testApp } from '../../http/testing/app.ts';
import { allRoutes } from '../../routes.ts';

const pins = { admin: '7305', operator: '4071', other: '2964' };

let works: TestApp;
let [admin, operator, other]: Send[] = [];
beforeAll(async () => {
  works = await testApp({ routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  [admin, operator, other] = await Promise.all([people.admin, people.operator, people.other].map((email) => works.as(email)));
  for (const [send, pin] of [
    [admin, pins.admin],
    [operator, pins.operator],
    [other, pins.other],
  ] as const)
    expect((await by(send)('POST', '/v1/auth/own-pin', { password, pin })).status).toBe(204);
});
afterAll(() => works?.close());
beforeEach(() => works.scratch.database.app.query('DELETE FROM platform.rate_limits'));

const by = (send: Send | undefined): Send => send ?? works.anonymous;
const rows = <T>(sql: string, values: unknown[] = []) => inPlatform(works.scratch.database, (platform) => platform.query<T>(sql, values));
const idOf = async (email: string) => (await rows<{ id: string }>('SELECT id FROM platform.users WHERE email = $1', [email]))[0]?.id ?? '';
/** The cookies of an answer as a browser sends them back. */
const cookiesOf = ({ headers }: Answer) => headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
const cookie = (...pairs: string[]) => ({ cookie: pairs.join('; ') });
const code = ({ status, json }: Answer) => [status, json.error?.code];

/** A browser that an administrator has made a shared device: its id and its cookie. */
async function share(send = admin, name = 'Tablet', idle_minutes = 20) {
  const answer = await by(send)('POST', '/v1/auth/shared-devices', { name, idle_minutes });
  expect(answer.status).toBe(201);
  return { id: answer.json.data.id, pair: cookiesOf(answer)[0] ?? '', answer };
}
const byPin = async (pair: string, email: string, pin: string, more: string[] = []) =>
  works.anonymous('POST', '/v1/auth/pin', { user_id: await idOf(email), pin }, cookie(pair, ...more));
const byBadge = (pair: string, badge: string, more: string[] = []) =>
  works.anonymous('POST', '/v1/auth/badge', { code: badge }, cookie(pair, ...more));
const giveBadge = async (send: Send | undefined, email: string, badge: string | null) =>
  by(send)('POST', `/v1/people/${await idOf(email)}/badge`, { code: badge });
const alive = async (token: string) => (await sender(works.url, token)('GET', '/v1/auth/sessions')).status === 200;
const setDisabled = async (email: string, disabled: boolean) => {
  await rows('UPDATE platform.users SET disabled = $2 WHERE email = $1', [email, disabled]);
  works.services.sessions.forget();
};

describe('a shared device', () => {
  it('is made by who may change people, and by nobody else', async () => {
    expect(code(await by(operator)('POST', '/v1/auth/shared-devices', { name: 'Mine', idle_minutes: 20 }))).toEqual([403, 'forbidden']);
    expect((await works.anonymous('POST', '/v1/auth/shared-devices', { name: 'Mine', idle_minutes: 20 })).status).toBe(401);
    const { id, answer } = await share(admin, 'Packing');
    expect(answer.json.data).toMatchObject({ id, name: 'Packing', idle_minutes: 20, created_by: 'client_admin Test', last_used_at: null });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^millwright_shared=[\w-]{43}; Max-Age=\d+; Path=\/v1\/auth; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
  });

  it('is known by a hash alone, also to who reads the whole row', async () => {
    const { id, pair } = await share();
    const [row] = await rows<{ text: string }>('SELECT d::text AS text FROM platform.shared_devices d WHERE id = $1', [id]);
    expect(row?.text).not.toContain(pair.split('=')[1]);
  });

  it('shows the people of its company who have a PIN, and any other browser shows nobody', async () => {
    const { pair } = await share(admin, 'Line 2');
    const data = (await works.anonymous('GET', '/v1/auth/shared-device', undefined, cookie(pair))).json.data as unknown as ThisDevice;
    expect(data).toMatchObject({ name: 'Line 2', company: 'First', idle_minutes: 20 });
    expect(data.people.map(({ name, locked }) => [name, locked])).toEqual([
      ['client_admin Test', false],
      ['user Test', false],
    ]);
    for (const wrong of ['', 'millwright_shared=', `millwright_shared=${'a'.repeat(43)}`, 'millwright_shared=%00'])
      expect((await works.anonymous('GET', '/v1/auth/shared-device', undefined, cookie(wrong))).json).toEqual({ data: null });
  });

  it('is listed to administrators of its company with its last use; another company neither sees nor ends it', async () => {
    const { id, pair } = await share(admin, 'Gate');
    await byPin(pair, people.operator, pins.operator);
    const listed = (await by(admin)('GET', '/v1/auth/shared-devices')).json.data;
    expect(listed[0]).toMatchObject({ id, name: 'Gate', last_used_at: expect.any(String) });
    expect((await by(operator)('GET', '/v1/auth/shared-devices')).status).toBe(403);
    expect((await by(other)('GET', '/v1/auth/shared-devices')).json.data).toEqual([]);
    const foreign = await by(other)('DELETE', `/v1/auth/shared-devices/${id}`);
    const nobodys = await by(other)('DELETE', '/v1/auth/shared-devices/0198c1de-0000-7000-8000-000000000000');
    expect([foreign.status, foreign.json.error.message]).toEqual([404, nobodys.json.error.message]);
  });

  it('that is revoked is refused at once, and who signed in there by PIN is signed out', async () => {
    const { id, pair } = await share();
    const signed = await byPin(pair, people.operator, pins.operator);
    expect(await alive(signed.json.token)).toBe(true);
    expect((await by(admin)('DELETE', `/v1/auth/shared-devices/${id}`)).status).toBe(204);
    expect(await alive(signed.json.token)).toBe(false);
    expect((await works.anonymous('POST', '/v1/auth/refresh', undefined, cookie(...cookiesOf(signed)))).status).toBe(401);
    expect(code(await byPin(pair, people.operator, pins.operator))).toEqual([401, 'not_shared']);
    expect((await works.anonymous('GET', '/v1/auth/shared-device', undefined, cookie(pair))).json).toEqual({ data: null });
    expect((await by(admin)('DELETE', `/v1/auth/shared-devices/${id}`)).status).toBe(404);
  });

  it('signs nobody in by its cookie alone', async () => {
    const { pair } = await share();
    expect((await works.anonymous('POST', '/v1/auth/refresh', undefined, cookie(pair))).status).toBe(401);
    expect((await works.anonymous('POST', '/v1/auth/pin', { user_id: await idOf(people.operator), pin: '' }, cookie(pair))).status).toBe(401);
    expect((await works.anonymous('GET', '/v1/people', undefined, cookie(pair))).status).toBe(401);
  });
});

describe('a PIN', () => {
  it('is set by the password, never answered, and stored as a slow hash that no company can read', async () => {
    expect((await by(operator)('POST', '/v1/auth/own-pin', { password: 'Wrong1password', pin: '9183' })).json.error.details.fields[0]).toMatchObject({
      field: 'password',
      code: 'current_password',
    });
    for (const pin of ['123', '123456789', '12a4', '', '１２３４'])
      expect((await by(operator)('POST', '/v1/auth/own-pin', { password, pin })).json.error.details.fields[0]?.field).toBe('pin');
    for (const pin of ['0000', '1234', '9876', '1212', '121212'])
      expect((await by(operator)('POST', '/v1/auth/own-pin', { password, pin })).json.error.details.fields[0]?.code).toBe('pin_common');
    expect((await by(operator)('GET', '/v1/auth/own-pin')).json).toEqual({ data: { pin: true } });
    const [row] = await rows<{ pin_hash: string }>('SELECT pin_hash FROM platform.pins WHERE user_id = $1', [await idOf(people.operator)]);
    expect(row?.pin_hash).toMatch(/^\$argon2id\$/);
    const grants = `SELECT table_name FROM information_schema.column_privileges WHERE grantee = 'millwright_tenant' AND privilege_type IN ('SELECT')
      AND (table_name, column_name) IN (('pins', 'pin_hash'), ('badges', 'badge_hash'), ('shared_devices', 'token_hash'))`;
    expect(await works.scratch.database.app.query(grants)).toEqual([]);
  });

  it('signs its person in on a shared device of their company alone', async () => {
    const { pair } = await share();
    const signed = await byPin(pair, people.operator, pins.operator);
    expect(signed.json.user).toMatchObject({ email: people.operator, shared: { by: 'pin', idle_minutes: 20 } });
    expect(cookiesOf(signed).some((each) => each.startsWith('millwright_refresh='))).toBe(true);
    expect(await alive(signed.json.token)).toBe(true);
    const elsewhere = await share(other, 'Theirs');
    expect(code(await byPin(elsewhere.pair, people.operator, pins.operator))).toEqual([401, 'wrong_pin']);
    expect(code(await byPin('', people.operator, pins.operator))).toEqual([401, 'not_shared']);
  });

  it('says the same of a wrong PIN, of nobody, of who has none, is disabled or of another company', async () => {
    const { pair } = await share();
    await setDisabled(people.admin, true);
    const answers = [
      await byPin(pair, people.operator, '0987'),
      await byPin(pair, people.admin, pins.admin),
      await byPin(pair, people.root, '4071'),
      await byPin(pair, people.other, pins.other),
      await works.anonymous('POST', '/v1/auth/pin', { user_id: '0198c1de-0000-7000-8000-000000000000', pin: '4071' }, cookie(pair)),
    ];
    await setDisabled(people.admin, false);
    for (const { status, json } of answers)
      expect([status, json.error.code, json.error.message, json.error.details]).toEqual([401, 'wrong_pin', 'This PIN does not fit.', {}]);
  });

  it('is locked on a device after five wrong ones, however many come at once, until its person types their password there', async () => {
    const { pair } = await share();
    const tries = await Promise.all(['9001', '9002', '9003', '9004', '9005', '9006', '9007', '9008'].map((pin) => byPin(pair, people.operator, pin)));
    expect(tries.map(({ json }) => json.error.code).toSorted()).toEqual([...Array(4).fill('pin_locked'), ...Array(4).fill('wrong_pin')]);
    expect(code(await byPin(pair, people.operator, pins.operator))).toEqual([401, 'pin_locked']);
    const tiles = (await works.anonymous('GET', '/v1/auth/shared-device', undefined, cookie(pair))).json.data as unknown as ThisDevice;
    expect(tiles.people.map(({ locked }) => locked)).toEqual([false, true]);
    // On another device the PIN works, but neither that nor a sign-in by password there unlocks it on this device.
    const second = await share(admin, 'Second');
    expect((await byPin(second.pair, people.operator, pins.operator)).status).toBe(200);
    await works.anonymous('POST', '/v1/auth/login', { email: people.operator, password });
    expect(code(await byPin(pair, people.operator, pins.operator))).toEqual([401, 'pin_locked']);
    await works.anonymous('POST', '/v1/auth/login', { email: people.operator, password }, cookie(pair));
    expect((await byPin(pair, people.operator, pins.operator)).status).toBe(200);
  });

  it('that was tried on many devices is locked on all, also on those that are made for it, until its person types their password', async () => {
    const made = [];
    for (let count = 0; count < 5; count++) made.push(await share(admin, `Tried ${count}`));
    const ids = made.map(({ id }) => id);
    const triedSql = `INSERT INTO platform.wrong_pins (device_id, user_id, client_id, count)
      SELECT id, $1, client_id, 5 FROM platform.shared_devices WHERE id = ANY($2::uuid[])`;
    await rows(triedSql, [await idOf(people.operator), ids]);
    for (const id of ids) await by(admin)('DELETE', `/v1/auth/shared-devices/${id}`);
    const { pair } = await share(admin, 'Once more');
    expect(code(await byPin(pair, people.operator, pins.operator))).toEqual([401, 'pin_locked']);
    const { people: tiles } = (await works.anonymous('GET', '/v1/auth/shared-device', undefined, cookie(pair))).json.data as unknown as ThisDevice;
    expect(tiles.find(({ name }) => name === 'user Test')?.locked).toBe(true);
    await works.anonymous('POST', '/v1/auth/login', { email: people.operator, password }, cookie(pair));
    expect((await byPin(pair, people.operator, pins.operator)).status).toBe(200);
  });

  it('of all people together is tried so often on one device and no more', async () => {
    const { pair } = await share();
    const ids = Array.from({ length: 61 }, (_, index) => `0198c1de-0000-7000-8000-${String(index).padStart(12, '0')}`);
    const statuses: number[] = [];
    for (const user_id of ids) statuses.push((await works.anonymous('POST', '/v1/auth/pin', { user_id, pin: '4071' }, cookie(pair))).status);
    expect([statuses.indexOf(429), statuses.at(0)]).toEqual([60, 401]);
  }, 60_000);

  it('ends with a password that was chosen by a mailed link, and with its person', async () => {
    const { pair } = await share();
    const id = await idOf(people.operator);
    await rows('UPDATE platform.users SET session_version = session_version + 1 WHERE id = $1', [id]);
    expect(code(await byPin(pair, people.operator, pins.operator))).toEqual([401, 'wrong_pin']);
    await rows('UPDATE platform.users SET session_version = session_version - 1 WHERE id = $1', [id]);
    const { json } = await byPin(pair, people.operator, pins.operator);
    await setDisabled(people.operator, true);
    expect(await alive(json.token)).toBe(false);
    await setDisabled(people.operator, false);
  });
});

describe('a badge', () => {
  it('is given by who may change the person, opens for one person of a company, and is told nowhere again', async () => {
    expect((await giveBadge(operator, people.admin, 'B-100234')).status).toBe(403);
    expect((await giveBadge(other, people.operator, 'B-100234')).status).toBe(404);
    expect((await giveBadge(admin, people.operator, 'B-1')).status).toBe(422);
    expect((await giveBadge(admin, people.operator, 'B-100234')).status).toBe(204);
    expect(code(await giveBadge(admin, people.admin, 'B-100234'))).toEqual([422, 'badge_taken']);
    // The same code in another company is another badge.
    expect((await giveBadge(other, people.other, 'B-100234')).status).toBe(204);
    expect((await by(admin)('GET', `/v1/people/${await idOf(people.operator)}/badge`)).json).toEqual({ data: { badge: true, pin: true } });
    const written = await rows<{ text: string }>('SELECT b::text AS text FROM platform.badges b UNION ALL SELECT a::text FROM platform.audit_log a');
    expect(written.length).toBeGreaterThan(2);
    expect(written.some(({ text }) => text.includes('100234'))).toBe(false);
  });

  it('signs its person in on a shared device of their company', async () => {
    const { pair } = await share();
    await giveBadge(admin, people.operator, 'B-100234');
    const signed = await byBadge(pair, ' B-100234 ');
    expect(signed.json.user).toMatchObject({ email: people.operator, shared: { by: 'badge', idle_minutes: 20 } });
    const theirs = await share(other, 'Theirs');
    await giveBadge(other, people.other, 'B-100234');
    expect((await byBadge(theirs.pair, 'B-100234')).json.user.email).toBe(people.other);
    expect(code(await byBadge('', 'B-100234'))).toEqual([401, 'not_shared']);
  });

  it('of nobody, of somebody disabled and one that was taken away are refused alike, and counted by device', async () => {
    const { pair } = await share();
    await giveBadge(admin, people.operator, 'B-200345');
    await setDisabled(people.operator, true);
    const answers = [await byBadge(pair, 'B-nobody'), await byBadge(pair, 'B-200345'), await byBadge(pair, '')];
    await setDisabled(people.operator, false);
    await giveBadge(admin, people.operator, null);
    answers.push(await byBadge(pair, 'B-200345'));
    for (const { status, json } of answers) expect([status, json.error.code, json.error.details]).toEqual([401, 'unknown_badge', {}]);
    for (let more = answers.length; more < 20; more++) await byBadge(pair, `B-guess-${more}`);
    expect((await byBadge(pair, 'B-guess-last')).status).toBe(429);
  });
});

describe('a sign-in by PIN or badge', () => {
  it('takes nothing over from the sign-in before, which ends', async () => {
    const { pair } = await share();
    const first = await byPin(pair, people.admin, pins.admin);
    const refresh = cookiesOf(first).find((each) => each.startsWith('millwright_refresh=')) ?? '';
    const second = await byPin(pair, people.operator, pins.operator, [refresh]);
    expect(second.json.user.email).toBe(people.operator);
    expect([first.json.token, cookiesOf(first)[0]]).not.toEqual([second.json.token, cookiesOf(second)[0]]);
    expect([await alive(first.json.token), await alive(second.json.token)]).toEqual([false, true]);
    expect((await works.anonymous('POST', '/v1/auth/refresh', undefined, cookie(refresh))).status).toBe(401);
    // A cookie that somebody planted before is not used for the session of the person.
    const planted = `millwright_refresh=${'x'.repeat(43)}`;
    expect(cookiesOf(await byPin(pair, people.operator, pins.operator, [planted]))).not.toContain(planted);
  });

  it('ends at once, too, when somebody comes in by their password', async () => {
    const { pair } = await share();
    const first = await byPin(pair, people.operator, pins.operator);
    expect(await alive(first.json.token)).toBe(true);
    const [refresh = ''] = cookiesOf(first).filter((each) => each.startsWith('millwright_refresh='));
    expect((await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password }, cookie(pair, refresh))).status).toBe(200);
    expect(await alive(first.json.token)).toBe(false);
  });

  it('is not begun by a form of another site: the cookies stay at home and only JSON is read', async () => {
    const { pair } = await share();
    const form = await works.anonymous('POST', '/v1/auth/pin', 'user_id=1&pin=4071', {
      ...cookie(pair),
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(415);
    const signed = await byPin(pair, people.operator, pins.operator);
    for (const line of signed.headers.getSetCookie()) expect(line).toMatch(/HttpOnly; SameSite=Strict$/);
  });

  it('goes on by its refresh cookie and stays what it is', async () => {
    const { pair } = await share();
    const signed = await byPin(pair, people.operator, pins.operator);
    const again = await works.anonymous('POST', '/v1/auth/refresh', undefined, cookie(pair, ...cookiesOf(signed)));
    expect(again.json.user).toMatchObject({ email: people.operator, shared: { by: 'pin', idle_minutes: 20 } });
    expect(code(await sender(works.url, again.json.token)('POST', '/v1/auth/password/change', { current_password: password, password }))).toEqual([
      403,
      'password_needed',
    ]);
  });

  it('ends when nobody does anything for as long as its device says, at the call and at the refresh', async () => {
    const { pair } = await share(admin, 'Short', 5);
    const signed = await byPin(pair, people.operator, pins.operator);
    const ago = (minutes: number) =>
      rows(`UPDATE platform.sessions SET last_seen_at = now() - $1 * interval '1 minute' WHERE signed_in_by = 'pin' AND revoked_at IS NULL`, [
        minutes,
      ]);
    await ago(4);
    works.services.sessions.forget();
    expect(await alive(signed.json.token)).toBe(true);
    await ago(6);
    works.services.sessions.forget();
    expect(await alive(signed.json.token)).toBe(false);
    expect((await works.anonymous('POST', '/v1/auth/refresh', undefined, cookie(pair, ...cookiesOf(signed)))).status).toBe(401);
  });

  it('of an administrator of the product reaches no other company', async () => {
    const { pair } = await share();
    const own = await works.as(people.root);
    expect((await own('POST', '/v1/auth/own-pin', { password, pin: '5814' })).status).toBe(204);
    const send = sender(works.url, (await byPin(pair, people.root, '5814')).json.token);
    const seen = async (by_whom: Send) => new Set((await by_whom('GET', '/v1/documents/users')).json.data.map(({ client_id }) => client_id)).size;
    expect([await seen(own), await seen(send)]).toEqual([2, 1]);
    expect(code(await send('POST', '/v1/auth/impersonate', { client_id: works.second.id }))).toEqual([403, 'password_needed']);
    expect((await send('GET', `/v1/user/${await idOf(people.other)}`)).status).toBe(404);
  });

  it('works with records, and says that it wants the password for sign-ins, people, rights, tokens, devices and all that sets up the company', async () => {
    const { id, pair } = await share();
    const person = await idOf(people.operator);
    const send = sender(works.url, (await byPin(pair, people.admin, pins.admin)).json.token);
    expect((await send('GET', '/v1/people')).status).toBe(200);
    expect((await send('POST', `/v1/user/${await idOf(people.admin)}`, { language: 'fr' })).status).toBe(200);
    const version = { 'if-match': '1' };
    const own = await works.as(people.admin);
    const group = (await own('POST', '/v1/documents/view_groups', { name: 'Shop', order: 1, parent: null })).json.data.id;
    const view = { name: 'Shop', view_group: group, order: 1, root: { blocks: [] }, setup: {} };
    const made = (await own('POST', '/v1/documents/views', view)).json.data.id;
    const form = { name: 'Note', title: 'Note', model: 'thing', read_query: '', write_query: '', fields: [] };
    const refused: [string, string, unknown?, Record<string, string>?][] = [
      ['POST', '/v1/auth/password/change', { current_password: password, password: 'Another8horse' }],
      ['POST', '/v1/auth/own-pin', { password, pin: '8350' }],
      ['POST', '/v1/auth/sessions/end', { which: 'others' }],
      ['POST', '/v1/auth/view-as', { role: 'user' }],
      ['POST', '/v1/auth/shared-devices', { name: 'More', idle_minutes: 20 }],
      ['DELETE', `/v1/auth/shared-devices/${id}`],
      ['POST', '/v1/tokens', { name: 'Mine', scope: 'read', expires_in_days: 7, password }],
      ['POST', `/v1/people/${person}/badge`, { code: 'B-300456' }],
      ['POST', `/v1/people/${person}/sessions/end`, { which: 'all' }],
      ['POST', `/v1/user/${person}`, { role: 'client_admin' }],
      ['POST', '/v1/documents/users', { email: 'new@first.test', first_name: 'New', last_name: 'One', role: 'user' }],
      ['DELETE', `/v1/documents/users/${person}`],
      ['PATCH', `/v1/documents/clients/${works.first.id}`, { name: 'Ours' }, version],
      ['POST', '/v1/access/changes', { cells: [{ role: 'user', resource: 'FORMS', action: 'UPDATE_OWN', verb: 'allow' }] }, version],
      ['POST', '/v1/documents/models', { name: 'thing', displayed_name: 'Thing' }],
      ['POST', '/v1/documents/settings_data_connections', { name: 'Told', trigger: { type: 'manual' }, steps: [], edges: [] }],
      ['POST', '/v1/documents/views', view],
      ['PATCH', `/v1/documents/views/${made}`, { name: 'Mine' }, version],
      ['DELETE', `/v1/documents/views/${made}`],
      ['PATCH', `/v1/documents/view_groups/${group}`, { name: 'Mine' }, version],
      ['POST', '/v1/documents/forms', form],
      ['POST', '/v1/documents/message_templates', { name: 'Told' }],
      ['POST', '/v1/documents/batch', { operations: [{ op: 'create', collection: 'forms', data: form }] }],
      ['POST', '/v1/configuration/archive', {}],
    ];
    const answers = await Promise.all(
      refused.map(async ([method, path, body, headers]) => [method, path, ...code(await send(method, path, body, headers))]),
    );
    expect(answers).toEqual(refused.map(([method, path]) => [method, path, 403, 'password_needed']));
    expect((await own('GET', `/v1/people/${person}/badge`)).json.data).toMatchObject({ badge: false });
  });
});
