import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { secretBox } from '../../documents/secrets/secret-box.ts';
import { type Answer, password, people, type Send, sender, type TestApp, testApp } from '../../http/testing/app.ts';
import { addUser } from '../../users/add-user.ts';
import { userRoutes } from '../../users/users.routes.ts';
import { authRoutes } from '../auth.routes.ts';
import { passkeyRoutes } from '../passkeys.routes.ts';
import { codeAt, counterAt } from '../second-steps/totp.ts';
import { secondStepRoutes } from '../second-steps.routes.ts';
import { softAuthenticator } from './soft-authenticator.ts';

const origin = 'https://works.test';
const here = { origin, rp_id: 'works.test' };

let works: TestApp;
beforeAll(async () => {
  works = await testApp({
    env: { PUBLIC_URL: origin },
    routes: (services) => [authRoutes(services), passkeyRoutes(services), secondStepRoutes(services), userRoutes(services)],
  });
});
afterAll(() => works?.close());

type Asked = { options: { challenge: string; rp?: { id: string }; userVerification?: string; allowCredentials?: unknown }; challenge: string };
type Key = ReturnType<typeof softAuthenticator>;
const askedBy = async (answer: Promise<Answer>) => (await answer).json as unknown as Asked;
const rows = <T>(sql: string, values: unknown[] = []) => inPlatform(works.scratch.database, (platform) => platform.query<T>(sql, values));
const code = ({ status, json }: Answer) => [status, json.error?.code];
const login = (email: string) => works.anonymous('POST', '/v1/auth/login', { email, password });

const askNew = (send: Send) => askedBy(send('POST', '/v1/auth/passkeys/begin', { password }));
const add = (send: Send, challenge: string, response: object, name = 'Phone') => send('POST', '/v1/auth/passkeys', { challenge, response, name });
const askSignIn = () => askedBy(works.anonymous('POST', '/v1/auth/passkey/begin'));
const signIn = (challenge: string, response: object) => works.anonymous('POST', '/v1/auth/passkey', { challenge, response });

let count = 0;
/** A person with a passkey. */
async function person(client_id = works.first.id): Promise<{ email: string; id: string; send: Send; key: Key }> {
  count += 1;
  const email = `key${count}@${client_id}.test`;
  const id = await addUser(works.scratch.database, { client_id, email, first_name: 'Key', last_name: 'Holder', role: 'user', password });
  const send = sender(works.url, (await login(email)).json.token);
  const key = softAuthenticator();
  const { options, challenge } = await askNew(send);
  const added = await add(send, challenge, key.create({ ...here, challenge: options.challenge }));
  if (added.status !== 201) throw new Error(added.text);
  return { email, id, send, key };
}
/** Signs in by a passkey as a browser does. */
async function by(key: Key, changes: object = {}) {
  const { options, challenge } = await askSignIn();
  return signIn(challenge, key.get({ ...here, challenge: options.challenge, ...changes }));
}

describe('a passkey', () => {
  it('signs its person in without a password, and is listed with its last use', async () => {
    const { email, send, key } = await person();
    const asked = await askSignIn();
    expect([asked.options.userVerification, asked.options.allowCredentials]).toEqual(['required', undefined]);
    const [unused] = (await send('GET', '/v1/auth/passkeys')).json.data;
    expect(unused).toMatchObject({ name: 'Phone', last_used_at: null });
    const signed = await by(key);
    expect([signed.status, signed.json.user.email]).toEqual([200, email]);
    expect(signed.headers.getSetCookie().join()).toContain('millwright_refresh');
    const own = sender(works.url, signed.json.token);
    expect((await own('GET', '/v1/auth/passkeys')).json.data).toMatchObject([{ name: 'Phone', last_used_at: expect.any(String) }]);
    expect((await own('GET', '/v1/auth/sign-ins?limit=1')).json.data).toMatchObject([{ way: 'passkey' }]);
  });

  it('is made by the password alone, once by a challenge, and by nobody for somebody else', async () => {
    const [one, two] = [await person(), await person(works.second.id)];
    expect((await one.send('POST', '/v1/auth/passkeys/begin', { password: 'Wrong1password' })).json.error.details.fields).toMatchObject([
      { field: 'password', code: 'current_password' },
    ]);
    const { options, challenge } = await askNew(one.send);
    const made = softAuthenticator().create({ ...here, challenge: options.challenge });
    expect(code(await add(two.send, challenge, made))).toEqual([422, 'challenge_over']);
    expect((await add(one.send, challenge, made)).status).toBe(201);
    expect(code(await add(one.send, challenge, made))).toEqual([422, 'challenge_over']);
    // The same passkey is not stored for a second person.
    const again = await askNew(two.send);
    const stolen = { ...made, ...one.key.create({ ...here, challenge: again.options.challenge }) };
    expect(code(await add(two.send, again.challenge, stolen))).toEqual([401, 'passkey_refused']);
  });

  it('is made past a second step by nobody who has only the password; its person is told by mail', async () => {
    const { id, send } = await person();
    const own = (await send('POST', '/v1/auth/own-second-step/set-up', { password })).json as unknown as { challenge: string };
    // The challenge contains the secret for the app in sealed form; it is opened here as the server does.
    const { secret } = JSON.parse(secretBox(works.services.settings).open('sign-in challenge', own.challenge)) as { secret: string };
    const shown = (away: number) => codeAt(Buffer.from(secret, 'base64'), counterAt(Date.now()) + away);
    expect((await send('POST', '/v1/auth/own-second-step/enrol', { challenge: own.challenge, code: shown(-1) })).status).toBe(200);
    const begin = (more: object) => send('POST', '/v1/auth/passkeys/begin', { password, ...more });
    for (const more of [{}, { code: '' }, { code: '000000' }])
      expect((await begin(more)).json.error.details.fields).toMatchObject([{ field: 'code', code: 'wrong_code' }]);
    const spent = shown(0);
    const { options, challenge } = await askedBy(begin({ code: spent }));
    expect((await begin({ code: spent })).status).toBe(422);
    expect((await add(send, challenge, softAuthenticator().create({ ...here, challenge: options.challenge }), 'Second')).status).toBe(201);
    // Codes count here as at sign-in: three of ten were wrong, and one was used before.
    for (let tries = 0; tries < 6; tries += 1) expect((await begin({ code: '000000' })).status).toBe(422);
    expect(code(await begin({ code: shown(1) }))).toEqual([429, 'too_many']);
    expect(await rows('SELECT kind FROM platform.account_mails WHERE user_id = $1 ORDER BY id', [id])).toEqual([
      { kind: 'passkey_added' },
      { kind: 'second_step_set' },
      { kind: 'passkey_added' },
    ]);
  });

  it('answers a challenge once, also of two who send it at once, and none that was made for something else', async () => {
    const { send, key } = await person();
    const { options, challenge } = await askSignIn();
    const answer = key.get({ ...here, challenge: options.challenge });
    const both = await Promise.all([signIn(challenge, answer), signIn(challenge, answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const next = await askSignIn();
    expect(code(await signIn(next.challenge, answer))).toEqual([401, 'passkey_refused']);
    const added = await askNew(send);
    expect(code(await signIn(added.challenge, key.get({ ...here, challenge: added.options.challenge })))).toEqual([422, 'challenge_over']);
    for (const text of ['', 'x', '{}']) expect(code(await signIn(text, answer))).toEqual([422, 'challenge_over']);
  });

  it('signs nobody in from another origin, for another host, without its person’s proof, or by another key', async () => {
    const { key } = await person();
    const refused = [401, 'passkey_refused'];
    expect(code(await by(key, { origin: 'https://works.test.evil.test' }))).toEqual(refused);
    expect(code(await by(key, { origin: 'http://works.test' }))).toEqual(refused);
    expect(code(await by(key, { rp_id: 'evil.test' }))).toEqual(refused);
    expect(code(await by(key, { verified: false }))).toEqual(refused);
    expect(code(await by(softAuthenticator()))).toEqual(refused);
    const { options, challenge } = await askSignIn();
    const forged = { ...softAuthenticator().get({ ...here, challenge: options.challenge }), id: key.get({ ...here, challenge: 'x' }).id };
    expect(code(await signIn(challenge, forged))).toEqual(refused);
    for (const broken of [{}, { id: 1 }, { id: key.get({ ...here, challenge: 'x' }).id, response: null }])
      expect(code(await signIn((await askSignIn()).challenge, broken))).toEqual(refused);
    expect((await by(key)).status).toBe(200);
  });

  it('is not made from another origin or without its person’s proof', async () => {
    const { send } = await person();
    for (const changes of [{ origin: 'https://evil.test' }, { rp_id: 'evil.test' }, { verified: false }]) {
      const { options, challenge } = await askNew(send);
      const made = softAuthenticator().create({ ...here, challenge: options.challenge, ...changes });
      expect(code(await add(send, challenge, made))).toEqual([401, 'passkey_refused']);
    }
  });

  it('is taken away by its person’s password alone, who is told by mail, and then signs nobody in; a disabled person’s neither', async () => {
    const [one, two, three] = [await person(), await person(works.second.id), await person()];
    const [{ id = '' } = {}] = (await one.send('GET', '/v1/auth/passkeys')).json.data;
    const nobodys = '0192f0a0-0000-7000-8000-00000000dead';
    const remove = (send: Send, which: string, secret = password) => send('POST', `/v1/auth/passkeys/${which}/remove`, { password: secret });
    for (const other of [two.send, three.send]) expect(code(await remove(other, id))).toEqual([404, 'not_found']);
    expect(code(await remove(one.send, nobodys))).toEqual([404, 'not_found']);
    expect((await remove(one.send, id, 'Wrong1password')).json.error.details.fields).toMatchObject([{ field: 'password', code: 'current_password' }]);
    const told = () => rows('SELECT kind FROM platform.account_mails WHERE user_id = $1 ORDER BY id', [one.id]);
    expect(await told()).toEqual([{ kind: 'passkey_added' }]);
    expect((await remove(one.send, id)).status).toBe(204);
    expect(await told()).toEqual([{ kind: 'passkey_added' }, { kind: 'passkey_removed' }]);
    expect(code(await by(one.key))).toEqual([401, 'passkey_refused']);
    await rows('UPDATE platform.users SET disabled = true WHERE id = $1', [three.id]);
    expect(code(await by(three.key))).toEqual([401, 'passkey_refused']);
  });

  it('goes with whoever is removed for good, and so does all else of their sign-ins', async () => {
    const { id } = await person();
    await rows(`INSERT INTO platform.second_steps (user_id, client_id, secret, last_counter) VALUES ($1, $2, '', 0)`, [id, works.first.id]);
    await rows(`INSERT INTO platform.recovery_codes (user_id, client_id, code_hash) VALUES ($1, $2, 'x')`, [id, works.first.id]);
    const left = async () => {
      const tables = ['passkeys', 'second_steps', 'recovery_codes', 'past_sign_ins'];
      const counts = tables.map((table) => rows<{ n: number }>(`SELECT count(*)::int AS n FROM platform.${table} WHERE user_id = $1`, [id]));
      return (await Promise.all(counts)).map(([row]) => row?.n);
    };
    expect(await left()).toEqual([1, 1, 1, 1]);
    expect((await (await works.as(people.admin))('DELETE', `/v1/documents/users/${id}?hard=1`)).status).toBe(204);
    expect(await left()).toEqual([0, 0, 0, 0]);
  });

  it('stands for the second step of a company that asks for one, until an administrator takes it away', async () => {
    const { email, id, key } = await person();
    const options = { second_step_groups: ['user'] };
    await inPlatform(works.scratch.database, (platform) => platform.update(ClientEntity, { id: works.first.id }, { options }));
    expect((await login(email)).json.second_step).toMatchObject({ asks: 'passkey' });
    expect((await by(key)).json.user.email).toBe(email);
    // The passkey can't be used under another host, so its person has to set up a second step.
    await rows(`UPDATE platform.passkeys SET rp_id = 'former.test' WHERE user_id = $1`, [id]);
    expect((await login(email)).json.second_step).toMatchObject({ asks: 'set_up' });
    await inPlatform(works.scratch.database, (platform) => platform.update(ClientEntity, { id: works.first.id }, { options: {} }));
    const admin = await works.as(people.admin);
    const state = async () => (await admin('GET', `/v1/people/${id}/second-step`)).json.data;
    expect(await state()).toEqual({ since: null, passkeys: 1 });
    expect((await admin('POST', `/v1/people/${id}/second-step/reset`)).status).toBe(204);
    expect(await state()).toEqual({ since: null, passkeys: 0 });
    expect(code(await by(key))).toEqual([401, 'passkey_refused']);
    expect(await rows('SELECT kind FROM platform.account_mails WHERE user_id = $1 ORDER BY id', [id])).toEqual([
      { kind: 'passkey_added' },
      { kind: 'second_step_reset' },
    ]);
  });
});
