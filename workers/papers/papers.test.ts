import { eventRoutes } from '@millwright/api/events/events.routes.ts';
import { Rounds } from '@millwright/api/messages/rounds.ts';
import { deliverMessages } from '@millwright/api/messages/sending/deliver-messages.ts';
import { mailServer } from '@millwright/api/messages/testing.ts';
import { pdfTexts } from '@millwright/api/testing/pdf-texts.ts';
import { type Served, serve } from '@millwright/api/testing/serve.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness } from '../testing/harness.ts';
import { runByHand } from '../testing/run-by-hand.ts';

const once = { attempts: 1, interval_seconds: 0 };
const sheet = { slug: 'job-sheet', name: 'Job sheet', model: 'job', html: '<h1>Job {{title}}</h1>', file_name: 'Job {{title}}' };
const hello = {
  slug: 'hello',
  name: 'Hello',
  model: 'job',
  channel: 'email' as const,
  subject: 'Job {{title}}',
  body: 'Dear {{client.name}}, {{title}} is ready.',
};
const short = { slug: 'short', name: 'Short', channel: 'sms' as const, body: '{{title}} is ready.' };
const paper = { slug: 'plate', name: 'Plate', model: 'job', code: 'none' as const, mapping: { rows: [{ path: 'title' }] } };
const to = { $: 'trigger.input.to' };
const about = { $: 'trigger.input.id' };
const send = (slug: string, input: JsonObject) =>
  template(slug, { type: 'manual' }, [
    step('send', 'message', { retry: once, input: { channel: 'email', template: 'hello', to, primary_item_id: about, ...input } }),
  ]);

let mails: Awaited<ReturnType<typeof mailServer>>;
let h: Harness;
let api: Served;
beforeAll(async () => {
  mails = await mailServer();
  h = await Harness.open({
    built_in: company(
      [
        send('hello', {}),
        send('with_papers', { documents: ['job-sheet'], attachments: [{ $: 'trigger.input.file' }] }),
        send('sms', { channel: 'sms', template: 'short' }),
        send('sms_file', { channel: 'sms', template: 'short', documents: ['job-sheet'] }),
        send('gone', { template: '{{trigger.input.template}}' }),
        template('labels', { type: 'manual' }, [
          step('print', 'label', {
            retry: once,
            input: { template: 'plate', records: { $: 'trigger.input.ids' }, copies: { $: 'trigger.input.copies' } },
            output_variable: 'labels',
          }),
        ]),
        template('zpl', { type: 'manual' }, [
          step('print', 'label', { retry: once, input: { template: 'plate', records: { $: 'trigger.input.ids' }, format: 'zpl' } }),
        ]),
      ],
      { pdf_templates: [sheet], message_templates: [hello, short], label_templates: [paper] },
    ),
  });
  h.services.channels.email.smtp_url = mails.url;
  api = await serve(h.database, (services) => [eventRoutes(services)]);
});
beforeEach(() => mails.received.splice(0));
afterAll(async () => {
  await api?.close();
  await h?.close();
  await mails?.close();
});

const refusal = ({ error }: { error: unknown }) =>
  (error as { details: { fields?: { field: string; code: string }[] } }).details.fields?.map(({ field, code }) => [field, code]);
const deliver = async () => {
  const rounds = new Rounds(500);
  while ((await deliverMessages(h.database, h.services, rounds)) > 0);
  await rounds.ended();
};
const queued = () =>
  h.asSystem((tenant) =>
    tenant.query<{ id: string; recipient: string; object_id: string; state: string }>(
      'SELECT id, recipient, object_id, state FROM platform.messages ORDER BY recipient',
    ),
  );

describe('a step that sends a message', () => {
  it('queues it to each recipient by its template, and it stands on the timeline of its record', async () => {
    const id = await h.create('job', { title: 'Bridge' });
    const run = await runByHand(h, 'hello', { id, to: ['ann@works.test', 'bob@works.test', 'ann@works.test'] });
    expect(run).toMatchObject({ status: 'success', error: null });
    await deliver();
    expect(mails.received.map(({ recipients, mail }) => [recipients, mail.subject]).sort()).toEqual([
      [['ann@works.test'], 'Job Bridge'],
      [['bob@works.test'], 'Job Bridge'],
    ]);
    expect(mails.received[0]?.mail.text).toContain('Bridge is ready.');
    const boss = await api.signIn(h.client, 'client_admin');
    const { data } = (await boss.send('GET', `/v1/events/${id}`)).body as { data: { type: string; run_id: string | null; new_value: JsonObject }[] };
    expect(
      data
        .filter(({ type }) => type === 'message')
        .map(({ run_id, new_value }) => [run_id, new_value.recipient])
        .sort(),
    ).toEqual([
      [run.id, 'ann@works.test'],
      [run.id, 'bob@works.test'],
    ]);
  });

  it('takes a document printed of the record and a stored file with a mail', async () => {
    const id = await h.create('job', { title: 'Tower' });
    const labels = await runByHand(h, 'labels', { ids: [id], copies: 1 });
    const { file } = labels.output as { file: JsonObject };
    expect(await runByHand(h, 'with_papers', { id, to: 'ann@works.test', file })).toMatchObject({ status: 'success', error: null });
    await deliver();
    expect(mails.received[0]?.mail.attachments.map(({ filename }) => filename)).toEqual(['labels.pdf', 'Job Tower.pdf']);
  });

  it('is queued once, however often its attempt is made', async () => {
    const id = await h.create('job', { title: 'Gate' });
    const run = await runByHand(h, 'hello', { id, to: 'once@works.test' });
    const before = (await queued()).filter(({ recipient }) => recipient === 'once@works.test');
    // The answer of the attempt was lost: its row stands as it did while it was under way.
    await h.asSystem(async (tenant) => {
      await tenant.query(`UPDATE "${h.client.schema}"._steps SET status = 'running' WHERE run_id = $1`, [run.id]);
      await tenant.query(`UPDATE "${h.client.schema}"._runs SET status = 'failure' WHERE id = $1`, [run.id]);
    });
    const { retryRun } = await import('@millwright/api/automations/history/control-run.ts');
    await h.asUser((tenant) => retryRun(tenant, run.id));
    await h.settled();
    expect((await h.steps(run.id))[0]).toMatchObject({ status: 'success', attempt: 2, output: { messages: before.map((one) => one.id) } });
    expect((await queued()).filter(({ recipient }) => recipient === 'once@works.test')).toHaveLength(1);
  });

  it.each<[string, JsonObject, [string, string][]]>([
    ['hello', { to: '' }, [['to', 'missing_field']]],
    ['sms_file', { to: '+43 1 234567' }, [['documents', 'only_by_mail']]],
  ])('refuses what it can not send: %s %o', async (slug, input, fields) => {
    const id = await h.create('job', { title: 'x' });
    expect(refusal(await runByHand(h, slug, { id, ...input }))).toEqual(fields);
  });

  it('fails where the company has nothing to send by, or the template is gone, and queues nothing', async () => {
    const id = await h.create('job', { title: 'x' });
    const before = (await queued()).length;
    expect(await runByHand(h, 'sms', { id, to: '+43 1 234567' })).toMatchObject({ status: 'failure', error: { code: 'channel_not_configured' } });
    expect(await runByHand(h, 'gone', { id, to: 'ann@works.test', template: 'nothing' })).toMatchObject({
      status: 'failure',
      error: { code: 'document_not_found' },
    });
    expect(await runByHand(h, 'hello', { id, to: 'no address' })).toMatchObject({ status: 'failure', error: { code: 'invalid_address' } });
    expect(await queued()).toHaveLength(before);
  });
});

describe('a step that prints labels', () => {
  it('keeps them as a file, so many of each record', async () => {
    const ids = [await h.create('job', { title: 'Bridge' }), await h.create('job', { title: 'Tower' })];
    const run = await runByHand(h, 'labels', { ids, copies: 2 });
    expect(run).toMatchObject({ status: 'success', output: { labels: 4, file: { file_name: 'labels.pdf' } } });
    const stream = await h.services.files.storage.read({ client_id: h.client.id, id: (run.output as { file: { id: string } }).file.id });
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    expect((await pdfTexts(Buffer.concat(chunks))).join(' ')).toMatch(/Bridge.*Bridge.*Tower.*Tower/);
    expect(await runByHand(h, 'zpl', { ids })).toMatchObject({
      status: 'success',
      output: { labels: 2, file: { file_name: 'labels.zpl' } },
      error: null,
    });
  });

  it.each<[JsonObject, string, string]>([
    [{ ids: ['x'] }, 'records', 'not_a_record'],
    [{ ids: [], copies: 1 }, 'records', 'missing_field'],
    [{ ids: ['0198c0de-0000-7000-8000-000000000000'], copies: 2_001 }, 'copies', 'too_large'],
    [{ ids: ['0198c0de-0000-7000-8000-000000000000'], copies: 1.5 }, 'copies', 'unable_to_parse_integer'],
  ])('refuses %o', async (input, field, code) => {
    expect(refusal(await runByHand(h, 'labels', { copies: 1, ...input }))).toEqual([[field, code]]);
  });
});
