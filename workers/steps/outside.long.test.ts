import { cancelWorkflow } from '@millwright/api/automations/history/control-run.ts';
import { runDetail } from '@millwright/api/automations/history/history.ts';
import { changeDocuments } from '@millwright/api/documents/documents.service.ts';
import { mailServer } from '@millwright/api/messages/testing.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { testBox } from '@millwright/api/testing/test-box.ts';
import { runWorkflowId } from '@millwright/core/automation/names.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import temporal from '@temporalio/proto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, testEngine, until } from '../testing/harness.ts';
import { otherCompany } from '../testing/other-company.ts';
import { startByHand } from '../testing/run-by-hand.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const retry = { attempts: 3, interval_seconds: 0.2 };

let other: Awaited<ReturnType<typeof otherCompany>>;
let mails: Awaited<ReturnType<typeof mailServer>>;
let h: Harness;

function automations(url: string) {
  return [
    template('asks', { type: 'manual' }, [
      step('ask', 'rest', {
        retry,
        input: {
          method: 'POST',
          url: `${url}/orders`,
          query: { page: 2 },
          headers: { 'X-Team': 'a', authorization: 'Bearer hush' },
          body: { n: { $: 'trigger.input' } },
        },
        output_variable: 'answer',
      }),
      step('keep', 'write', { input: { items: [{ model: 'note', properties: { text: { $: '"status " & steps.answer.status' } } }] } }),
    ]),
    template('signs-in', { type: 'manual' }, [
      step('ask', 'rest', { retry, input: { url: `${url}/token` }, output_variable: 'answer' }),
      step('keep', 'write', { input: { items: [{ model: 'note', properties: { text: { $: 'steps.answer.body.access_token' } } }] } }),
    ]),
    template('bad-key', { type: 'manual' }, [step('ask', 'rest', { retry, input: { url: `${url}/orders`, idempotency_key: 'one\ntwo' } })]),
    template('bad-header', { type: 'manual' }, [step('ask', 'rest', { retry, input: { url: `${url}/orders`, headers: { 'x-note': 'one\ntwo' } } })]),
    template('posts', { type: 'manual' }, [step('post', 'webhook', { retry, input: { url: `${url}/hook`, body: { hello: 1 }, secret } })]),
    template('badly-signed', { type: 'manual' }, [step('post', 'webhook', { retry, input: { url: `${url}/hook`, secret: 'not base64!' } })]),
    template('mails', { type: 'manual' }, [
      step('mail', 'email', {
        retry,
        input: { to: ['ann@works.test', 'bob@works.test'], from_name: 'The desk', subject: 'Hi', body: { $: '"Hello " & trigger.input' } },
      }),
    ]),
    template('mails-later', { type: 'manual' }, [
      step('mail', 'email', {
        retry,
        input: { to: ['eve@works.test', 'busy@works.test', 'joe@works.test'], subject: 'Hi', body: 'Hello', reply_to: 'desk@works.test' },
      }),
    ]),
    ...(['rest', 'webhook'] as const).map((type) =>
      template(`inward-${type}`, { type: 'manual' }, [step('ask', type, { retry, input: { url: { $: 'trigger.input' } } })]),
    ),
    template('once', { type: 'manual' }, [
      step('ask', 'rest', { retry: { attempts: 1, interval_seconds: 1 }, timeout_seconds: 1, input: { url: `${url}/once` } }),
    ]),
    template('slow', { type: 'manual' }, [
      step('ask', 'rest', { retry: { attempts: 1, interval_seconds: 1 }, timeout_seconds: 60, input: { url: `${url}/slow` } }),
    ]),
  ];
}

beforeAll(async () => {
  other = await otherCompany();
  mails = await mailServer();
  h = await Harness.open({ built_in: company(automations(other.url)), allow: [other.destination] });
  h.services.channels.email.smtp_url = mails.url;
});
beforeEach(() => {
  other.heard.splice(0);
  other.replies.splice(0);
});
afterAll(async () => {
  await h?.close();
  other?.close();
  await mails?.close();
});

const begin = (slug: string, input: Json = 1) => startByHand(h, slug, input);
/** All that the engine keeps of a run, as it keeps it: payloads are plain bytes. */
async function historyOf(run_id: string) {
  const client = await h.engine.client();
  const history = await client.workflow.getHandle(runWorkflowId(h.client.id, run_id)).fetchHistory();
  return Buffer.from(temporal.temporal.api.history.v1.History.encode(history).finish()).toString('utf8');
}

const found = (id: string) => until(async () => (await h.run(id))?.ended_at && h.run(id));

describe('an outgoing step', () => {
  it('sends what it says with the key of its place, and hands the answer on', async () => {
    const run = await found(await begin('asks', 7));
    expect(run.status).toBe('success');
    expect(other.heard).toHaveLength(1);
    expect(other.heard[0]).toMatchObject({
      method: 'POST',
      path: '/orders?page=2',
      headers: { 'x-team': 'a', 'idempotency-key': `${run.id}/ask`, authorization: 'Bearer hush' },
      body: '{"n":7}',
    });
    expect((await h.read('{ note { text } }')).note).toEqual([{ text: 'status 200' }]);
  });

  it('keeps secrets out of the history', async () => {
    const [run] = await h.runs('asks');
    const [ask] = await h.steps(run?.id ?? '');
    expect(JSON.stringify(ask?.input)).not.toContain('hush');
    expect(ask?.input).toMatchObject({ headers: { 'X-Team': 'a', authorization: '•••' } });
  });

  it('hands the secrets of an answer to later steps, and to no reader of the history', async () => {
    other.replies.push({ status: 200, body: { access_token: 'hush' }, headers: { 'set-cookie': 'session=hush' } });
    const run = await found(await begin('signs-in'));
    expect((await h.read('{ note(where: {fact: "text", operator: "equal", value: "hush"}) { text } }')).note).toHaveLength(1);
    const shown = await h.asUser((tenant) => runDetail(tenant, run.id));
    expect(shown.steps[0]?.output).toMatchObject({ status: 200, body: { access_token: '•••' } });
    expect(JSON.stringify(shown.steps[0])).not.toContain('hush');
  });

  it('opens its sealed secrets only to send them', async () => {
    const input = { url: `${other.url}/orders`, headers: { 'x-api-key': 'hush-key' } };
    const steps = [step('ask', 'rest', { retry, input }), step('post', 'webhook', { retry, input: { url: `${other.url}/hook`, secret } })];
    const made = { name: 'sealed', label: 'sealed', steps, edges: [{ from: 'ask', port: 'next', to: 'post' }], disabled: false };
    await changeDocuments(
      h.database,
      principalOf(h.client),
      [{ op: 'create', collection: 'settings_data_connections', data: made as unknown as JsonObject }],
      { action: () => true, secrets: testBox },
    );
    const run = await found(await begin('sealed'));
    expect(run.status).toBe('success');
    expect(other.heard[0]?.headers['x-api-key']).toBe('hush-key');
    expect(new Webhook(secret).verify(other.heard[1]?.body ?? '', other.heard[1]?.headers as Record<string, string>)).toBeNull();
    const kept = [JSON.stringify([run, await h.steps(run.id)]), await historyOf(run.id)];
    for (const text of kept) {
      expect(text).toContain(run.id);
      expect(text).not.toMatch(new RegExp(`hush-key|${secret}`));
    }
  });

  it('tries again with the same key, so often at most', async () => {
    other.replies.push({ status: 503 }, { status: 429 }, { status: 200 });
    expect((await found(await begin('asks'))).status).toBe('success');
    expect(new Set(other.heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(other.heard).toHaveLength(3);
    other.replies.push({ status: 500 }, { status: 500 }, { status: 500 }, { status: 500 });
    const run = await found(await begin('asks'));
    expect(run).toMatchObject({ status: 'failure', error: { code: 'outgoing_failed', step_id: 'ask' } });
    expect(other.heard).toHaveLength(6);
    expect((await h.steps(run.id))[0]).toMatchObject({ attempt: 3, status: 'failure' });
  });

  it('comes back when the other system asks for it, and not before', async () => {
    const asked = { status: 429, headers: { 'retry-after': '2' } };
    other.replies.push(asked, { status: 200 });
    const begun = Date.now();
    expect((await found(await begin('asks'))).status).toBe('success');
    expect(other.heard).toHaveLength(2);
    // The policy of the step alone would have come back after 0.2 s.
    expect(Date.now() - begun).toBeGreaterThanOrEqual(2_000);
  });

  it('fails with what it can not read, and does not ask again', async () => {
    other.replies.push({ status: 200, headers: { 'content-type': 'text/plain; charset=klingon' } });
    expect(await found(await begin('asks'))).toMatchObject({ status: 'failure', error: { code: 'answer_charset', details: { charset: 'klingon' } } });
    expect(other.heard).toHaveLength(1);
  });

  it('does not send a header that is none, and says which', async () => {
    expect(await found(await begin('bad-header'))).toMatchObject({
      status: 'failure',
      error: { code: 'invalid_input', details: { fields: [{ field: 'headers.x-note', code: 'not_a_header' }] } },
    });
    expect(await found(await begin('bad-key'))).toMatchObject({
      error: { code: 'invalid_input', details: { fields: [{ field: 'idempotency_key', code: 'not_a_header' }] } },
    });
    expect(other.heard).toHaveLength(0);
  });

  it('does not try again what was refused for good', async () => {
    other.replies.push({ status: 400 });
    expect(await found(await begin('asks'))).toMatchObject({
      status: 'failure',
      error: { code: 'outgoing_failed', message: expect.stringContaining('400') },
    });
    expect(other.heard).toHaveLength(1);
  });

  // A mail step takes no address of a server: mails go to the one of the settings.
  it.each(['rest', 'webhook'])('reaches no address inside by a %s step, the workflow engine least of all', async (type) => {
    for (const url of ['http://127.0.0.1:1/', `http://${testEngine().address}/`, 'http://localhost:1/', 'http://[::ffff:10.0.0.1]/']) {
      expect([url, await found(await begin(`inward-${type}`, url))]).toMatchObject([url, { status: 'failure', error: { code: 'blocked_address' } }]);
    }
  });

  it('signs a webhook as Standard Webhooks say', async () => {
    const run = await found(await begin('posts'));
    const [heard] = other.heard;
    expect(heard?.headers['webhook-id']).toBe(`${run.id}/post`);
    expect(new Webhook(secret).verify(heard?.body ?? '', heard?.headers as Record<string, string>)).toEqual({ hello: 1 });
  });

  it('says which value it can not work with, and does not try again', async () => {
    expect(await found(await begin('badly-signed'))).toMatchObject({
      status: 'failure',
      error: { code: 'invalid_input', details: { fields: [{ field: 'secret', code: 'not_a_secret' }] } },
    });
    expect(other.heard).toHaveLength(0);
  });

  it('mails each recipient by itself, with its sender, subject and body', async () => {
    const run = await found(await begin('mails', 5));
    expect(run).toMatchObject({ status: 'success', output: { sent: 2 } });
    const said = ['The desk', 'Hi', 'Hello 5'];
    expect(mails.received.map(({ recipients, mail }) => [recipients, mail.from?.name, mail.subject, mail.text?.trim()])).toEqual([
      [['ann@works.test'], ...said],
      [['bob@works.test'], ...said],
    ]);
  });

  it('goes on with the recipients whose mails were not accepted yet', async () => {
    mails.received.splice(0);
    const run = await found(await begin('mails-later'));
    expect(run).toMatchObject({ status: 'success', output: { sent: 3 } });
    expect((await h.steps(run.id))[0]?.attempt).toBe(2);
    expect(mails.received.map(({ recipients }) => recipients[0])).toEqual(['eve@works.test', 'busy@works.test', 'joe@works.test']);
    expect(mails.received.map(({ mail }) => mail.replyTo?.[0]?.address)).toEqual(Array(3).fill('desk@works.test'));
  });

  it('is given up when its time is over', async () => {
    other.replies.push({ status: 200, after_ms: 20_000 });
    expect(await found(await begin('once'))).toMatchObject({ status: 'failure', error: { code: 'upstream_failed' } });
  });

  it('waits for a database that is away, and counts no attempt for it', async () => {
    other.replies.push({ status: 200, after_ms: 500 });
    const id = await begin('once');
    await until(async () => other.heard.length > 0);
    await h.made.away(3_000);
    const run = await found(id);
    expect([run.status, (await h.steps(id))[0]]).toMatchObject(['success', { attempt: 1, status: 'success', output: { status: 200 } }]);
    expect(other.heard).toHaveLength(1);
  });

  it('is given up when the run is cancelled', async () => {
    other.replies.push({ status: 200, after_ms: 20_000 });
    const id = await begin('slow');
    const run = await until(async () => (other.heard.length > 0 ? h.run(id) : null));
    await cancelWorkflow(h.engine, h.client.id, run);
    expect(await found(id)).toMatchObject({ status: 'cancelled' });
  });
});
