import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cleanFiles } from '../../files/clean-files.ts';
import { upload } from '../../files/files.fixture.ts';
import type { Send } from '../../http/testing/app.ts';
import { pdfTexts } from '../../testing/pdf-texts.ts';
import { sendingCompany } from '../sending/sending.fixture.ts';

let company: Awaited<ReturnType<typeof sendingCompany>>;
let offer: string;
let plan: string;
let sheet: string;
beforeAll(async () => {
  company = await sendingCompany();
  plan = await upload(company.admin, 'the plan', 'plan.txt');
  offer = await company.save('offer', { title: 'Bridge', papers: [plan] });
  sheet = await company.printed({ name: { en: 'Offer' }, model: 'offer', html: '<p>Our offer {{title}}</p>', file_name: 'Offer {{title}}' });
});
beforeEach(() => company.mails.received.splice(0));
afterAll(() => company?.close());

const draft = { channel: 'email', recipient: 'ada@buyer.test', subject: 'Offer', body: 'See the files.' };
const post = async (by: Send, body: object, headers = {}) => by('POST', '/v1/messaging/send', { ...draft, object_id: offer, ...body }, headers);
const problems = async (by: Send, body: object) => (await post(by, body)).json.error.details.fields;
const filesOf = () => company.mails.received.map(({ mail }) => mail.attachments.map(({ filename }) => filename));
type Told = { attachments: { name: string | null; size: number }[] };
const told = async (by: Send) => {
  const { json } = await by('GET', `/v1/events/${offer}`);
  return (json.data as unknown as { type: string; new_value: Told }[]).find(({ type }) => type === 'message')?.new_value;
};

it('go with a mail: a file that was uploaded, the files of a field, and the record as it is printed now', async () => {
  const terms = await upload(company.operator, 'our terms', 'terms.txt');
  const attachments = [{ file_id: terms }, { field: 'papers' }, { pdf_template_id: sheet }];
  const { recipient: _, ...shown } = draft;
  const preview = await company.operator('POST', '/v1/messaging/preview', { ...shown, object_id: offer, attachments });
  expect(preview.json.data.attachments).toEqual([
    { file_id: terms, pdf_template_id: null, file_name: 'terms.txt', size: 9 },
    { file_id: plan, pdf_template_id: null, file_name: 'plan.txt', size: 8 },
    { file_id: null, pdf_template_id: sheet, file_name: 'Offer Bridge.pdf', size: null },
  ]);
  expect((await post(company.operator, { attachments })).status).toBe(202);
  await company.deliver();
  const [received] = company.mails.received;
  const contents = received?.mail.attachments.map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer)] as const) ?? [];
  expect(contents.slice(0, 2).map(([name, content]) => [name, content.toString()])).toEqual([
    ['terms.txt', 'our terms'],
    ['plan.txt', 'the plan'],
  ]);
  const [name, pdf] = contents[2] ?? [];
  expect(name).toBe('Offer Bridge.pdf');
  expect((await pdfTexts(pdf as Buffer)).join(' ')).toContain('Our offer Bridge');
  const own = await told(company.operator);
  expect(own?.attachments).toEqual([
    { name: 'terms.txt', size: 9 },
    { name: 'plan.txt', size: 8 },
    { name: 'Offer Bridge.pdf', size: pdf?.length },
  ]);
  // Names of files may contain what another reader may not see.
  const others = await told(company.admin);
  expect(others?.attachments.map((each) => each.name)).toEqual([null, null, 'Offer']);
});

it('are kept as long as their message, and a document is printed once for one Idempotency-Key', async () => {
  const call = () => post(company.operator, { attachments: [{ pdf_template_id: sheet }] }, { 'idempotency-key': 'printed' });
  const [first, again] = [await call(), await call()];
  expect(again.json.data).toEqual(first.json.data);
  const { scratch, first: client, services } = company.works;
  const all = async () => {
    const ids: string[] = [];
    for await (const { id } of services.files.list(client.id)) ids.push(id);
    return ids.length;
  };
  const before = await all();
  await cleanFiles(scratch.database, services.files, client);
  expect(await all()).toBe(before);
  const unheld = await scratch.database.migrator.use((ddl) =>
    ddl.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${client.schema}._files WHERE unheld_since IS NOT NULL AND file_name LIKE '%.pdf'`,
      [],
    ),
  );
  expect(unheld).toEqual([{ count: 0 }]);
  // Two mails were queued with a document each; the third print was discarded.
  expect(await company.deliver()).toBe(1);
  expect(filesOf()).toEqual([['Offer Bridge.pdf']]);
});

it('are refused where they are not the sender’s, not there, too large or not for the channel, and nothing is queued', async () => {
  const [hidden, large] = [await upload(company.other, 'x', 'x.txt'), await upload(company.operator, 'x'.repeat(10_000_001), 'large.txt')];
  const refusals = await Promise.all(
    [
      { attachments: [{ file_id: hidden }] },
      { attachments: [{ field: 'title' }] },
      { attachments: [{ file_id: large }] },
      { channel: 'sms', recipient: '+33612345678', attachments: [{ field: 'papers' }] },
      { object_id: undefined, attachments: [{ pdf_template_id: sheet }] },
    ].map((body) => problems(company.operator, body)),
  );
  expect(refusals.map(([problem]) => [problem?.field, problem?.code])).toEqual([
    ['attachments[0].file_id', 'not_a_file'],
    ['attachments[0].field', 'unknown_field'],
    ['attachments', 'too_large'],
    ['attachments', 'invalid_value'],
    ['object_id', 'missing_field'],
  ]);
  expect((await post(company.operator, { attachments: [{ pdf_template_id: 'nothing' }] })).json.error.code).toBe('document_not_found');
  expect((await post(company.other, { attachments: [{ pdf_template_id: sheet }] })).status).toBe(404);
  expect(await company.deliver()).toBe(0);
});

it('that are gone when their mail is sent end it, and say why', async () => {
  const lost = await upload(company.operator, 'gone soon', 'lost.txt');
  await post(company.operator, { attachments: [{ file_id: lost }] });
  await company.works.services.files.remove({ client_id: company.works.first.id, id: lost });
  await company.deliver();
  expect(await told(company.operator)).toMatchObject({ state: 'failed', error: { code: 'not_found', reason: 'a file that goes with it is gone' } });
  expect(company.mails.received).toEqual([]);
});
