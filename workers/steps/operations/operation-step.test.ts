import { changeDocuments } from '@millwright/api/documents/documents.service.ts';
import { listConnections } from '@millwright/api/integrations/stored/integrations.service.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { testBox } from '@millwright/api/testing/test-box.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { besideOtherCompany } from '../../testing/beside-other-company.ts';
import type { Harness } from '../../testing/harness.ts';
import type { OtherCompany } from '../../testing/other-company.ts';
import { runByHand } from '../../testing/run-by-hand.ts';

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

let names = 0;
/** An integration with one operation, and an automation whose only step calls it, as often as `attempts`. */
async function calling(operation: object, input: JsonObject = {}, attempts = 1, more: object = {}) {
  const books = await make('integrations', {
    name: `books ${++names}`,
    url: `${other.url}/api`,
    authentication: { type: 'header', api_key: 'hush-key' },
    operations: [{ name: 'ask', method: 'GET', path: '/invoices', ...operation }],
    ...more,
  });
  const { id } = await make('settings_data_connections', {
    name: `calls ${names}`,
    label: 'Calls',
    edges: [],
    disabled: false,
    trigger: { type: 'manual' },
    steps: [
      step('ask', 'operation', {
        retry: { attempts, interval_seconds: 0.01 },
        input: { integration: books.slug, operation: 'ask', ...input },
        output_variable: 'answer',
      }),
    ],
  });
  return { books, id };
}
const paths = () => other.heard.map(({ method, path }) => `${method} ${path}`);

it('calls the operation with its values by their types, signed in, and hands on every item of its pages', async () => {
  const params = [
    { name: 'state', in: 'query', type: 'text' },
    { name: 'page', in: 'query', type: 'number' },
  ];
  const { books, id } = await calling(
    { params, pagination: { by: 'page', param: 'page', items: 'rows' } },
    { params: { state: { $: '7' }, page: '1' } },
  );
  other.replies.push({ status: 200, body: { rows: [1, 2] } }, { status: 200, body: { rows: [] } });
  const run = await runByHand(h, id);
  expect(run).toMatchObject({ status: 'success' });
  expect(run?.output).toMatchObject({ status: 200, data: [1, 2], pages: 2, more: false });
  expect(paths()).toEqual(['GET /api/invoices?state=7&page=1', 'GET /api/invoices?state=7&page=2']);
  expect(other.heard[0]?.headers.authorization).toBe('Bearer hush-key');
  const fares = await h.asUser(listConnections);
  expect(fares.find((each) => each.id === books.id)).toMatchObject({ state: 'working', used_by: [{ id }] });
});

it('is repeated with the same key where the other system knows one, and never where it does not', async () => {
  const write = { method: 'POST', params: [{ name: 'total', in: 'body', type: 'number' }] };
  const { id } = await calling({ ...write, idempotency_header: 'X-Key' }, { params: { total: '5' } }, 3);
  other.replies.push({ status: 503 }, { status: 200 });
  expect(await runByHand(h, id)).toMatchObject({ status: 'success' });
  const keys = other.heard.map(({ headers }) => headers['x-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(other.heard[0]?.body).toBe('{"total":5}');
  other.heard.splice(0);
  const bare = await calling(write, {}, 3);
  other.replies.push({ status: 503 }, { status: 200 });
  expect(await runByHand(h, bare.id)).toMatchObject({ status: 'failure', error: { code: 'outgoing_failed' } });
  expect(other.heard).toHaveLength(1);
  other.replies.splice(0);
});

it('is repeated after 429 whatever it does, since nothing was done', async () => {
  const { id } = await calling({ method: 'POST' }, {}, 3);
  other.replies.push({ status: 429, headers: { 'retry-after': '0' } }, { status: 200 });
  expect(await runByHand(h, id)).toMatchObject({ status: 'success' });
  expect(other.heard).toHaveLength(2);
});

it('is made as often as its rule says, and not once more for each attempt of the step', async () => {
  const { id } = await calling({ retry: { statuses: [503], tries: 2, wait_seconds: 0 } }, {}, 3);
  other.replies.push(...Array.from({ length: 6 }, () => ({ status: 503 })));
  expect(await runByHand(h, id)).toMatchObject({ status: 'failure', error: { code: 'outgoing_failed', details: { status: 503 } } });
  expect(other.heard).toHaveLength(2);
  other.replies.splice(0);
});

it('takes no longer than its integration allows', async () => {
  const { id } = await calling({}, {}, 1, { limits: { timeout_ms: 200 } });
  other.replies.push({ status: 200, after_ms: 3_000 });
  expect(await runByHand(h, id)).toMatchObject({ status: 'failure', error: { code: 'upstream_failed', details: { reason: 'it took too long' } } });
});

it('fails where the answer says that nothing was done, and says why', async () => {
  const { id } = await calling({ success: { path: 'ok', equals: true, message: 'error' } }, {}, 3);
  other.replies.push({ status: 200, body: { ok: false, error: 'channel_not_found' } });
  expect(await runByHand(h, id)).toMatchObject({ status: 'failure', error: { code: 'upstream_failed', details: { reason: 'channel_not_found' } } });
  expect(other.heard).toHaveLength(1);
});

it('refuses a value that the operation does not take, before anything is sent', async () => {
  const { id } = await calling({ params: [{ name: 'since', in: 'query', type: 'date' }] }, { params: { since: 'soon' } });
  expect(await runByHand(h, id)).toMatchObject({ status: 'failure', error: { code: 'invalid' } });
  expect(other.heard).toEqual([]);
});

it('is not saved with an integration or an operation that is not there', async () => {
  const { books } = await calling({});
  const saving = (input: JsonObject) =>
    make('settings_data_connections', {
      name: `lost ${++names}`,
      label: 'Lost',
      edges: [],
      disabled: false,
      trigger: { type: 'manual' },
      steps: [step('ask', 'operation', { input })],
    });
  const code = (name: string) => ({ details: { fields: [expect.objectContaining({ code: name })] } });
  await expect(saving({ integration: 'gone', operation: 'ask' })).rejects.toMatchObject(code('unknown_integration'));
  await expect(saving({ integration: books.slug, operation: 'gone' })).rejects.toMatchObject(code('unknown_operation'));
});
