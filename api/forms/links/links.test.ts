import { hash } from 'node:crypto';
import type { FormLink } from '@millwright/core/contract/form-links.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people, type Send } from '../../http/testing/app.ts';
import { makeLink, outsider, refusal, saveRecord, sharingApp, sql, type Works } from './links.fixture.ts';

let works: Works;
beforeAll(async () => {
  works = await sharingApp();
});
afterAll(() => works?.close());

const state = async (send: Send) => (await send('POST', '/v1/forms/token/', {})).json.data as unknown as Record<string, unknown>;
const submit = (send: Send, title: string, headers = {}, more: object = {}) =>
  send('POST', '/v1/graph/form/', { form_id: 'order-form', values: { title }, ...more }, headers);
const titled = async (title: string) => {
  const query = `{ order(where: {fact: "title", operator: "equal", value: "${title}"}) { identity } }`;
  return ((await works.admin('POST', '/v1/graph', { query })).json.data.order as unknown[]).length;
};

describe('a link', () => {
  it('is answered once with its token behind the #, and stored as a hash alone', async () => {
    const { url, token, expires_at, links } = await makeLink(works.operator, { expires_in_hours: 2 });
    const [row] = await sql<{ row: string; token_hash: string; hours: number }>(
      works,
      'SELECT to_jsonb(l)::text AS row, token_hash, round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM platform.form_links l WHERE id = $1',
      [links[0]?.id],
    );
    expect([token.length, row?.token_hash, row?.row.includes(token), row?.hours]).toEqual([43, hash('sha256', token), false, 2]);
    const { form_id } = await state(outsider(works, token));
    expect(url).toBe(`${works.services.settings.PUBLIC_URL}/form/shared/${form_id}#token=${token}`);
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());
    expect((await makeLink(works.operator)).token).not.toBe(token);
  });

  it('is good for thirty days unless it says otherwise, and its answer under a key is kept sealed', async () => {
    const once = { 'idempotency-key': 'share-1' };
    const body = { form_id: 'order-form', emails: [] };
    const [first, again] = [
      await works.operator('POST', '/v1/forms/share/', body, once),
      await works.operator('POST', '/v1/forms/share/', body, once),
    ];
    expect(again.text).toBe(first.text);
    const { token, expires_at } = first.json.data as unknown as { token: string; expires_at: string };
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(30);
    const kept = await sql<{ answer: string }>(works, `SELECT answer::text FROM "${works.first.schema}"._idempotency WHERE key LIKE '%/share-1'`);
    expect([kept.length, JSON.stringify(kept).includes(token)]).toEqual([1, false]);
  });

  it('names the address of the installation, whatever host was asked', async () => {
    const forged = { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test', referer: 'https://evil.test/' };
    const { json } = await works.operator('POST', '/v1/forms/share/', { form_id: 'order-form', emails: [] }, forged);
    expect(String(json.data.url).startsWith(`${works.services.settings.PUBLIC_URL}/form/shared/`)).toBe(true);
  });

  it('is made by whoever may fill in the form, of a record that they may read, and of nothing else', async () => {
    const ask = (by: Send, body: object) => by('POST', '/v1/forms/share/', body);
    expect(refusal(await ask(works.operator, { form_id: 'nothing' }))).toEqual([404, 'document_not_found']);
    expect(refusal(await ask(works.operator, { form_id: 'order-form', node_id: crypto.randomUUID() }))).toEqual([404, 'not_found']);
    const foreign = await saveRecord(works.other, 'order', { title: 'Theirs' });
    expect(refusal(await ask(works.operator, { form_id: 'order-form', node_id: foreign }))).toEqual([404, 'not_found']);
    expect(refusal(await ask(works.operator, { form_id: 'order-form', emails: ['a@b.test, c@d.test'] }))).toEqual([422, 'invalid']);
    expect(refusal(await ask(works.operator, { form_id: 'order-form', expires_in_hours: 0 }))).toEqual([422, 'invalid']);
    const { token } = await makeLink(works.operator);
    expect(refusal(await ask(outsider(works, token), { form_id: 'order-form' }))).toEqual([403, 'forbidden']);
  });
});

describe('its state', () => {
  it('is told with who sent it and what for; asking and opening spend nothing', async () => {
    const send = outsider(works, (await makeLink(works.operator)).token);
    for (let at = 0; at < 3; at++) {
      expect(await state(send)).toMatchObject({
        status: 'open',
        node_id: null,
        title: { en: 'Order' },
        sender: { name: 'user Test', company: 'First' },
      });
      expect((await send('POST', '/v1/graph/form/get/', { form_id: 'order-form' })).status).toBe(200);
    }
    expect((await submit(send, 'Opened often')).status).toBe(200);
    expect((await state(send)).status).toBe('submitted');
  });

  it('is expired after its end, revoked by hand or with its issuer, and unknown where there is none', async () => {
    const [late, gone] = [await makeLink(works.operator), await makeLink(works.operator)];
    await sql(works, `UPDATE platform.form_links SET expires_at = now() WHERE id = '${late.links[0]?.id}'`);
    expect((await works.operator('DELETE', `/v1/forms/links/${gone.links[0]?.id}`)).status).toBe(204);
    const [a, b] = [outsider(works, late.token), outsider(works, gone.token)];
    expect([(await state(a)).status, (await state(b)).status]).toEqual(['expired', 'revoked']);
    expect(refusal(await submit(a, 'Late'))).toEqual([403, 'form_link_expired']);
    expect(refusal(await submit(b, 'Late'))).toEqual([403, 'form_link_revoked']);
    expect(refusal(await b('GET', '/v1/config/form/order-form'))).toEqual([403, 'form_link_revoked']);
    expect(refusal(await outsider(works, 'x'.repeat(43))('POST', '/v1/forms/token/', {}))).toEqual([401, 'form_link_unknown']);
    expect(refusal(await works.operator('POST', '/v1/forms/token/', {}))).toEqual([403, 'no_share_token']);
    expect(await titled('Late')).toBe(0);
  });

  it('ends with its issuer', async () => {
    const email = 'leaver@first.test';
    await works.admin('POST', '/v1/documents/users', { email, first_name: 'L', last_name: 'L', role: 'user', password: 'Correct7horse' });
    const send = outsider(works, (await makeLink(await works.as(email))).token);
    expect((await state(send)).status).toBe('open');
    await sql(works, `UPDATE platform.users SET disabled = true WHERE email = '${email}'`);
    expect((await state(send)).status).toBe('revoked');
    expect(refusal(await submit(send, 'Orphan'))).toEqual([403, 'form_link_revoked']);
  });
});

describe('the form of a link', () => {
  it('opens while its issuer may fill it in, no longer', async () => {
    const send = outsider(works, (await makeLink(works.operator, { form_id: 'line-form' })).token);
    const open = () => send('POST', '/v1/graph/form/get/', { form_id: 'line-form' });
    expect((await open()).status).toBe(200);
    const { form_id } = await state(send);
    const cells = [{ role: 'user', resource: `FORMS.${form_id}`, action: 'READ', verb: 'deny' }];
    expect((await works.admin('POST', '/v1/access/changes', { cells })).status).toBe(200);
    expect(refusal(await open())).toEqual([404, 'document_not_found']);
    expect(refusal(await send('POST', '/v1/graph/form/', { form_id: 'line-form', values: { label: 'x' } }))).toEqual([404, 'document_not_found']);
  });
});

describe('a submission', () => {
  it('of twenty at once is stored once, and the others are told', async () => {
    const send = outsider(works, (await makeLink(works.operator)).token);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => submit(send, 'Race', { 'idempotency-key': `race-${at}` })));
    const stored = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200).map(refusal);
    expect([stored.length, refused]).toEqual([1, Array.from({ length: 19 }, () => [409, 'form_submitted'])]);
    expect(refused[0]).toBeDefined();
    expect(answers.find(({ status }) => status === 409)?.json.error.message).toBe('Form already submitted.');
    expect(await titled('Race')).toBe(1);
  });

  it('under the same key answers what it answered first, also when the link is spent', async () => {
    const send = outsider(works, (await makeLink(works.operator)).token);
    const first = await submit(send, 'Lost answer', { 'idempotency-key': 'k1' });
    const again = await submit(send, 'Lost answer', { 'idempotency-key': 'k1' });
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(refusal(await submit(send, 'Lost answer', { 'idempotency-key': 'k2' }))).toEqual([409, 'form_submitted']);
    expect(await titled('Lost answer')).toBe(1);
  });

  it('that is refused spends nothing', async () => {
    const send = outsider(works, (await makeLink(works.operator)).token);
    expect(refusal(await send('POST', '/v1/graph/form/', { form_id: 'order-form', values: { title: '' } }))).toEqual([422, 'invalid']);
    expect((await state(send)).status).toBe('open');
    expect((await submit(send, 'Second try')).status).toBe(200);
  });

  it('stands on the timeline as an external person’s, with the address that it was mailed to', async () => {
    const named = (await makeLink(works.operator, { emails: ['ann@carrier.test'] })).links[0];
    for (const [token, who] of [
      [named?.token, 'ann@carrier.test'],
      [(await makeLink(works.operator)).token, ''],
    ]) {
      const { json } = await submit(outsider(works, token ?? ''), 'From outside');
      const events = (await works.admin('GET', `/v1/events/${json.data.identity}`)).json.data as unknown as Record<string, unknown>[];
      expect(events.map(({ type, user, external_user }) => [type, user, external_user])).toEqual([
        ['created', null, who],
        ['form_submitted', null, who],
      ]);
    }
  });

  it('changes the record that the link was made for, and is refused for any other', async () => {
    const [own, stranger] = [
      await saveRecord(works.admin, 'order', { title: 'Mine' }),
      await saveRecord(works.admin, 'order', { title: 'Not mine' }),
    ];
    const send = outsider(works, (await makeLink(works.operator, { node_id: own })).token);
    expect(refusal(await send('POST', '/v1/graph/form/get/', { form_id: 'order-form', node_id: stranger }))).toEqual([404, 'not_found']);
    expect(refusal(await submit(send, 'Taken over', {}, { node_id: stranger }))).toEqual([404, 'not_found']);
    const read = await send('POST', '/v1/graph/form/get/', { form_id: 'order-form' });
    expect(read.json.values).toMatchObject({ identity: own, title: 'Mine' });
    expect((await submit(send, 'Changed outside')).json.data.identity).toBe(own);
    expect([await titled('Changed outside'), await titled('Not mine'), await titled('Taken over')]).toEqual([1, 1, 0]);
  });
});

describe('the list of links', () => {
  const list = async (by: Send) => (await by('GET', '/v1/forms/links/order-form?limit=500')).json.data as unknown as FormLink[];

  it('tells each with its state: one’s own, or all for who may change the form', async () => {
    const [mine, theirs] = [await makeLink(works.operator), await makeLink(works.admin, { emails: ['bo@carrier.test'] })];
    const ids = async (by: Send) => (await list(by)).map(({ id }) => id);
    expect([(await ids(works.operator)).includes(theirs.links[0]?.id ?? ''), (await ids(works.admin)).includes(mine.links[0]?.id ?? '')]).toEqual([
      false,
      true,
    ]);
    const found = (await list(works.admin)).find(({ id }) => id === theirs.links[0]?.id);
    expect(found).toMatchObject({ email: 'bo@carrier.test', mail: 'waiting', status: 'open', issuer: { name: 'client_admin Test' }, used_at: null });
    expect(JSON.stringify(await list(works.admin))).not.toContain(theirs.token);
  });

  it('lets its issuer or who may change the form revoke one that is open, and nobody else', async () => {
    const [mine, theirs] = [await makeLink(works.operator), await makeLink(works.admin)];
    const revoke = (by: Send, id = '') => by('DELETE', `/v1/forms/links/${id}`);
    expect(refusal(await revoke(works.operator, theirs.links[0]?.id))).toEqual([404, 'not_found']);
    const [foreign, nobody] = [await revoke(works.other, mine.links[0]?.id), await revoke(works.other, crypto.randomUUID())];
    expect([refusal(foreign), refusal(nobody)]).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    expect((await revoke(works.admin, mine.links[0]?.id)).status).toBe(204);
    await submit(outsider(works, theirs.token), 'Before it was revoked');
    expect(refusal(await revoke(works.admin, theirs.links[0]?.id))).toEqual([409, 'form_submitted']);
    expect((await list(works.admin)).slice(0, 2).map(({ status }) => status)).toEqual(['submitted', 'revoked']);
    expect((await works.as(people.other)) && (await works.other('GET', '/v1/forms/links/order-form')).json.total).toBe(0);
  });
});
