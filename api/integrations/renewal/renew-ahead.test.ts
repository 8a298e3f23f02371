import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { secretBox } from '../../documents/secrets/secret-box.ts';
import { createEgress } from '../../egress/fetch.ts';
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

/** An integration that somebody has consented to, whose token ends in so many seconds. */
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

const round = () => {
  const { database } = company.works.scratch;
  const egress = createEgress({ allow: [new URL(provider.url).host] });
  return renewAhead({ database, egress, secrets: secretBox(company.works.services.settings) });
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
