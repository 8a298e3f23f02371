import { mailServer } from '@millwright/api/messages/testing.ts';
import { pdfTexts } from '@millwright/api/testing/pdf-texts.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness } from '../testing/harness.ts';
import { runByHand } from '../testing/run-by-hand.ts';

let mails: Awaited<ReturnType<typeof mailServer>>;
let h: Harness;
const once = { attempts: 1, interval_seconds: 0 };
const sheet = { slug: 'job-sheet', name: 'Job sheet', model: 'job', html: '<h1>Job {{title}}</h1>', file_name: 'Job {{title}}' };
const automations = [
  template('prints', { type: 'manual' }, [
    step('print', 'document', { retry: once, input: { template: 'job-sheet', records: { $: 'trigger.input' } }, output_variable: 'sheet' }),
    step('mail', 'email', {
      retry: once,
      input: { to: ['ann@works.test', 'bob@works.test'], subject: 'Your jobs', body: 'See the sheet.', attachments: [{ $: 'steps.sheet.file' }] },
    }),
  ]),
  template('mails', { type: 'manual' }, [
    step('mail', 'email', { retry: once, input: { to: 'ann@works.test', subject: 'x', body: 'x', attachments: { $: 'trigger.input' } } }),
  ]),
];

beforeAll(async () => {
  mails = await mailServer();
  h = await Harness.open({ built_in: company(automations, { pdf_templates: [sheet] }) });
  h.services.channels.email.smtp_url = mails.url;
});
beforeEach(() => mails.received.splice(0));
afterAll(async () => {
  await h?.close();
  await mails?.close();
});

const refusal = ({ error }: { error: unknown }) =>
  (error as { details: { fields: { field: string; code: string }[] } }).details.fields.map(({ field, code }) => [field, code]);

it('prints records as one file, which the mail of the next step takes to each of its recipients', async () => {
  const [first, second] = [await h.create('job', { title: 'Bridge' }), await h.create('job', { title: 'Tower' })];
  const run = await runByHand(h, 'prints', [first, second]);
  expect(run).toMatchObject({ status: 'success', error: null });
  expect(mails.received.map(({ recipients }) => recipients)).toEqual([['ann@works.test'], ['bob@works.test']]);
  for (const { mail } of mails.received) {
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([['Job Bridge.pdf', 'application/pdf']]);
    expect(await pdfTexts(Buffer.from(mail.attachments[0]?.content as ArrayBuffer))).toEqual(['Job Bridge', 'Job Tower']);
  }
});

it.each<[string, JsonObject[] | string, string]>([
  ['no list', 'plan', 'not_a_list'],
  ['no files', [{ a: 1 }], 'not_a_file'],
])('refuses what is %s, and sends nothing', async (_, given, code) => {
  const run = await runByHand(h, 'mails', given);
  expect(refusal(run)).toEqual([['attachments', code]]);
  expect(mails.received).toEqual([]);
});
