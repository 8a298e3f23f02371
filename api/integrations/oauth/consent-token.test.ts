import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Egress } from '../../egress/fetch.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { testBox } from '../../testing/test-box.ts';
import { connect, storeRenewed } from '../rows/connection-rows.ts';
import { renewTokens } from '../rows/renew-tokens.ts';
import { consentToken } from './consent-token.ts';

const place = { collection: 'integrations', document_id: '0192f0a0-0000-7000-8000-000000000001', step_id: '' } as const;
let made: Scratch;
let client: { id: string };
let given: JsonObject = {};
let asked = 0;
let answers_in_ms = 0;
/** A provider that returns the tokens of the test. */
const egress: Egress = {
  fetch: async (url) => {
    asked += 1;
    await sleep(answers_in_ms);
    const body = Buffer.from(JSON.stringify(given));
    return { status: 200, headers: { 'content-type': 'application/json' }, body, url };
  },
  mailServer: () => Promise.reject(new Error('no mail is sent here')),
};
const transactions = <T>(work: (tenant: TenantTransaction) => Promise<T>) => inTenant(made.database, principalOf(client), work);
const sealed = (access_token: string, seconds: number | null) => ({
  access_token: testBox.seal(client.id, access_token),
  refresh_token: testBox.seal(client.id, 'again'),
  seconds,
});

beforeAll(async () => {
  made = await scratch({ built_in: builtIn({}) });
  client = await scratchClient(made.database);
});
beforeEach(() => {
  [asked, answers_in_ms] = [0, 0];
});
afterAll(() => made?.drop());

async function tokenOf(seconds: number, more: { wait_ms?: number; signal?: AbortSignal } = {}) {
  await transactions((tenant) => connect(tenant, place, 'here', sealed('old', seconds), place.document_id));
  const authentication = { token_endpoint: 'https://provider.test/token', client_id: 'c' };
  return consentToken(
    { transactions, egress, secrets: testBox, client_id: client.id, ...more },
    { place, bound_to: 'here', authentication, name: 'x' },
  );
}

it('that is good for less than a minute when it is new is taken as it is', async () => {
  given = { access_token: 'short', expires_in: 30 };
  const token = await tokenOf(-1);
  expect(await token(null)).toBe('short');
  expect(asked).toBe(1);
});

it('that is refused and comes back from the renewal as it was is renewed once', async () => {
  given = { access_token: 'old', expires_in: 3_600 };
  const token = await tokenOf(3_600);
  expect(await token('old')).toBe('old');
  expect(asked).toBe(1);
});

it('is waited for no longer than its call may take; what comes later is kept', async () => {
  given = { access_token: 'late', expires_in: 3_600 };
  answers_in_ms = 1_000;
  const controller = new AbortController();
  const token = await tokenOf(-1, { signal: controller.signal });
  const waiting = token(null);
  await expect.poll(() => asked).toBe(1);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'upstream_failed' });
  await expect(token(null)).rejects.toMatchObject({ code: 'upstream_failed' });
  const later = consentToken(
    { transactions, egress, secrets: testBox, client_id: client.id },
    { place, bound_to: 'here', authentication: {}, name: 'x' },
  );
  expect(await later(null)).toBe('late');
  expect(asked).toBe(1);
});

it('that is renewed while all are sealed anew is not overwritten by the one before', async () => {
  await tokenOf(3_600);
  const [{ version } = { version: 0 }] = await transactions((tenant) =>
    tenant.query<{ version: number }>('SELECT version FROM platform.connections'),
  );
  let sealing: Promise<void> | undefined;
  await transactions(async (tenant) => {
    expect(await storeRenewed(tenant, place, version, sealed('fresh', 3_600))).toBe(true);
    sealing = transactions((other) => renewTokens(other, (stored) => testBox.seal(client.id, testBox.open(client.id, stored))));
    const waiting = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%platform.connections%'";
    await expect.poll(() => made.database.migrator.use((ddl) => ddl.rows<{ n: number }>(waiting))).toEqual([{ n: 1 }]);
  });
  await sealing;
  const [row] = await transactions((tenant) => tenant.query<{ access_token: string }>('SELECT access_token FROM platform.connections'));
  expect(testBox.open(client.id, row?.access_token ?? '')).toBe('fresh');
});
