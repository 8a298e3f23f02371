import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Send } from '../../http/testing/app.ts';
import { makeLink, outsider, refusal, saveRecord, sharingApp, type Works } from '../links/links.fixture.ts';

let works: Works;
let [active, closed, order, foreign] = ['', '', '', ''];
let line = '';
const link = (name: string, id: string) => ({ name, action: 'link', ids: [id] });
beforeAll(async () => {
  works = await sharingApp();
  active = await saveRecord(works.admin, 'customer', { name: 'Open Ltd', active: true });
  closed = await saveRecord(works.admin, 'customer', { name: 'Closed Ltd', active: false });
  order = await saveRecord(works.admin, 'order', { title: 'Mine', secret: 'margin' }, [link('customer', closed)]);
  const stranger = await saveRecord(works.admin, 'order', { title: 'Not mine' });
  line = await saveRecord(works.admin, 'line', { label: 'Bolt' }, [link('order', order)]);
  foreign = await saveRecord(works.admin, 'line', { label: 'Theirs' }, [link('order', stranger)]);
});
afterAll(() => works?.close());

const opened = async (more: object = {}): Promise<Send> => outsider(works, (await makeLink(works.admin, more)).token);
const submit = (send: Send, values: object) => send('POST', '/v1/graph/form/', { form_id: 'order-form', values });
const places = async (send: Send, values: object) => {
  const { status, json } = await submit(send, values);
  return [status, ...(json.error?.details.fields ?? []).map(({ field, code }) => `${field} ${code}`)];
};

describe('a share token', () => {
  it('opens what its form needs, and no other route', async () => {
    const open: string[] = [];
    for (const { method, path, anonymous } of works.app.endpoints) {
      if (anonymous) continue;
      const send = await opened({ node_id: order });
      const filled = path.replace(':collection', 'forms').replace(/:\w+/g, order);
      const { status } = await send(method, filled, method === 'GET' || method === 'DELETE' ? undefined : {}, { 'if-match': '1' });
      if (status !== 403) open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual([
      'GET /v1/config/form/:id',
      'GET /v1/files/details',
      'GET /v1/forms/models',
      'POST /v1/files',
      'POST /v1/forms/options/',
      'POST /v1/forms/token/',
      'POST /v1/graph/form/',
      'POST /v1/graph/form/get/',
    ]);
  });

  it('is no user’s token: as a bearer, in a cookie or in the address it opens no route at all', async () => {
    const { token } = await makeLink(works.admin, { node_id: order });
    const sign = (name: string) => `${name}=${encodeURIComponent(token)}`;
    const cookies = ['millwright_refresh', 'millwright_shared', 'millwright_device', 'x-share-token', 'share_token', 'token', 'session'];
    const asked = ['x-share-token', 'share_token', 'token', 'access_token', 'api_key', 'authorization'].map(sign).join('&');
    const ways: [string, string, Record<string, string>][] = [
      ['bearer', '', { authorization: `Bearer ${token}` }],
      ['other scheme', '', { authorization: `Share ${token}` }],
      ['cookie', '', { cookie: cookies.map(sign).join('; ') }],
      ['address', `?${asked}`, {}],
    ];
    const open: string[] = [];
    const guarded = works.app.endpoints.filter(({ anonymous }) => !anonymous);
    for (const { method, path } of guarded) {
      const filled = path.replace('/config/form/:id', '/config/form/order-form').replace(':collection', 'forms').replace(/:\w+/g, order);
      const body =
        method === 'GET' || method === 'DELETE' ? undefined : { form_id: 'order-form', values: { title: 'Taken' }, token, share_token: token };
      for (const [way, query, headers] of ways) {
        const { status } = await works.anonymous(method, filled + query, body, { 'if-match': '1', ...headers });
        if (status !== 401) open.push(`${way} ${method} ${path} ${status}`);
      }
    }
    expect(open).toEqual([]);
    expect(guarded.length).toBeGreaterThan(100);
    const own = outsider(works, token);
    expect((await own('POST', '/v1/forms/token/', {})).json.data).toMatchObject({ status: 'open' });
  });

  it('signs nobody in where no sign-in is needed', async () => {
    const { token } = await makeLink(works.admin, { node_id: order });
    const cookie = ['millwright_refresh', 'millwright_shared', 'millwright_device'].map((name) => `${name}=${token}`).join('; ');
    const signedIn: string[] = [];
    for (const { method, path, anonymous } of works.app.endpoints) {
      if (!anonymous || !path.startsWith('/v1/auth')) continue;
      const body = method === 'GET' ? undefined : { token, refresh_token: token, email: 'x@x.test', password: token, code: token };
      for (const headers of [{ authorization: `Bearer ${token}` }, { 'x-share-token': token }, { cookie }] as Record<string, string>[]) {
        const { json } = await works.anonymous(method, path.replace(/:\w+/g, token), body, headers);
        if (json.token || json.user) signedIn.push(`${method} ${path}`);
      }
    }
    expect(signedIn).toEqual([]);
  });

  it('opens no other form, and is refused beside a user’s token', async () => {
    const send = await opened();
    for (const [method, path, body] of [
      ['GET', '/v1/config/form/line-form', undefined],
      ['POST', '/v1/graph/form/get/', { form_id: 'line-form' }],
      ['POST', '/v1/graph/form/', { form_id: 'line-form', values: { label: 'x' } }],
    ] as const)
      expect(refusal(await send(method, path, body))).toEqual([404, 'document_not_found']);
    const both = await send('POST', '/v1/graph/form/get/', { form_id: 'order-form' }, { authorization: `Bearer ${'a'.repeat(43)}` });
    expect(refusal(both)).toEqual([400, 'two_credentials']);
    expect((await submit(send, { title: 'Still open' })).status).toBe(200);
  });

  it('shows the form without its queries, addresses and doors, and of the record only what the form shows', async () => {
    const send = await opened({ node_id: order });
    const { text, json } = await send('GET', '/v1/config/form/order-form');
    expect([json.data.slug, /share_emails|carrier|read_query|write_query|allow_new|active/.test(text)]).toEqual(['order-form', false]);
    const read = await send('POST', '/v1/graph/form/get/', { form_id: 'order-form' });
    expect(read.json.values).toEqual({
      identity: order,
      version: expect.any(Number),
      title: 'Mine',
      customer: { identity: closed, name: 'Closed Ltd' },
      lines: [{ identity: line, version: expect.any(Number), label: 'Bolt' }],
    });
    const models = (await send('GET', '/v1/forms/models')).json.data as unknown as { models: { slug: string; schema: { name: string }[] }[] };
    expect(models.models.map(({ slug, schema }) => [slug, schema.map(({ name }) => name)])).toEqual([
      ['order', ['title', 'drawing']],
      ['customer', ['name']],
      ['line', ['label']],
    ]);
  });
});

describe('options', () => {
  const ask = (send: Send, body: object) => send('POST', '/v1/forms/options/', body);

  it('are the names that the field’s own filter lets through, and no record of another field', async () => {
    const send = await opened();
    expect((await ask(send, { field: 'customer', query: 'ltd', chosen: [closed] })).json.data).toEqual([{ value: active, label: 'Open Ltd' }]);
    expect((await ask(send, { field: 'customer', query: 'nothing like it' })).json.data).toEqual([]);
    for (const field of ['title', 'lines', 'lines.label', 'orders', 'customer.orders', '__proto__'])
      expect(refusal(await ask(send, { field }))).toEqual([404, 'not_found']);
  });
});

describe('a filter that asks for what is filled in', () => {
  let good = '';
  let poor = '';
  let rated = '';
  beforeAll(async () => {
    good = await saveRecord(works.admin, 'customer', { name: 'Good Ltd', rating: 'gold' });
    poor = await saveRecord(works.admin, 'customer', { name: 'Poor Ltd', rating: 'tin' });
    rated = await saveRecord(works.admin, 'order', { title: 'Rated', secret: 'gold' });
  });
  const ask = async (send: Send, context: object, query = '') =>
    (await send('POST', '/v1/forms/options/', { field: 'customer', query, context })).json.data.map((option) => option.label);

  it('takes what nobody fills in from the record, whatever the caller says', async () => {
    const send = await opened({ form_id: 'rated-form', node_id: rated });
    expect(await ask(send, { 'form.title': 'x' })).toEqual(['Good Ltd']);
    expect(await ask(send, { 'form.title': 'x', 'form.secret': 'tin' })).toEqual(['Good Ltd']);
    expect(await ask(await opened({ form_id: 'rated-form' }), { 'form.title': 'x', 'form.secret': 'tin' })).toEqual([]);
    const wanted = (customer: string) => ({ form_id: 'rated-form', values: { title: 'x', secret: 'tin', customer } });
    expect(refusal(await send('POST', '/v1/graph/form/', wanted(poor)))).toEqual([422, 'invalid']);
    expect((await send('POST', '/v1/graph/form/', wanted(good))).status).toBe(200);
  });

  it('takes values alone: nothing that is sent becomes a part of the filter', async () => {
    const send = await opened({ form_id: 'rated-form', node_id: await saveRecord(works.admin, 'order', { title: 'r', secret: 'gold' }) });
    expect(await ask(send, { 'form.title': { fact: 'rating' } })).toEqual([]);
    expect(await ask(send, { 'form.title': { identity: 'x' } })).toEqual(['Good Ltd']);
  });

  it('searches in the names alone, which are what is answered', async () => {
    const send = await opened({ form_id: 'rated-form', node_id: await saveRecord(works.admin, 'order', { title: 'r', secret: 'gold' }) });
    expect(await ask(send, { 'form.title': 'x' }, 'good')).toEqual(['Good Ltd']);
    expect(await ask(send, { 'form.title': 'x' }, 'gold')).toEqual([]);
  });
});

describe('what is submitted', () => {
  it('over what somebody else has changed is refused without what is stored', async () => {
    const node_id = await saveRecord(works.admin, 'order', { title: 'Changed meanwhile' });
    const body = { form_id: 'order-form', values: { title: 'Mine' }, before: { title: 'Before' } };
    const { status, json, text } = await (await opened({ node_id }))('POST', '/v1/graph/form/', body);
    expect([status, json.error.code, json.error.details.fields.map(({ field }) => field)]).toEqual([409, 'out_of_sync', ['title']]);
    expect(text).not.toContain('Changed meanwhile');
  });

  it('leads to no record that the form does not offer, except what the record holds already', async () => {
    expect(await places(await opened(), { title: 'a', customer: closed })).toEqual([422, 'customer not_found']);
    expect(await places(await opened(), { title: 'a', customer: { identity: closed } })).toEqual([422, 'customer not_found']);
    expect(await places(await opened(), { title: 'a', customer: active })).toEqual([200]);
    expect(await places(await opened({ node_id: order }), { title: 'a', customer: closed })).toEqual([200]);
  });

  it('changes and deletes the lines of its own record alone', async () => {
    const of = (row: object) => ({ title: 'a', lines: [row] });
    expect(await places(await opened({ node_id: order }), of({ identity: foreign, label: 'Taken' }))).toEqual([422, 'lines[0] not_found']);
    expect(await places(await opened({ node_id: order }), of({ identity: foreign, _delete: true }))).toEqual([422, 'lines[0] not_found']);
    expect(await places(await opened(), of({ identity: line, label: 'Taken' }))).toEqual([422, 'lines[0] not_found']);
    expect(await places(await opened({ node_id: order }), of({ identity: line, label: 'Nut' }))).toEqual([200]);
    const labels = async (id: string) => (await works.admin('POST', '/v1/graph/get/', { ids: [id] })).json.data[0]?.properties;
    expect([await labels(line), await labels(foreign)]).toMatchObject([{ label: 'Nut' }, { label: 'Theirs' }]);
  });
});

describe('files', () => {
  const upload = async (send: Send) => {
    const body = new FormData();
    body.append('file', new Blob(['%PDF-1.4 made up']), 'drawing.pdf');
    return send('POST', '/v1/files', body);
  };

  it('are uploaded for the form, seen by their own link alone, and kept with the submission', async () => {
    const [send, stranger] = [await opened(), await opened()];
    const { status, json } = await upload(send);
    expect(status).toBe(201);
    const { id } = json.data;
    const seen = async (by: Send) =>
      ((await by('GET', `/v1/files/details?ids=${id}`)).json.data as unknown as { id: string }[]).map((file) => file.id);
    expect([await seen(send), await seen(stranger)]).toEqual([[id], []]);
    expect(await places(stranger, { title: 'Stolen', drawing: [id] })).toEqual([422, expect.stringContaining('drawing')]);
    expect(await places(send, { title: 'With a drawing', drawing: [id] })).toEqual([200]);
    expect(await seen(works.admin)).toEqual([id]);
  });

  it('of other records stay unseen; those of its own record are seen', async () => {
    const mine = (await upload(works.admin)).json.data.id;
    const held = await saveRecord(works.admin, 'order', { title: 'Held', drawing: [mine] });
    const seen = async (by: Send) => (await by('GET', `/v1/files/details?ids=${mine}`)).json.data.length;
    expect([await seen(await opened()), await seen(await opened({ node_id: order })), await seen(await opened({ node_id: held }))]).toEqual([
      0, 0, 1,
    ]);
  });

  it('are refused where the form has no field for them', async () => {
    const send = await opened({ form_id: 'line-form' });
    expect(refusal(await upload(send))).toEqual([403, 'forbidden']);
  });
});
