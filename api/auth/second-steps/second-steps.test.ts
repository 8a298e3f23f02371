import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { secretBox } from '../../documents/secrets/secret-box.ts';
import { type Answer, password, people, sender, type TestApp, testApp } from '../../http/testing/app.ts';
import { addUser } from '../../users/add-user.ts';
import { userRoutes } from '../../users/users.routes.ts';
import { authRoutes } from '../auth.routes.ts';
import { requestReset } from '../mails/account-mails.ts';
import { addLink } from '../mails/password-links.ts';
import { secondStepRoutes } from '../second-steps.routes.ts';
import { tokenRoutes } from '../tokens.routes.ts';
import { renewSecondSteps } from './second-steps.ts';
import { codeAt, counterAt } from './totp.ts';

let works: TestApp;
beforeAll(async () => {
  works = await testApp({ routes: (services) => [authRoutes(services), secondStepRoutes(services), tokenRoutes(services), userRoutes(services)] });
});
afterAll(() => works?.close());

const rows = <T>(sql: string, values: unknown[] = []) => inPlatform(works.scratch.database, (platform) => platform.query<T>(sql, values));
const now = async () => Date.parse((await rows<{ now: Date }>('SELECT now()'))[0]?.now.toISOString() ?? '');
const decoded = (secret: string) => {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
};
/** The code that an app shows, the given number of periods away from now. */
async function shown(secret: string, away = 0): Promise<string> {
  // An earlier code expires with this period: at its end the code could not be sent in time.
  if (away < 0) await expect.poll(async () => (await now()) % 30_000).toBeLessThan(20_000);
  return codeAt(decoded(secret), counterAt(await now()) + away);
}

const login = (email: string, secret = password) => works.anonymous('POST', '/v1/auth/login', { email, password: secret });
const challengeOf = ({ json }: Answer) => (json.second_step as { challenge: string } | undefined)?.challenge ?? '';
const prove = (challenge: string, code: string) => works.anonymous('POST', '/v1/auth/second-step', { challenge, code });
const fieldsOf = ({ status, json }: Answer) => [status, json.error?.code, json.error?.details.fields?.map(({ field, code }) => `${field} ${code}`)];
const wrong = [422, 'invalid', ['code wrong_code']];

type Enrolled = { email: string; id: string; secret: string; codes: string[]; send: ReturnType<typeof sender> };
let count = 0;
/** A colleague with a second step whose app uses this secret; the code of the previous period has been used. */
async function enrolled(client_id = works.first.id): Promise<Enrolled> {
  count += 1;
  const email = `two${count}@${client_id}.test`;
  const id = await addUser(works.scratch.database, { client_id, email, first_name: 'Two', last_name: 'Steps', role: 'user', password });
  const send = sender(works.url, (await login(email)).json.token);
  const { secret, challenge } = (await send('POST', '/v1/auth/own-second-step/set-up', { password })).json as unknown as Record<string, string>;
  const answer = await send('POST', '/v1/auth/own-second-step/enrol', { challenge, code: await shown(secret ?? '', -1) });
  return { email, id: String((id as { id?: string }).id ?? id), secret: secret ?? '', codes: answer.json.recovery_codes as string[], send };
}

describe('the second step', () => {
  it('is set up by the password and a first code, and then asked for after the password', async () => {
    const { email, secret, codes, send } = await enrolled();
    expect([codes.length, new Set(codes).size, codes.every((code) => /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/.test(code))]).toEqual([10, 10, true]);
    expect((await send('GET', '/v1/auth/own-second-step')).json.data).toMatchObject({
      since: expect.any(String),
      recovery_codes: 10,
      required: false,
    });
    const asked = await login(email);
    expect([asked.status, asked.json.token, asked.json.second_step]).toMatchObject([200, undefined, { asks: 'code' }]);
    expect(asked.headers.getSetCookie()).toEqual([]);
    const signed = await prove(challengeOf(asked), await shown(secret));
    expect([signed.status, signed.json.user.email]).toEqual([200, email]);
    expect(signed.headers.getSetCookie().join()).toContain('millwright_refresh');
    expect((await sender(works.url, signed.json.token)('GET', '/v1/auth/sessions')).status).toBe(200);
  });

  it('takes a code once, also of two who send it at once, and none of before it', async () => {
    const { email, secret } = await enrolled();
    const challenge = challengeOf(await login(email));
    const code = await shown(secret);
    const both = await Promise.all([prove(challenge, code), prove(challenge, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(fieldsOf(await prove(challenge, code))).toEqual(wrong);
    expect(fieldsOf(await prove(challenge, await shown(secret, -1)))).toEqual(wrong);
    expect((await prove(challenge, await shown(secret, 1))).status).toBe(200);
  });

  it('takes each recovery code once, however it is typed, and stores none of them', async () => {
    const { email, id, codes, send } = await enrolled();
    const challenge = challengeOf(await login(email));
    const first = String(codes[0]);
    expect((await prove(challenge, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect(fieldsOf(await prove(challenge, first))).toEqual(wrong);
    expect((await send('GET', '/v1/auth/own-second-step')).json.data).toMatchObject({ recovery_codes: 9 });
    const stored = JSON.stringify([await rows('SELECT * FROM platform.recovery_codes'), await rows('SELECT * FROM platform.second_steps')]);
    expect(codes.filter((code) => stored.includes(code) || stored.includes(code.replaceAll('-', '')))).toEqual([]);
    expect(await rows(`SELECT count(*)::int AS n FROM platform.audit_log WHERE user_id = $1 AND action = 'recovery_code_used'`, [id])).toEqual([
      { n: 1 },
    ]);
  });

  it('gives new recovery codes by password and code, and the ones of before end', async () => {
    const { email, secret, codes, send } = await enrolled();
    const renewed = await send('POST', '/v1/auth/own-second-step/recovery-codes', { password, code: await shown(secret) });
    expect((renewed.json.recovery_codes as string[]).length).toBe(10);
    const challenge = challengeOf(await login(email));
    expect(fieldsOf(await prove(challenge, String(codes[1])))).toEqual(wrong);
    expect((await prove(challenge, String((renewed.json.recovery_codes as string[])[1]))).status).toBe(200);
  });

  it('is tried ten times in a quarter of an hour, whoever tries with however many challenges', async () => {
    const { email, secret } = await enrolled();
    for (let tries = 0; tries < 10; tries += 1) expect((await prove(challengeOf(await login(email)), '000000')).status).toBe(422);
    const refused = await prove(challengeOf(await login(email)), await shown(secret));
    expect([refused.status, refused.json.error.code]).toEqual([429, 'too_many']);
  });

  it('is of one person: a challenge takes no code of somebody else, of the same company or another', async () => {
    const [one, two, other] = [await enrolled(), await enrolled(), await enrolled(works.second.id)];
    const challenge = challengeOf(await login(one.email));
    for (const { secret, codes } of [two, other]) {
      expect(fieldsOf(await prove(challenge, await shown(secret)))).toEqual(wrong);
      expect(fieldsOf(await prove(challenge, String(codes[0])))).toEqual(wrong);
    }
    expect((await prove(challenge, await shown(one.secret))).json.user.email).toBe(one.email);
  });

  it('takes no challenge that was made up, is another’s purpose, or of before a new password; a mailed link leaves it in place', async () => {
    const { email, id, secret, send } = await enrolled();
    const over = [422, 'challenge_over', undefined];
    const box = secretBox(works.services.settings);
    const own = { for: 'prove', user_id: id, session_version: 1, password: '', until: Date.now() + 60_000, remember: false };
    const set_up = (await send('POST', '/v1/auth/own-second-step/set-up', { password })).json.challenge as string;
    const late = box.seal('sign-in challenge', JSON.stringify({ ...own, until: Date.now() - 1 }));
    for (const text of ['', 'x', JSON.stringify(own), box.seal(works.first.id, JSON.stringify(own)), late, set_up])
      expect(fieldsOf(await prove(text, await shown(secret)))).toEqual(over);

    const chosen = 'Chosen8horse';
    const old = challengeOf(await login(email));
    expect((await send('POST', '/v1/auth/password/change', { current_password: password, password: chosen })).status).toBe(204);
    expect(fieldsOf(await prove(old, await shown(secret)))).toEqual(over);

    const before = challengeOf(await login(email, chosen));
    await requestReset(works.scratch.database, email);
    const [mail] = await rows<{ id: string }>('SELECT id FROM platform.account_mails WHERE email = $1', [email]);
    const asked = { id: mail?.id ?? '', kind: 'reset' as const, email, user_id: null };
    const link = await inPlatform(works.scratch.database, (platform) => addLink(platform, works.services.settings.SECRET_KEY, asked));
    const next = 'Another9horse';
    expect((await works.anonymous('POST', '/v1/auth/password/reset', { token: link?.token, password: next })).status).toBe(204);
    expect(fieldsOf(await prove(before, await shown(secret)))).toEqual(over);
    expect((await login(email, next)).json.second_step).toMatchObject({ asks: 'code' });
  });

  it('is removed by password and code alone, and then no more asked for; its person is told by mail of both', async () => {
    const { email, id, secret, send } = await enrolled();
    const told = async () =>
      (await rows<{ kind: string }>('SELECT kind FROM platform.account_mails WHERE user_id = $1 ORDER BY id', [id])).map(({ kind }) => kind);
    const remove = (body: object) => send('POST', '/v1/auth/own-second-step/remove', body);
    expect(fieldsOf(await remove({ password: 'Wrong1password', code: await shown(secret) }))).toEqual([
      422,
      'invalid',
      ['password current_password'],
    ]);
    expect(fieldsOf(await remove({ password, code: '000000' }))).toEqual(wrong);
    expect(await told()).toEqual(['second_step_set']);
    expect((await remove({ password, code: await shown(secret) })).status).toBe(204);
    expect(await told()).toEqual(['second_step_set', 'second_step_removed']);
    expect((await login(email)).json.user.email).toBe(email);
  });

  it('is asked of no API token, and leaves sign-ins that are under way alone', async () => {
    const email = 'program@first.test';
    const id = await addUser(works.scratch.database, {
      client_id: works.first.id,
      email,
      first_name: 'Pro',
      last_name: 'Gram',
      role: 'user',
      password,
    });
    const send = sender(works.url, (await login(email)).json.token);
    const token = (await send('POST', '/v1/tokens', { name: 'Program', scope: 'read', expires_in_days: 1, password })).json.data.token as string;
    const given = (await send('POST', '/v1/auth/own-second-step/set-up', { password })).json as unknown as Record<string, string>;
    await send('POST', '/v1/auth/own-second-step/enrol', { challenge: given.challenge, code: await shown(given.secret ?? '') });
    expect((await login(email)).json.second_step).toMatchObject({ asks: 'code' });
    expect([(await send('GET', '/v1/auth/sessions')).status, (await sender(works.url, token)('GET', `/v1/user/${id}`)).status]).toEqual([200, 200]);
  });

  it('is sealed for its company, and sealed anew under a new key', async () => {
    const { id, secret } = await enrolled();
    const read = async () => (await rows<{ secret: string }>('SELECT secret FROM platform.second_steps WHERE user_id = $1', [id]))[0]?.secret ?? '';
    const stored = await read();
    expect(stored.startsWith('sealed:v1:')).toBe(true);
    const box = secretBox({ SECRET_KEY: 'n'.repeat(40), SECRET_KEYS_BEFORE: [works.services.settings.SECRET_KEY] });
    await renewSecondSteps(works.scratch.database, box, (client_id, text) => box.renew(client_id, text));
    const renewed = await read();
    expect([renewed.startsWith(box.mark), Buffer.from(box.open(works.first.id, renewed), 'base64').equals(decoded(secret))]).toEqual([true, true]);
    await rows('UPDATE platform.second_steps SET secret = $2 WHERE user_id = $1', [id, stored]);
  });
});

describe('a colleague’s second step', () => {
  it('is reset by who may change them, who is told by mail; it is noted, and the password is enough again', async () => {
    const { email, id } = await enrolled();
    const admin = await works.as(people.admin);
    expect((await admin('GET', `/v1/people/${id}/second-step`)).json.data.since).toEqual(expect.any(String));
    expect((await admin('POST', `/v1/people/${id}/second-step/reset`)).status).toBe(204);
    expect((await admin('GET', `/v1/people/${id}/second-step`)).json.data.since).toBe(null);
    expect((await login(email)).json.user.email).toBe(email);
    const told = await rows('SELECT kind FROM platform.account_mails WHERE user_id = $1 ORDER BY id', [id]);
    expect(told).toEqual([{ kind: 'second_step_set' }, { kind: 'second_step_reset' }]);
    expect(await rows(`SELECT subject_id FROM platform.audit_log WHERE action = 'second_step_reset'`)).toEqual([{ subject_id: id }]);
  });

  it('is reset by nobody else: not without the right, not of another company, and not one’s own', async () => {
    const { id } = await enrolled();
    const [operator, other, admin] = [await works.as(people.operator), await works.as(people.other), await works.as(people.admin)];
    expect((await operator('POST', `/v1/people/${id}/second-step/reset`)).status).toBe(403);
    expect((await other('POST', `/v1/people/${id}/second-step/reset`)).status).toBe(404);
    const [own] = await rows<{ id: string }>('SELECT id FROM platform.users WHERE email = $1', [people.admin]);
    expect((await admin('POST', `/v1/people/${own?.id}/second-step/reset`)).status).toBe(403);
    expect(await rows('SELECT 1 AS one FROM platform.second_steps WHERE user_id = $1', [id])).toEqual([{ one: 1 }]);
  });
});

describe('a company that asks for a second step', () => {
  const ask = (groups: string[]) =>
    inPlatform(works.scratch.database, (platform) =>
      platform.update(ClientEntity, { id: works.first.id }, { options: { second_step_groups: groups } }),
    );

  it('leads who has none to set it up, lets them do nothing else before, and never remove it', async () => {
    const before = await enrolled();
    const email = 'new@first.test';
    await addUser(works.scratch.database, { client_id: works.first.id, email, first_name: 'New', last_name: 'Here', role: 'user', password });
    await ask(['user']);
    const asked = await login(email);
    expect([asked.status, asked.json.token, asked.json.second_step, asked.headers.getSetCookie()]).toMatchObject([
      200,
      undefined,
      { asks: 'set_up' },
      [],
    ]);
    const challenge = challengeOf(asked);
    // A challenge for setting up proves nothing, and is not a token.
    expect((await prove(challenge, '000000')).json.error.code).toBe('challenge_over');
    expect((await sender(works.url, challenge.slice(0, 500))('GET', '/v1/auth/sessions')).status).toBe(401);
    const given = (await works.anonymous('POST', '/v1/auth/second-step/set-up', { challenge })).json as unknown as Record<string, string>;
    const enrol = (code: string) => works.anonymous('POST', '/v1/auth/second-step/enrol', { challenge: given.challenge, code });
    expect(fieldsOf(await enrol('000000'))).toEqual(wrong);
    const done = await enrol(await shown(given.secret ?? ''));
    const { session, recovery_codes } = done.json as unknown as { session: { token: string; user: { email: string } }; recovery_codes: string[] };
    expect([done.status, session.user.email, recovery_codes.length]).toEqual([200, email, 10]);
    const send = sender(works.url, session.token);
    const removed = await send('POST', '/v1/auth/own-second-step/remove', { password, code: await shown(given.secret ?? '', 1) });
    expect([removed.status, removed.json.error.code]).toEqual([422, 'second_step_required']);
    expect((await login(before.email)).json.second_step).toMatchObject({ asks: 'code' });
    expect(
      (await send('POST', '/v1/auth/own-second-step/enrol', { challenge: given.challenge, code: await shown(given.secret ?? '', 1) })).json.error
        .details.fields,
    ).toMatchObject([{ code: 'not_unique' }]);
  });

  it('asks it of the groups that it names, and of their parts alone', async () => {
    const asks = async (email: string) => (await login(email)).json.second_step !== undefined;
    await ask(['client_admin']);
    expect([await asks(people.admin), await asks(people.operator), await asks(people.other)]).toEqual([true, false, false]);
    await ask(['guest']);
    expect([await asks(people.admin), await asks(people.operator), await asks(people.other)]).toEqual([true, true, false]);
    await ask([]);
    expect(await asks(people.admin)).toBe(false);
  });

  it('asks nothing where nobody gets in: a company that is closed', async () => {
    const { email } = await enrolled(works.second.id);
    const close = (disabled: boolean) =>
      inPlatform(works.scratch.database, (platform) => platform.update(ClientEntity, { id: works.second.id }, { disabled }));
    await close(true);
    const refused = await login(email);
    await close(false);
    expect([refused.status, refused.json.error.code, (await login(email)).json.second_step]).toMatchObject([
      401,
      'wrong_credentials',
      { asks: 'code' },
    ]);
  });
});
