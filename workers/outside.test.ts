import { cancelWorkflow } from '@millwright/api/automations/control.ts';
import { launch, tryToStart } from '@millwright/api/automations/launch.ts';
import { mailServer } from '@millwright/api/mail/testing.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { company, template } from './testing/company.ts';
import { Harness, until } from './testing/harness.ts';
import { otherCompany } from './testing/other-company.ts';

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
    template('posts', { type: 'manual' }, [step('post', 'webhook', { retry, input: { url: `${url}/hook`, body: { hello: 1 }, secret } })]),
    template('mails', { type: 'manual' }, [
      step('mail', 'email', { retry, input: { to: ['ann@works.test', 'bob@works.test'], subject: 'Hi', body: { $: '"Hello " & trigger.input' } } }),
    ]),
    template('inward', { type: 'manual' }, [step('ask', 'rest', { retry, input: { url: 'http://127.0.0.1:1/' } })]),
    template('slow', { type: 'manual' }, [
      step('ask', 'rest', { retry: { attempts: 1, interval_seconds: 1 }, timeout_seconds: 60, input: { url: `${url}/slow` } }),
    ]),
  ];
}

beforeAll(async () => {
  other = await otherCompany();
  mails = await mailServer();
  h = await Harness.open({ built_in: company(automations(other.url)), allow: [other.destination] });
  h.services.mail.smtp_url = mails.url;
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

async function begin(slug: string, input = 1) {
  const run = await h.asUser((tenant) => launch(tenant, slug, { type: 'manual', input }));
  await tryToStart(h.engine, h.queue, h.client.id, run);
  return run.id;
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

  it('does not try again what was refused for good', async () => {
    other.replies.push({ status: 400 });
    expect(await found(await begin('asks'))).toMatchObject({
      status: 'failure',
      error: { code: 'outgoing_failed', message: expect.stringContaining('400') },
    });
    expect(other.heard).toHaveLength(1);
  });

  it('reaches no address inside', async () => {
    expect(await found(await begin('inward'))).toMatchObject({ status: 'failure', error: { code: 'blocked_address' } });
  });

  it('signs a webhook as Standard Webhooks say', async () => {
    const run = await found(await begin('posts'));
    const [heard] = other.heard;
    expect(heard?.headers['webhook-id']).toBe(`${run.id}/post`);
    expect(new Webhook(secret).verify(heard?.body ?? '', heard?.headers as Record<string, string>)).toEqual({ hello: 1 });
  });

  it('mails each recipient by itself', async () => {
    const run = await found(await begin('mails', 5));
    expect(run).toMatchObject({ status: 'success', output: { sent: 2 } });
    expect(mails.received.map(({ recipients, mail }) => [recipients, mail.text?.trim()])).toEqual([
      [['ann@works.test'], 'Hello 5'],
      [['bob@works.test'], 'Hello 5'],
    ]);
  });

  it('is given up when the run is cancelled', async () => {
    other.replies.push({ status: 200, after_ms: 20_000 });
    const id = await begin('slow');
    const run = await until(async () => (other.heard.length > 0 ? h.run(id) : null));
    await cancelWorkflow(h.engine, h.client.id, run);
    expect(await found(id)).toMatchObject({ status: 'cancelled' });
  });
});
