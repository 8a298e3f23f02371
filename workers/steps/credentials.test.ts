import { Limits } from '@millwright/api/auth/limits.ts';
import { credentialMarks } from '@millwright/api/automations/definitions/credential-marks.ts';
import { acceptHook } from '@millwright/api/automations/triggers/hooks.ts';
import { signatureHeaders } from '@millwright/api/automations/triggers/webhook-signature.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import { changeDocuments } from '@millwright/api/documents/documents.service.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { testBox } from '@millwright/api/testing/test-box.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { besideOtherCompany } from '../testing/beside-other-company.ts';
import type { Harness } from '../testing/harness.ts';
import type { OtherCompany } from '../testing/other-company.ts';
import { runByHand } from '../testing/run-by-hand.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const collection = 'settings_data_connections';
const once = { attempts: 1, interval_seconds: 1 };

let other: OtherCompany;
let h: Harness;
besideOtherCompany((opened) => {
  ({ h, other } = opened);
});

const change = (operation: object) =>
  changeDocuments(h.database, principalOf(h.client), [{ collection, ...operation } as never], { action: () => true, secrets: testBox });

const asking = (headers: JsonObject) => [step('ask', 'rest', { retry: once, input: { url: `${other.url}/orders`, headers } })];

async function make(parts: JsonObject) {
  const [made] = await change({ op: 'create', data: { name: 'calls', label: 'calls', edges: [], disabled: false, ...parts } });
  return made as { id: string; version: number };
}

/** Runs the automation, the other system answering so, and answers what is then known of its credentials. */
async function marksAfter(id: string, status: number) {
  other.replies.push({ status });
  await runByHand(h, id);
  return marks(id);
}
const marks = (id: string) => h.asUser((tenant) => credentialMarks(tenant, id));

/** The row as it is stored, with the transaction that wrote it. */
const stored = async (id: string) =>
  (
    await h.asSystem((tenant) =>
      tenant.query<{ xmin: string }>(`SELECT xmin::text, * FROM ${h.client.schema}._credentials WHERE automation_id = $1`, [id]),
    )
  )[0];

it('a credential is marked as accepted by an answer, as refused by 401, 403 and 407, and by nothing else', async () => {
  const { id } = await make({ steps: asking({ authorization: 'Bearer hush' }) as never });
  expect(await marks(id)).toEqual([]);
  const [accepted] = await marksAfter(id, 200);
  expect(accepted).toEqual({ step_id: 'ask', accepted_at: expect.any(String), refused_at: null });
  const [refused] = await marksAfter(id, 401);
  expect(refused).toMatchObject({ accepted_at: accepted?.accepted_at });
  expect(String(refused?.refused_at) > String(refused?.accepted_at)).toBe(true);
  expect(await marksAfter(id, 503)).toEqual([refused]);
  const [again] = await marksAfter(id, 404);
  expect(String(again?.accepted_at) > String(again?.refused_at)).toBe(true);
  expect(JSON.stringify(await stored(id))).not.toContain('hush');
});

it('a mark is written when the state changes or the last one is some minutes old, not by every call', async () => {
  const { id } = await make({ steps: asking({ 'x-api-key': 'hush' }) as never });
  await marksAfter(id, 200);
  const first = await stored(id);
  await marksAfter(id, 200);
  expect(await stored(id)).toEqual(first);
  await h.asSystem((tenant) => tenant.query(`UPDATE ${h.client.schema}._credentials SET accepted_at = accepted_at - interval '6 minutes'`));
  const [older] = await marks(id);
  const [renewed] = await marksAfter(id, 200);
  expect(String(renewed?.accepted_at) > String(older?.accepted_at)).toBe(true);
});

it('a mark belongs to the secret and the address that were used: others begin anew', async () => {
  const { id, version } = await make({ steps: asking({ authorization: 'Bearer old' }) as never });
  await marksAfter(id, 200);
  await change({ op: 'update', id, version, data: { steps: asking({ authorization: 'Bearer new' }) } });
  expect(await marks(id)).toEqual([]);
  expect(await marksAfter(id, 403)).toEqual([{ step_id: 'ask', accepted_at: null, refused_at: expect.any(String) }]);
  await change({ op: 'update', id, version: version + 1, data: { label: 'renamed' } });
  expect(await marks(id)).toHaveLength(1);
});

it('marks are shown to those who may read the automation', async () => {
  const { id } = await make({ steps: asking({ authorization: 'Bearer hush' }) as never });
  const read = inTenant(h.database, principalOf(h.client, { role: 'user' }), (tenant) => credentialMarks(tenant, id));
  await expect(read).rejects.toMatchObject({ code: 'document_not_found' });
});

it('a step without credentials leaves no mark', async () => {
  const { id } = await make({ steps: asking({ accept: 'text/csv' }) as never });
  expect(await marksAfter(id, 200)).toEqual([]);
  expect(await stored(id)).toBeUndefined();
});

it('the secret of incoming webhooks is marked by a message that it has signed', async () => {
  const { id } = await make({ trigger: { type: 'webhook' }, steps: [], webhook_secret: secret });
  const body = Buffer.from('{"n":1}');
  const services = { database: h.database, secrets: testBox, most: 100, limits: new Limits(h.database) };
  const call = (given: string) =>
    acceptHook(services, {
      id,
      ip: '192.0.2.1',
      headers: signatureHeaders('message-1', body.toString(), given),
      body,
      input: { n: 1 },
      url: `https://works.test/v1/hooks/${id}`,
    });
  await expect(call(`whsec_${Buffer.from('another one').toString('base64')}`)).rejects.toMatchObject({ code: 'bad_signature' });
  expect(await marks(id)).toEqual([]);
  await call(secret);
  expect(await marks(id)).toEqual([{ step_id: 'trigger', accepted_at: expect.any(String), refused_at: null }]);
});
