import { changeDocuments } from '@millwright/api/documents/documents.service.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { testBox } from '@millwright/api/testing/test-box.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { describe, expect, it } from 'vitest';
import { besideOtherCompany } from '../testing/beside-other-company.ts';
import type { Harness } from '../testing/harness.ts';
import type { OtherCompany, Reply } from '../testing/other-company.ts';
import { runByHand } from '../testing/run-by-hand.ts';

const collection = 'settings_data_connections';
const once = { attempts: 1, interval_seconds: 1 };
const secret = 'correct horse';

let other: OtherCompany;
let h: Harness;
besideOtherCompany((opened) => {
  ({ h, other } = opened);
});

const change = (operation: object) =>
  changeDocuments(h.database, principalOf(h.client), [{ collection, ...operation } as never], { action: () => true, secrets: testBox });

async function make(input: JsonObject) {
  const steps = [step('ask', 'rest', { retry: once, input: { url: `${other.url}/orders`, ...input } })];
  const [made] = await change({
    op: 'create',
    data: { name: 'asks', label: 'asks', edges: [], disabled: false, trigger: { type: 'manual' }, steps },
  });
  return made as unknown as { id: string; steps: { input: JsonObject }[]; version: number };
}

const ran = (id: string) => runByHand(h, id);

const heard = () => other.heard.map(({ method, path, body }) => [method, path, body]);
const sentOf = (name: string) => other.heard.filter(({ path }) => path === '/orders').map(({ headers }) => headers[name]);
const person = { username: 'ann@example.test', password: secret };
const answers = (...replies: Reply[]) => void other.replies.push(...replies);

describe('a step signs in', () => {
  it('by name and password with each call', async () => {
    const { id } = await make({ authentication: 'basic', ...person });
    expect(await ran(id)).toMatchObject({ status: 'success' });
    expect(sentOf('authorization')).toEqual([`Basic ${Buffer.from(`ann@example.test:${secret}`).toString('base64')}`]);
  });

  it('by the cookies that an address answers, which later calls use again', async () => {
    const { id } = await make({ authentication: 'cookie', sign_in_url: `${other.url}/login`, ...person });
    const cookies = 'session=a1b2; Expires=Wed, 09 Jun 2027 10:18:14 GMT; HttpOnly, theme=dark; Path=/';
    answers({ status: 200, headers: { 'set-cookie': cookies } });
    expect([await ran(id), await ran(id)]).toMatchObject([{ status: 'success' }, { status: 'success' }]);
    expect(heard()[0]).toEqual(['POST', '/login', 'username=ann%40example.test&password=correct+horse']);
    expect(heard()).toHaveLength(3);
    expect(sentOf('cookie')).toEqual(['session=a1b2; theme=dark', 'session=a1b2; theme=dark']);
  });

  it('by a session of Metabase, opened anew when it is refused', async () => {
    const { id } = await make({ authentication: 'metabase', ...person });
    answers({ status: 200, body: { id: 'one' } }, { status: 401 }, { status: 200 });
    answers({ status: 200, body: { id: 'two' } });
    answers({ status: 401 });
    expect(await ran(id)).toMatchObject({ status: 'failure', error: { details: { status: 401 } } });
    other.replies.splice(0);
    answers({ status: 200, body: { id: 'two' } });
    expect(await ran(id)).toMatchObject({ status: 'success' });
    answers({ status: 401 }, { status: 200, body: { id: 'three' } });
    expect(await ran(id)).toMatchObject({ status: 'success' });
    expect(sentOf('x-metabase-session')).toEqual(['one', 'two', 'two', 'three']);
    expect(other.heard.find(({ path }) => path === '/api/session')?.body).toBe(JSON.stringify(person));
  });

  it('by a token for a client', async () => {
    const client = { client_id: 'app', client_secret: 's/1', scope: 'read write' };
    const { id } = await make({ authentication: 'oauth2', token_endpoint: `${other.url}/token`, ...client });
    answers({ status: 200, body: { access_token: 'tok', token_type: 'bearer', expires_in: 3600 } });
    expect([await ran(id), await ran(id)]).toMatchObject([{ status: 'success' }, { status: 'success' }]);
    expect([other.heard[0]?.body, other.heard[0]?.headers.authorization]).toEqual([
      'grant_type=client_credentials&scope=read+write',
      `Basic ${Buffer.from('app:s%2F1').toString('base64')}`,
    ]);
    expect(sentOf('authorization')).toEqual(['Bearer tok', 'Bearer tok']);
  });

  it.each<[string, JsonObject, Reply[], string, string]>([
    ['a password that is refused', { authentication: 'metabase', ...person, username: 'b' }, [{ status: 401 }], 'password', 'signing_in_failed'],
    [
      'any refusal, without what it repeats',
      { authentication: 'metabase', ...person, username: 'c' },
      [{ status: 422, body: { echo: secret } }],
      'password',
      'signing_in_failed',
    ],
    ['no cookie', { authentication: 'cookie', sign_in_url: '/nothing', ...person }, [], 'sign_in_url', 'signing_in_failed'],
    ['no token', { authentication: 'oauth2', token_endpoint: '/t', client_id: 'a', client_secret: 'b' }, [], 'token_endpoint', 'signing_in_failed'],
    [
      'a page of HTML in place of a token',
      { authentication: 'oauth2', token_endpoint: '/h', client_id: 'html', client_secret: 'b' },
      [{ status: 200, body: Buffer.from('<html>Sign in</html>'), headers: { 'content-type': 'text/html' } }],
      'token_endpoint',
      'signing_in_failed',
    ],
    ['no password', { authentication: 'basic', username: 'ann' }, [], 'password', 'missing_field'],
  ])('and is told what was wrong: %s', async (_, input, replies, field, code) => {
    const absolute = (value: unknown) => (typeof value === 'string' && value.startsWith('/') ? other.url + value : value);
    const { id } = await make(Object.fromEntries(Object.entries(input).map(([key, value]) => [key, absolute(value)])) as JsonObject);
    answers(...replies);
    const run = await ran(id);
    expect(run).toMatchObject({ status: 'failure', error: { details: { fields: [{ field, code }] } } });
    expect(JSON.stringify(run)).not.toContain(secret);
    expect(sentOf('host')).toEqual([]);
  });
});

describe('its password', () => {
  it('is never shown again, neither in the automation nor in a run', async () => {
    const made = await make({ authentication: 'basic', ...person });
    expect(made.steps[0]?.input).toMatchObject({ username: person.username, password: { $secret: true } });
    const run = await ran(made.id);
    const stored = await h.asUser(async (tenant) => {
      const tables = await tenant.query<{ name: string }>('SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1', [
        tenant.client.schema,
      ]);
      const rows = [];
      for (const { name } of tables)
        rows.push(...(await tenant.query<{ row: string }>(`SELECT t::text AS row FROM "${tenant.client.schema}"."${name}" t`)));
      rows.push(...(await tenant.query<{ row: string }>('SELECT d::text AS row FROM platform.documents d')));
      return rows.map(({ row }) => row).join('\n');
    });
    expect(stored).toContain(run.id);
    expect(stored).toContain('sealed:v1:');
    expect(JSON.stringify(run) + stored).not.toContain(secret);
  });

  it.each([
    ['url', 'https://elsewhere.example/orders'],
    ['sign_in_url', 'https://elsewhere.example/login'],
  ])('stays with the server that it was given for when %s leads to another one', async (key, address) => {
    const made = await make({ authentication: 'cookie', sign_in_url: `${other.url}/login`, ...person });
    const steps = made.steps.map((each) => ({ ...each, input: { ...each.input, [key]: address } }));
    const [moved] = await change({ op: 'update', id: made.id, data: { steps }, version: made.version });
    expect((moved as unknown as typeof made).steps[0]?.input).not.toHaveProperty('password');
  });
});
