import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inPlatform } from '../../db/platform.ts';
import { secretBox } from '../../documents/secrets/secret-box.ts';
import { createEgress } from '../../egress/fetch.ts';
import { scratchClient } from '../../testing/scratch.ts';
import { clientsEndingSoon } from '../rows/connection-rows.ts';
import { integratedCompany } from '../testing/integrated-company.ts';
import { consentAt, oauthProvider } from '../testing/oauth-provider.ts';
import { renewAhead } from './renew-ahead.ts';

let company: Awaited<ReturnType<typeof integratedCompany>>;
let provider: Awaited<ReturnType<typeof oauthProvider>>;
beforeAll(async () => {
  provider = await oauthProvider();
  company = await integratedCompany([new URL(provider.url).host]);
});
beforeEach(() => company.change('DELETE FROM platform.connections'));
afterAll(async () => {
  await company?.close();
  await provider?.close();
});

/** Creates an integration with a consent, whose token expires in this number of seconds. */
async function connected(seconds: number): Promise<string> {
  const { id } = await company.make({
    name: `books ${seconds} ${Math.random()}`,
    url: 'https://books.test',
    authentication: provider.authentication,
  });
  provider.redirects.add(`http://works.test/integrations/${id}/oauth`);
  const { json } = await company.admin('POST', `/v1/integrations/oauth/${id}/start`);
  const { code, state } = Object.fromEntries((await consentAt(String((json.data as unknown as { address: string }).address))).searchParams);
  expect((await company.admin('POST', `/v1/integrations/oauth/${id}`, { code, state })).status).toBe(200);
  await company.change(`UPDATE platform.connections SET expires_at = now() + interval '${seconds} seconds' WHERE document_id = '${id}'`);
  provider.grants.splice(0);
  return String(id);
}

const round = (signal?: AbortSignal) => {
  const { database } = company.works.scratch;
  const egress = createEgress({ allow: [new URL(provider.url).host] });
  return renewAhead({ database, egress, secrets: secretBox(company.works.services.settings) }, signal);
};
const stateOf = async (id: string) =>
  ((await company.admin('GET', '/v1/integrations')).json.data as unknown as { id: string }[]).find((each) => each.id === id);

it('renews what ends soon although nobody calls, once where two rounds meet, and leaves what is good for longer', async () => {
  await connected(60 * 60);
  await connected(10 * 60);
  await connected(-60);
  await Promise.all([round(), round()]);
  expect(provider.grants).toEqual(['refresh_token', 'refresh_token']);
});

it('says of a connection that its renewal failed, and breaks it where the provider takes it back', async () => {
  const id = await connected(10 * 60);
  provider.pause(true);
  await round();
  provider.pause(false);
  expect(await stateOf(id)).toMatchObject({ state: 'failing', error: { code: 'upstream_failed' } });
  await company.change(`UPDATE platform.connections SET refresh_token = access_token WHERE document_id = '${id}'`);
  await round();
  expect(await stateOf(id)).toMatchObject({ state: 'broken', error: { code: 'oauth_refused' } });
  provider.grants.splice(0);
  await round();
  expect(provider.grants).toEqual([]);
});

it('says no longer that a renewal failed once one has worked, although nobody calls', async () => {
  const id = await connected(10 * 60);
  provider.pause(true);
  await round();
  provider.pause(false);
  expect(await stateOf(id)).toMatchObject({ state: 'failing', failed_at: expect.any(String) });
  await round();
  expect(await stateOf(id)).toMatchObject({ state: 'working', failed_at: null, error: null });
});

/** Starts a round that waits for the locked row of the first token, runs `work` meanwhile, then lets the round end. */
async function roundDuring(first: string, work: () => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  let ended: Promise<void> | undefined;
  await company.works.scratch.database.migrator.use(async (ddl) => {
    await ddl.run(`BEGIN; SELECT FROM platform.connections WHERE document_id = '${first}' FOR UPDATE`);
    ended = round(signal);
    const waiting = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pg_backend_pid() = ANY(pg_blocking_pids(pid))';
    await expect.poll(async () => (await ddl.rows(waiting)).length).toBe(1);
    await work();
    await ddl.run('COMMIT');
  });
  await ended;
}

it('leaves what another worker has renewed meanwhile, although tokens of that provider always end soon', async () => {
  const first = await connected(60);
  const second = await connected(300);
  const renewed = `UPDATE platform.connections SET version = version + 1, expires_at = now() + interval '5 minutes' WHERE document_id = '${second}'`;
  await roundDuring(first, () => company.change(renewed));
  expect(provider.grants).toEqual(['refresh_token']);
});

it('begins no other renewal once it is to stop, and ends the one under way', async () => {
  const [first] = [await connected(60), await connected(300)];
  const stopping = new AbortController();
  await roundDuring(first, async () => stopping.abort(), stopping.signal);
  expect(provider.grants).toEqual(['refresh_token']);
  await round(stopping.signal);
  expect(provider.grants).toEqual(['refresh_token']);
});

it('opens only companies that have something to renew, those first that have waited longest, and those last where it has failed', async () => {
  const { database } = company.works.scratch;
  const due = () => inPlatform(database, (platform) => clientsEndingSoon(platform, 30 * 60));
  expect(await due()).toEqual([]);
  await connected(10 * 60);
  const [own, ...none] = await due();
  expect(none).toEqual([]);
  const [late, early, failed, closed] = await Promise.all(['Late', 'Early', 'Failed', 'Closed'].map((name) => scratchClient(database, { name })));
  const add = (client: { id: string } | undefined, minutes: number, more = 'NULL') =>
    company.change(`INSERT INTO platform.connections (client_id, collection, document_id, refresh_token, expires_at, failed_at)
      VALUES ('${client?.id}', 'integrations', gen_random_uuid(), 'sealed', now() + interval '${minutes} minutes', ${more})`);
  await add(late, 20);
  await add(late, 90);
  await add(early, -300);
  await add(failed, -600, 'now()');
  await add(closed, -900);
  await company.change(`UPDATE platform.clients SET disabled = true WHERE id = '${closed?.id}'`);
  expect(await due()).toEqual([early?.id, own, late?.id, failed?.id]);
  await company.change('UPDATE platform.connections SET broken = true');
  expect(await due()).toEqual([]);
});

it('renews no more of a company in one round than twenty, and is kept from none by places that have lost their step', async () => {
  const id = await connected(10 * 60);
  const copied = `INSERT INTO platform.connections (client_id, collection, document_id, step_id, bound_to, access_token, refresh_token, expires_at)
    SELECT client_id, c, d, s, bound_to, access_token, refresh_token, e FROM platform.connections,`;
  await company.change(`${copied} LATERAL (SELECT 'settings_data_connections' AS c, document_id AS d, 'gone ' || n AS s, now() - interval '1 hour' AS e FROM generate_series(1, 25) n) x
    WHERE document_id = '${id}'`);
  for (let n = 0; n < 21; n++) {
    const other = await company.make({ name: `more ${n}`, url: 'https://books.test', authentication: provider.authentication });
    await company.change(
      `${copied} LATERAL (SELECT collection AS c, '${other.id}'::uuid AS d, step_id AS s, expires_at AS e) x WHERE document_id = '${id}' AND step_id = ''`,
    );
  }
  await company.change('UPDATE platform.connections SET version = 0, refusals = 0');
  await round();
  const rows = (await company.stored('connections')).split('\n').map((row) => JSON.parse(row) as { version: number; refusals: number });
  expect(rows.filter(({ version, refusals }) => version > 0 || refusals > 0)).toHaveLength(20);
});
