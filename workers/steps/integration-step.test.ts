import { changeDocuments } from '@millwright/api/documents/documents.service.ts';
import { connect } from '@millwright/api/integrations/rows/connection-rows.ts';
import { listConnections } from '@millwright/api/integrations/stored/integrations.service.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { testBox } from '@millwright/api/testing/test-box.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { boundTo } from '@millwright/core/sign-in/consent.ts';
import { expect, it } from 'vitest';
import { besideOtherCompany } from '../testing/beside-other-company.ts';
import type { Harness } from '../testing/harness.ts';
import type { OtherCompany } from '../testing/other-company.ts';
import { runByHand } from '../testing/run-by-hand.ts';

let other: OtherCompany;
let h: Harness;
besideOtherCompany((opened) => {
  ({ h, other } = opened);
});

async function make(collection: string, data: object) {
  const [made] = await changeDocuments(h.database, principalOf(h.client), [{ op: 'create', collection, data } as never], {
    action: () => true,
    secrets: testBox,
  });
  return made as unknown as { id: string; slug: string };
}
const asking = (name: string, input: JsonObject) =>
  make('settings_data_connections', {
    name,
    label: name,
    edges: [],
    disabled: false,
    trigger: { type: 'manual' },
    steps: [step('ask', 'rest', { retry: { attempts: 1, interval_seconds: 1 }, input })],
  });

const ran = (id: string) => runByHand(h, id);

it('calls below the address of the integration that it names, signed in as that is, and is told as its user', async () => {
  const books = await make('integrations', { name: 'books', url: `${other.url}/api`, authentication: { type: 'header', api_key: 'hush-key' } });
  const { id } = await asking('export', { integration: books.slug, method: 'POST', url: '/invoices', body: { total: 1 } });
  expect(await ran(id)).toMatchObject({ status: 'success' });
  expect(other.heard.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
    ['POST', '/api/invoices', 'Bearer hush-key'],
  ]);
  const [fares] = await h.asUser(listConnections);
  expect(fares).toMatchObject({ id: books.id, state: 'working', used_by: [{ id, name: 'export' }] });
});

it('sends nothing to another server than that of its integration, nor through one that is switched off', async () => {
  const books = await make('integrations', { name: 'shop', url: other.url, authentication: { type: 'header', api_key: 'hush-key' } });
  for (const url of ['https://elsewhere.test/invoices', '//elsewhere.test', 'invoices']) {
    const { id } = await asking(`to ${url.length}`, { integration: books.slug, url });
    expect(await ran(id)).toMatchObject({ status: 'failure' });
  }
  const off = await make('integrations', { name: 'off', url: other.url, disabled: true });
  const { id } = await asking('off', { integration: off.slug, url: '/invoices' });
  expect(await ran(id)).toMatchObject({ status: 'failure' });
  expect(other.heard).toEqual([]);
});

it('stays below the base address of its integration', async () => {
  const tenant = await make('integrations', {
    name: 'tenant',
    url: `${other.url}/tenant-a/`,
    authentication: { type: 'header', api_key: 'hush-key' },
  });
  const away = ['/../tenant-b', '/%2e%2e/tenant-b', '/..%2Ftenant-b', '/a%5C..%5C..%5Ctenant-b', '/../tenant-a-too', `${other.url}/tenant-b`];
  for (const [at, url] of away.entries()) {
    const { id } = await asking(`away ${at}`, { integration: tenant.slug, url });
    expect([url, (await ran(id))?.status]).toEqual([url, 'failure']);
  }
  expect(other.heard).toEqual([]);
  const { id } = await asking('below', { integration: tenant.slug, url: `${other.url}/tenant-a/invoices?page=1` });
  expect(await ran(id)).toMatchObject({ status: 'success' });
  expect(other.heard.map(({ path }) => path)).toEqual(['/tenant-a/invoices?page=1']);
});

it('calls so often and takes so much as its integration allows', async () => {
  const seldom = await make('integrations', { name: 'seldom', url: other.url, limits: { per_minute: 1, max_bytes: 1_000 } });
  const { id } = await asking('seldom', { integration: seldom.slug, url: '/invoices' });
  expect(await ran(id)).toMatchObject({ status: 'success' });
  expect(await ran(id)).toMatchObject({ status: 'failure', error: { code: 'too_many' } });
  expect(other.heard).toHaveLength(1);
  const small = await make('integrations', { name: 'small', url: other.url, limits: { max_bytes: 1_000 } });
  for (const answer of ['value', 'file']) {
    other.replies.push({ status: 200, body: 'a'.repeat(1_001) });
    const large = await asking(`large ${answer}`, { integration: small.slug, url: '/invoices', answer });
    expect(await ran(large.id)).toMatchObject({ status: 'failure', error: { code: 'answer_too_large' } });
  }
});

it('signs in by the consent that a person has given for the step itself, for the server of that consent alone', async () => {
  const authentication = {
    grant: 'authorization_code',
    authorization_endpoint: `${other.url}/auth`,
    token_endpoint: `${other.url}/token`,
    client_id: 'c',
  };
  const input = { url: `${other.url}/invoices/{{1 + 1}}`, authentication: 'oauth2', ...authentication };
  const { id } = await asking('consenting', input);
  expect(await ran(id)).toMatchObject({ status: 'failure' });
  const place = { collection: 'settings_data_connections', document_id: id, step_id: 'ask' } as const;
  const tokens = { access_token: testBox.seal(h.client.id, 'given-token'), refresh_token: null, seconds: 3_600 };
  await h.asUser((tenant) => connect(tenant, place, boundTo('https://elsewhere.test', input), tokens, id));
  expect(await ran(id)).toMatchObject({ status: 'failure' });
  expect(other.heard).toEqual([]);
  await h.asUser((tenant) => connect(tenant, place, boundTo(input.url, input), tokens, id));
  expect(await ran(id)).toMatchObject({ status: 'success' });
  expect(other.heard.map(({ path, headers }) => [path, headers.authorization])).toEqual([['/invoices/2', 'Bearer given-token']]);
});
