import { step } from '@millwright/core/automation/testing.ts';
import { hidden, typedSecret } from '@millwright/core/secret-keys.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, errorOf, fieldsOf, make, patch, type World, world } from '../documents.fixture.ts';

let company: World;
let send: World['send'];
let other: World['other'];
let user: World['user'];
beforeAll(async () => {
  company = await world();
  ({ send, other, user } = company);
});
afterAll(() => company?.close());

const url = 'https://one.test/hook';
const secretOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(24)).toString('base64')}`;
const [first, typed] = [secretOf('a'), secretOf('b')];
const call = (secret: unknown, more: object = {}) => step('call', 'webhook', { input: { url, secret, ...more } as never });
const flow = (more: object = {}) => ({
  label: 'Flow',
  trigger: { type: 'manual' },
  steps: [call(first)],
  edges: [],
  disabled: false,
  ...more,
});
let number = 0;
const live = () => make(send, 'settings_data_connections', { name: `flow ${++number}`, ...flow() });

type Draft = { revision: number; based_on: number; base: Record<string, unknown>; content: Record<string, unknown>; changed_by: { name: string } };
const at = (id: string) => `/v1/documents/settings_data_connections/${id}/draft`;
const read = async (id: string) => (await send('GET', at(id))).body.data as Draft | null;
const keep = (id: string, revision: number, based_on: number, content: object, by = send) => by('PATCH', at(id), { revision, based_on, content });
const publish = (id: string, version: number, headers: Record<string, string> = {}) =>
  send('POST', `${at(id)}/publish`, undefined, { 'if-match': String(version), ...headers });
const edges = [{ from: 'call', port: 'next', to: 'more' }];
const stored = async (id: string) => dataOf(await send('GET', `/v1/documents/settings_data_connections/${id}`));
const sealedIn = async (id: string) => {
  const [row] = await company.space.database.migrator.use((ddl) =>
    ddl.rows<{ content: string }>(`SELECT content::text FROM platform.document_drafts WHERE document_id = '${id}'`),
  );
  return row?.content ?? '';
};

describe('a draft of an automation', () => {
  it('leaves what is live as it is until it is published, which makes a new version', async () => {
    const { id } = await live();
    expect(await read(id)).toBeNull();
    const begun = dataOf(await keep(id, 0, 1, { label: 'Better' })) as unknown as Draft;
    expect(begun).toMatchObject({
      revision: 1,
      based_on: 1,
      content: { label: 'Better' },
      base: { label: 'Flow' },
      changed_by: { name: expect.any(String) },
    });
    expect(await stored(id)).toMatchObject({ version: 1, label: 'Flow' });
    expect(dataOf(await keep(id, 1, 1, { label: 'Best' }))).toMatchObject({ revision: 2 });
    expect(dataOf(await publish(id, 1))).toMatchObject({ version: 2, label: 'Best', disabled: false });
    expect(await read(id)).toBeNull();
    const versions = (await send('GET', `/v1/documents/settings_data_connections/${id}/versions`)).body.data as { version: number }[];
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('is published once per idempotency key, and says so when there is none any more', async () => {
    const { id } = await live();
    await keep(id, 0, 1, { label: 'Once' });
    const key = { 'idempotency-key': v7() };
    const [done, again] = [await publish(id, 1, key), await publish(id, 1, key)];
    expect([done.status, again.status, dataOf(again).version]).toEqual([200, 200, 2]);
    expect((await publish(id, 2)).status).toBe(404);
  });

  it('does not keep a change by the interface from being live at once, and is refused on top of it', async () => {
    const { id } = await live();
    await keep(id, 0, 1, { label: 'Mine' });
    expect(dataOf(await patch(send, `settings_data_connections/${id}`, 1, { description: 'Theirs' }))).toMatchObject({ version: 2 });
    expect(errorOf(await publish(id, 1))).toMatchObject({ status: 409, code: 'out_of_sync' });
    expect(await read(id)).toMatchObject({ based_on: 1, base: { label: 'Flow' } });
    const base = (dataOf(await keep(id, 1, 2, { label: 'Mine' })) as unknown as Draft).base;
    expect(base).toMatchObject({ description: 'Theirs' });
    expect(dataOf(await publish(id, 2))).toMatchObject({ version: 3, label: 'Mine', description: 'Theirs' });
  });

  it('is changed by one person at a time: another revision is refused with what is stored', async () => {
    const { id } = await live();
    await keep(id, 0, 1, { label: 'First' });
    const late = await keep(id, 0, 1, { label: 'Second' });
    expect(errorOf(late)).toMatchObject({ status: 409, code: 'out_of_sync', details: { current: { revision: 1, content: { label: 'First' } } } });
    expect((await keep(id, 7, 1, { label: 'Second' })).status).toBe(409);
    expect((await send('DELETE', at(id))).status).toBe(204);
    expect((await send('DELETE', at(id))).status).toBe(204);
    expect(errorOf(await keep(id, 1, 1, { label: 'Late' }))).toMatchObject({ code: 'out_of_sync', details: { current: null } });
  });

  it('is published as the revision that was looked at, and not as what somebody made of it meanwhile', async () => {
    const { id } = await live();
    await keep(id, 0, 1, { label: 'Looked at' });
    await keep(id, 1, 1, { label: 'Not looked at' });
    const seen = (revision: unknown, version = 1) =>
      send('POST', `${at(id)}/publish?revision=${revision}`, undefined, { 'if-match': String(version) });
    expect(errorOf(await seen(1))).toMatchObject({
      status: 409,
      code: 'out_of_sync',
      details: { current: { revision: 2, content: { label: 'Not looked at' } } },
    });
    expect((await seen('x')).status).toBe(422);
    expect([(await stored(id)).label, (await read(id))?.revision]).toEqual(['Flow', 2]);
    expect(dataOf(await seen(2))).toMatchObject({ version: 2, label: 'Not looked at' });
    expect(errorOf(await seen(2, 2))).toMatchObject({ status: 409, code: 'out_of_sync', details: { current: null } });
  });

  it('is thrown away as the revision that was looked at; one that is gone already is as good', async () => {
    const { id } = await live();
    await keep(id, 0, 1, { label: 'Mine' });
    await keep(id, 1, 1, { label: 'Of a colleague' });
    expect(errorOf(await send('DELETE', `${at(id)}?revision=1`))).toMatchObject({
      status: 409,
      code: 'out_of_sync',
      details: { current: { revision: 2, content: { label: 'Of a colleague' } } },
    });
    expect(await read(id)).toMatchObject({ revision: 2 });
    for (const _ of ['there', 'gone']) expect((await send('DELETE', `${at(id)}?revision=2`)).status).toBe(204);
    expect(await read(id)).toBeNull();
  });

  it('is not published at a version that it does not stand on', async () => {
    const { id } = await live();
    await keep(id, 0, 1, { label: 'Mine' });
    await patch(send, `settings_data_connections/${id}`, 1, { label: 'Theirs', description: 'Theirs' });
    expect(errorOf(await publish(id, 2))).toMatchObject({ status: 409, code: 'out_of_sync', details: { current: { revision: 1, based_on: 1 } } });
    expect(await stored(id)).toMatchObject({ version: 2, label: 'Theirs' });
  });

  it('may be unfinished, but not of another shape; what is wrong is said when it is published, and the draft stays', async () => {
    const { id } = await live();
    expect(fieldsOf(await keep(id, 0, 1, { steps: 'none' }))).toEqual([expect.stringContaining('steps')]);
    expect(fieldsOf(await keep(id, 0, 1, { version: 7 }))).toEqual(['content.version: fixed']);
    expect((await keep(id, 0, 1, { steps: [step('mail', 'email', { input: { to: '', subject: '', body: '' } })] })).status).toBe(200);
    expect(fieldsOf(await publish(id, 1))).toContain('steps[0].input.to: invalid_input');
    expect(await read(id)).toMatchObject({ revision: 1 });
    expect(await stored(id)).toMatchObject({ version: 1 });
  });

  it('seals what is typed, answers no secret, and keeps those that are live with their server', async () => {
    const { id } = await live();
    await keep(id, 0, 1, { steps: [call({ ...hidden }), step('more', 'webhook', { input: { url, secret: typed } })], edges });
    const told = JSON.stringify(await read(id));
    expect(told).not.toMatch(/whsec_|sealed:/);
    expect(await sealedIn(id)).not.toMatch(/whsec_/);
    expect((await sealedIn(id)).match(/sealed:v1/g)).toHaveLength(1);
    expect((await read(id))?.content).toMatchObject({ steps: [{ input: { secret: hidden } }, { input: { secret: typedSecret } }] });
    await keep(id, 1, 1, { steps: [call({ ...hidden }), step('more', 'webhook', { input: { url, secret: { ...hidden } } })], edges });
    expect((await publish(id, 1)).status).toBe(200);
    const kept = async () => {
      const [row] = await company.space.database.migrator.use((ddl) =>
        ddl.rows<{ data: { steps: { input: { secret?: string } }[] } }>(`SELECT data FROM platform.documents WHERE id = '${id}'`),
      );
      return row?.data.steps.map(({ input }) => input.secret?.startsWith('sealed:v1:') ?? false);
    };
    expect(await kept()).toEqual([true, true]);
    await keep(id, 0, 2, {
      steps: [call({ ...hidden }, { url: 'https://elsewhere.test' }), step('more', 'webhook', { input: { url, secret: { ...hidden } } })],
      edges,
    });
    await publish(id, 2);
    expect(await kept()).toEqual([false, true]);
  });

  it('takes the secret of a webhook that is typed, and keeps the one that is live where it is not', async () => {
    const hooked = { ...flow(), trigger: { type: 'webhook' }, webhook_secret: first };
    const { id } = await make(send, 'settings_data_connections', { name: `flow ${++number}`, ...hooked });
    const sealed = async () => {
      const [row] = await company.space.database.migrator.use((ddl) =>
        ddl.rows<{ secret: string }>(`SELECT data->>'webhook_secret' AS secret FROM platform.documents WHERE id = '${id}'`),
      );
      return row?.secret;
    };
    const before = await sealed();
    await keep(id, 0, 1, { label: 'Named', webhook_secret: { ...hidden } });
    expect((await publish(id, 1)).status).toBe(200);
    expect([await sealed(), (await stored(id)).label]).toEqual([before, 'Named']);
    expect(dataOf(await keep(id, 0, 2, { webhook_secret: typed })).content).toEqual({ webhook_secret: typedSecret });
    await keep(id, 1, 2, { label: 'Again', webhook_secret: { ...typedSecret } });
    expect((await publish(id, 2)).status).toBe(200);
    expect([(await sealed()) === before, (await sealed())?.startsWith('sealed:v1:'), (await stored(id)).label]).toEqual([false, true, 'Again']);
  });

  it('goes with its automation, and is for those who may change it, of this company alone', async () => {
    const { id } = await live();
    await keep(id, 0, 1, { label: 'Mine' });
    for (const [method, path, body] of [
      ['GET', at(id), undefined],
      ['PATCH', at(id), { revision: 1, based_on: 1, content: {} }],
      ['DELETE', at(id), undefined],
    ] as const) {
      expect((await user(method, path, body)).status).toBeGreaterThanOrEqual(403);
      expect((await other(method, path, body)).status).toBe(404);
    }
    expect((await other('POST', `${at(id)}/publish`, undefined, { 'if-match': '1' })).status).toBe(404);
    expect(await read(id)).toMatchObject({ revision: 1 });
    await send('DELETE', `/v1/documents/settings_data_connections/${id}?hard=1`);
    expect(await sealedIn(id)).toBe('');
  });

  it('of a built-in automation changes what the company changes of it', async () => {
    const { id, version } = await stored('tidy');
    await keep('tidy', 0, version, { label: 'Tidy up' });
    expect(dataOf(await publish('tidy', version))).toMatchObject({ id, template: true, label: 'Tidy up' });
  });
});

describe('versions of an automation', () => {
  it('hold no secret, and going back takes those that are live', async () => {
    const { id } = await live();
    await patch(send, `settings_data_connections/${id}`, 1, {
      label: 'Second',
      steps: [call({ ...hidden }), step('end', 'transform', { input: { value: 1 } })],
      edges: [{ from: 'call', port: 'next', to: 'end' }],
    });
    const path = `/v1/documents/settings_data_connections/${id}/versions`;
    const { content } = (await send('GET', `${path}/1`)).body.data as { content: Record<string, unknown> };
    expect(content).toMatchObject({ label: 'Flow', steps: [{ input: { secret: hidden } }] });
    const rows = await company.space.database.migrator.use((ddl) =>
      ddl.rows<{ content: string }>(`SELECT content::text FROM platform.document_versions WHERE document_id = '${id}'`),
    );
    expect(JSON.stringify(rows)).not.toContain('sealed:');
    expect(dataOf(await patch(send, `settings_data_connections/${id}`, 2, content))).toMatchObject({
      version: 3,
      label: 'Flow',
      steps: [{ input: { secret: hidden } }],
    });
  });
});
