import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { dailyChores } from '@millwright/api/clients/lifecycle/chores.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import { addFile, findFiles } from '@millwright/api/files/stored/files.service.ts';
import { principalOf, scratchClient } from '@millwright/api/testing/scratch.ts';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { largestTransfer } from '@millwright/core/automation/descriptor/bodies.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { FileDetails } from '@millwright/core/contract/files.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { describe, expect, it } from 'vitest';
import { besideOtherCompany } from '../testing/beside-other-company.ts';
import { template } from '../testing/company.ts';
import type { Harness } from '../testing/harness.ts';
import type { OtherCompany } from '../testing/other-company.ts';
import { runByHand } from '../testing/run-by-hand.ts';

const once = { attempts: 1, interval_seconds: 0 };
const thrice = { attempts: 3, interval_seconds: 0 };
/** A picture of one pixel: bytes that are no text in any charset that we read. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let other: OtherCompany;
let h: Harness;

/** Posts what it is given, in an encoding. */
const sends = (url: string, slug: string, input: JsonObject) =>
  template(slug, { type: 'manual' }, [
    step('send', 'rest', { retry: once, input: { method: 'POST', url: `${url}/in`, body: { $: 'trigger.input' }, ...input } }),
  ]);

const automations = (url: string) => [
  sends(url, 'sends-form', { encoding: 'form' }),
  sends(url, 'sends-text', { encoding: 'text' }),
  sends(url, 'sends-csv', { encoding: 'text', headers: { 'Content-Type': 'text/csv; charset=utf-8' } }),
  sends(url, 'sends-xml', { encoding: 'xml' }),
  sends(url, 'sends-parts', { encoding: 'multipart' }),
  sends(url, 'sends-file', { encoding: 'file' }),
  sends(url, 'sends-by-type', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  sends(url, 'sends-json', {}),
  template('keeps', { type: 'manual' }, [
    step('ask', 'rest', { retry: once, input: { url: `${url}/label.png` }, output_variable: 'answer' }),
    step('keep', 'write', {
      input: {
        items: [{ model: 'note', properties: { text: { $: 'steps.answer.body.file.file_name' }, files: { $: '[steps.answer.body.file.id]' } } }],
      },
    }),
  ]),
  template('tries-again', { type: 'manual' }, [step('ask', 'rest', { retry: thrice, input: { url: `${url}/label.png` } })]),
  template('tries-again-as-file', { type: 'manual' }, [step('ask', 'rest', { retry: thrice, input: { url: `${url}/label.png`, answer: 'file' } })]),
  template('keeps-as-file', { type: 'manual' }, [step('ask', 'rest', { retry: once, input: { url: `${url}/export`, answer: 'file' } })]),
  template('passes-on', { type: 'manual' }, [
    step('ask', 'rest', { retry: once, input: { url: `${url}/label.png` }, output_variable: 'answer' }),
    step('send', 'rest', {
      retry: once,
      input: { method: 'POST', url: `${url}/in`, encoding: 'multipart', body: { label: 'L 1', copies: 2, picture: { $: 'steps.answer.body' } } },
    }),
  ]),
];

besideOtherCompany((opened) => {
  ({ h, other } = opened);
}, automations);

const ran = (slug: string, input: Json = null) => runByHand(h, slug, input);

/** What has arrived, as the parts of the form that it is. */
async function partsHeard() {
  const [heard] = other.heard;
  const form = await new Response(new Uint8Array(heard?.bytes ?? []), {
    headers: { 'content-type': heard?.headers['content-type'] ?? '' },
  }).formData();
  const entries = [...form].map(async ([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.type, Buffer.from(await value.arrayBuffer())],
  );
  return Promise.all(entries);
}

const pictureFile = () =>
  h.asUser((tenant) => tenant.query<{ id: string }>(`SELECT id FROM "${tenant.client.schema}"._files ORDER BY id DESC LIMIT 1`));
const contentOf = async (id: string) => {
  const stream = await h.services.files.storage.read({ client_id: h.client.id, id });
  return stream && buffer(stream);
};
const readers =
  (principal = principalOf(h.client)) =>
  (ids: string[]) =>
    inTenant(h.database, principal, (tenant) => findFiles(tenant, ids));
const kept = (run: { output: Json }) => (run.output as { body: { file: FileDetails } }).body.file;

describe('a body that is sent', () => {
  it.each<[string, string, Json, string, string]>([
    [
      'form',
      'sends-form',
      { name: 'Käse & Co', tag: ['a', 'b'], none: null, n: 2 },
      'application/x-www-form-urlencoded',
      'n=2&tag=a&tag=b&name=K%C3%A4se+%26+Co',
    ],
    ['form by its header', 'sends-by-type', { a: 1 }, 'application/x-www-form-urlencoded', 'a=1'],
    ['text', 'sends-text', 'a;b\n1;é', 'text/plain; charset=utf-8', 'a;b\n1;é'],
    ['text with a type of its own', 'sends-csv', 'a;b', 'text/csv; charset=utf-8', 'a;b'],
    ['XML', 'sends-xml', '<order id="7"/>', 'application/xml', '<order id="7"/>'],
    ['JSON', 'sends-json', { a: [1, 'é'] }, 'application/json', '{"a":[1,"é"]}'],
  ])('is %s', async (_, slug, input, type, body) => {
    expect(await ran(slug, input)).toMatchObject({ status: 'success' });
    expect(other.heard.map((heard) => [heard.headers['content-type'], heard.body])).toEqual([[type, body]]);
  });

  it('is a form with a file, which an earlier step was answered', async () => {
    other.replies.push({ status: 200, body: picture, headers: { 'content-type': 'image/png' } });
    expect(await ran('passes-on')).toMatchObject({ status: 'success' });
    other.heard.shift();
    expect(await partsHeard()).toEqual([
      ['label', 'L 1'],
      ['copies', '2'],
      ['picture', 'label.png', 'image/png', picture],
    ]);
  });

  it('is a file of the company, byte for byte', async () => {
    const [file] = await pictureFile();
    expect(await ran('sends-file', file?.id ?? '')).toMatchObject({ status: 'success' });
    expect(other.heard[0]?.headers['content-type']).toBe('image/png');
    expect(other.heard[0]?.bytes.equals(picture)).toBe(true);
  });

  it('is refused by a step that names a file of another company, and nothing is sent', async () => {
    const stranger = await scratchClient(h.database, { name: 'Stranger' });
    const id = randomUUID();
    const details = { id, file_name: 'x', size: 1, content_type: 'text/plain' };
    await inTenant(h.database, systemPrincipal(stranger.id), (tenant) => addFile(tenant, details));
    expect(await ran('sends-file', id)).toMatchObject({ error: { details: { fields: [{ field: 'body', code: 'not_a_file' }] } } });
    expect(other.heard).toHaveLength(0);
  });

  it.each<[string, Json, string, string]>([
    ['sends-form', ['a'], 'body', 'not_an_object'],
    ['sends-form', { a: { b: 1 } }, 'body.a', 'not_a_text'],
    ['sends-text', { a: 1 }, 'body', 'not_a_text'],
    ['sends-parts', { scan: { file: 'no-such' } }, 'body.scan', 'not_a_file'],
    ['sends-file', '00000000-0000-4000-8000-000000000000', 'body', 'not_a_file'],
  ])('is refused by %s where %j does not fit, and nothing is sent', async (slug, input, field, code) => {
    expect(await ran(slug, input)).toMatchObject({ status: 'failure', error: { code: 'invalid_input', details: { fields: [{ field, code }] } } });
    expect(other.heard).toHaveLength(0);
  });
});

describe('an answer', () => {
  const csv = Buffer.from('number;name\n1;Käse\n', 'latin1');

  it('that is neither JSON nor text is kept as a file, which a record can hold', async () => {
    other.replies.push({ status: 200, body: picture, headers: { 'content-type': 'image/png' } });
    const run = await ran('keeps');
    expect(run).toMatchObject({ status: 'success' });
    const [note] = (await h.read('{ note(where: {fact: "text", operator: "equal", value: "label.png"}) { text files } }')).note as {
      text: string;
      files: string[];
    }[];
    expect(note?.text).toBe('label.png');
    expect(await contentOf(note?.files[0] ?? '')).toEqual(picture);
  });

  it('is kept as a file of its name where the step asks for it, however it is written', async () => {
    const headers = { 'content-type': 'text/csv', 'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''K%C3%A4se.csv` };
    other.replies.push({ status: 200, body: csv, headers });
    const file = kept(await ran('keeps-as-file'));
    expect(file).toMatchObject({ file_name: 'Käse.csv', size: csv.length });
    expect(await contentOf(file.id)).toEqual(csv);
  });

  it('may be large where it is kept as a file, and is refused whole where it is larger than that', async () => {
    const large = Buffer.alloc(12_000_000, 'a');
    other.replies.push({ status: 200, body: large }, { status: 200, body: Buffer.alloc(largestTransfer + 1) });
    expect(kept(await ran('keeps-as-file')).size).toBe(large.length);
    expect(await ran('keeps-as-file')).toMatchObject({ status: 'failure', error: { code: 'answer_too_large' } });
  });

  it.each<[string, Buffer, string, string]>([
    ['a page of HTML that says it is JSON', Buffer.from('<html>Not now</html>'), 'application/json', 'answer_not_json'],
    ['50 MB', Buffer.alloc(50_000_000, ' '), 'application/json', 'answer_too_large'],
  ])('that is %s fails its step by name, and is never asked for again', async (_, body, type, code) => {
    other.replies.push({ status: 200, body, headers: { 'content-type': type } });
    const run = await ran('tries-again');
    expect(run).toMatchObject({ status: 'failure', error: { code } });
    expect((await h.steps(run.id)).map(({ step_id, error }) => [step_id, (error as { code: string } | null)?.code])).toEqual([['ask', code]]);
    expect(other.heard).toHaveLength(1);
  });

  it.each([
    ['the storage is away', new AppError('unavailable', { service: 'files' })],
    ['the storage refuses', new Error('refused')],
  ])('that nobody can keep because %s fails nothing, unless it was asked for, and is never asked for again', async (_, error) => {
    const { storage } = h.services.files;
    const keep = storage.keep;
    storage.keep = () => Promise.reject(error);
    for (let n = 0; n < 2; n++) other.replies.push({ status: 200, body: picture, headers: { 'content-type': 'image/png' } });
    const runs = [await ran('tries-again'), await ran('tries-again-as-file')];
    storage.keep = keep;
    expect(runs).toMatchObject([
      { status: 'success', output: { status: 200, body: { file: null, reason: 'answer_not_kept' } } },
      { status: 'failure', error: { code: 'answer_not_kept' } },
    ]);
    expect(other.heard).toHaveLength(2);
  });

  it('finds no room in a company that has used up its own', async () => {
    const { files } = h.services;
    files.megabytes = 0.000_1;
    other.replies.push({ status: 200, body: csv });
    const run = await ran('keeps-as-file').finally(() => Object.assign(files, { megabytes: 0 }));
    expect(run).toMatchObject({ status: 'failure', error: { code: 'files_full' } });
  });

  it('is read by those who may read the run, and kept as long as it', async () => {
    other.replies.push({ status: 200, body: csv });
    const run = await ran('keeps-as-file');
    const { id } = kept(run);
    expect(await readers()([id])).toHaveLength(1);
    expect(await readers(principalOf(h.client, { role: 'user' }))([id])).toEqual([]);
    const sql = (text: string) => h.asSystem((tenant) => tenant.query(text.replaceAll('$s', `"${tenant.client.schema}"`)));
    const age = () =>
      sql(`UPDATE $s._files SET created_at = created_at - interval '8 days', unheld_since = unheld_since - interval '8 days' WHERE id = '${id}'`);
    for (const _ of [1, 2]) {
      await age();
      await dailyChores(h.database, h.services.files.storage);
    }
    expect(await contentOf(id)).toEqual(csv);
    await sql(`DELETE FROM $s._runs WHERE id = '${run.id}'`);
    for (const _ of [1, 2]) {
      await dailyChores(h.database, h.services.files.storage);
      await age();
    }
    await dailyChores(h.database, h.services.files.storage);
    expect(await contentOf(id)).toBeNull();
  });
});
