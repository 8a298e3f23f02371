import { randomUUID } from 'node:crypto';
import type { SentFile, StepFiles, WantedFile } from '@millwright/api/automations/execution/step-files.ts';
import type { StreamedBody } from '@millwright/api/egress/fetch.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import {
  type BodyEncoding,
  bodyEncodings,
  largestTransfer,
  type TextEncoding,
  textEncodings,
} from '@millwright/core/automation/descriptor/bodies.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { namedTexts } from './call.ts';

/** A body for the wire and its content type. A header of the step overrides the type. */
type Written<Body extends string | StreamedBody> = { body: Body; content_type: string };
type Given = { body: Json | undefined; encoding: Json | undefined; content_type: string | undefined };

/** Content types and their encodings; the first match counts. */
const byType: readonly (readonly [RegExp, BodyEncoding])[] = [
  [/\bjson\b/, 'json'],
  [/x-www-form-urlencoded/, 'form'],
  [/multipart\/form-data/, 'multipart'],
  [/xml/, 'xml'],
];

/** The encoding that a step names, or the one of its content type. Text of another type is sent unchanged. */
function encodingOf<E extends BodyEncoding>({ body, encoding, content_type }: Given, allowed: readonly E[]): E | TextEncoding {
  if (encoding !== undefined && encoding !== null) {
    const chosen = allowed.find((each) => each === encoding);
    if (!chosen) throw badInput('encoding', 'unknown_option', { option: String(encoding) });
    return chosen;
  }
  if (content_type === undefined) return 'json';
  const meant = byType.find(([pattern]) => pattern.test(content_type.toLowerCase()))?.[1];
  const isParts = meant === 'form' || meant === 'multipart';
  if (isParts && typeof body === 'string') return 'text';
  return allowed.find((each) => each === meant) ?? (typeof body === 'string' ? 'text' : 'json');
}

const textIn = (body: Json | undefined): string => {
  if (typeof body !== 'string') throw badInput('body', 'not_a_text');
  return body;
};

/** The file that a value names: an identity, a list of one, or the output of a step that stored an answer as a file. */
export function fileIn(value: Json | undefined, field: string): WantedFile {
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const id = isObject(one) ? (isObject(one.file) ? one.file.id : (one.file ?? one.id)) : one;
  const single = Array.isArray(id) && id.length === 1 ? id[0] : id;
  if (typeof single !== 'string' || !isUuid(single)) throw badInput(field, 'not_a_file');
  return { id: single, field };
}

/** The body in each text encoding. */
const texts: Record<TextEncoding, (body: Json | undefined) => Written<string>> = {
  json: (body) => ({ body: JSON.stringify(body ?? null), content_type: 'application/json' }),
  form: (body) => ({ body: new URLSearchParams(namedTexts(body, 'body')).toString(), content_type: 'application/x-www-form-urlencoded' }),
  text: (body) => ({ body: textIn(body), content_type: 'text/plain; charset=utf-8' }),
  xml: (body) => ({ body: textIn(body), content_type: 'application/xml' }),
};

type Writer = (body: Json | undefined, files: Pick<StepFiles, 'find'>) => Promise<Written<StreamedBody>>;
const streams: Record<Exclude<BodyEncoding, TextEncoding>, Writer> = {
  file: async (body, files) => {
    const [file] = (await files.find([fileIn(body, 'body')])) as [SentFile];
    return { body: file, content_type: file.content_type };
  },
  multipart: async (body, files) => {
    const parts = partsOf(body);
    const contents = await files.find(parts.flatMap(({ file }) => file ?? []));
    const boundary = `millwright-${randomUUID()}`;
    const pieces = parts.flatMap(({ name, file, text }) => {
      const sent = file && contents.shift();
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
      if (!sent) return [`${head}\r\n\r\n${text.replace(/\r\n|\r|\n/g, '\r\n')}\r\n`];
      return [`${head}; filename="${quoted(sent.file_name)}"\r\nContent-Type: ${sent.content_type}\r\n\r\n`, sent, '\r\n'];
    });
    return { body: joinPieces([...pieces, `--${boundary}--\r\n`]), content_type: `multipart/form-data; boundary=${boundary}` };
  },
};

type Part = { name: string; text: string; file?: WantedFile };

/** Named parts: `{file}` is a file, a list becomes several parts, null none. */
function partsOf(body: Json | undefined): Part[] {
  if (!isObject(body)) throw badInput('body', 'not_an_object');
  const each = Object.entries(body).flatMap(([name, given]) => (Array.isArray(given) ? given : [given]).map((value) => ({ name, value })));
  return each.flatMap(({ name, value }): Part[] =>
    isObject(value)
      ? [{ name, text: '', file: fileIn(value, `body.${name}`) }]
      : namedTexts({ [name]: value }, 'body').map(([, text]) => ({ name, text })),
  );
}

/** A name in the header of a part (https://html.spec.whatwg.org/#multipart-form-data). */
const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** A sequence of texts and files. */
function joinPieces(pieces: readonly (string | StreamedBody)[]): StreamedBody {
  const sizes = pieces.map((piece) => (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.size));
  return {
    size: sizes.reduce((sum, size) => sum + size, 0),
    async *open() {
      for (const piece of pieces) {
        if (typeof piece === 'string') yield Buffer.from(piece);
        else yield* piece.open();
      }
    },
  };
}

/** Refuses a body above the limit. */
function checkSize<Body extends string | StreamedBody>(written: Written<Body>): Written<Body> {
  const { body } = written;
  const size = typeof body === 'string' ? Buffer.byteLength(body) : body.size;
  if (size > largestTransfer) throw badInput('body', 'too_large', { max: `${largestTransfer / 1_000_000} MB` });
  return written;
}

/** The body of a step in a text encoding. */
export const textBody = (given: Given): Written<string> => checkSize(texts[encodingOf(given, textEncodings)](given.body));

/** The body of a step, or null. Its files are read while they are sent. */
export async function wireBody(given: Given, files: Pick<StepFiles, 'find'>): Promise<Written<string | StreamedBody> | null> {
  if (given.body === undefined || given.body === null) return null;
  const encoding = encodingOf(given, bodyEncodings);
  if (encoding === 'file' || encoding === 'multipart') return checkSize(await streams[encoding](given.body, files));
  return checkSize(texts[encoding](given.body));
}

/** A header of the step overrides the content type, except for multipart, whose boundary only we know. */
export const headersFor = (content_type: string, headers: Record<string, string>): Record<string, string> =>
  headers['content-type'] !== undefined && !content_type.startsWith('multipart/') ? {} : { 'content-type': content_type };
