import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { longestUpload } from '@millwright/core/file/limits.ts';
import busboy, { type Busboy } from 'busboy';
import type { Request } from 'express';
import { giveTime } from './body-time.ts';

/** A completely received file, and the other fields of the form. */
export type Received = { path: string; file_name: string | null; fields: ReadonlyMap<string, string> };
/** `largest` is the file's limit in bytes. `allow` may refuse the upload before its body is read. */
type UploadLimits = { largest: number; fields: number; allow?: () => Promise<void> };

/** The bytes of a multipart body besides the file. */
const around = 1_000_000;
/** How long the rest of a refused upload is discarded, so that its sender can read the refusal. */
const linger_ms = 2_000;

/**
 * Receives a multipart upload of one file, `file`, into a folder that is deleted after the work, however the request
 * ends. A file above the limit is `too_large`: before the body if its size is declared, otherwise as soon as the limit
 * is reached.
 */
export async function withUpload<T>(request: Request, limits: UploadLimits, work: (received: Received) => Promise<T>): Promise<T> {
  if (!request.is('multipart/form-data')) throw new AppError('wrong_content_type');
  if (Number(request.get('content-length') ?? 0) > limits.largest + around) {
    discardRest(request);
    throw new AppError('too_large', { limit: limits.largest });
  }
  await limits.allow?.().catch((error: unknown) => {
    discardRest(request);
    throw error;
  });
  giveTime(request, longestUpload);
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  try {
    return await work(await receive(request, limits, join(folder, 'file')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function discardRest(request: Request): void {
  if (request.complete) return;
  request.on('error', () => {});
  request.resume();
  const end = setTimeout(() => request.destroy(), linger_ms);
  request.once('close', () => clearTimeout(end));
}

function parserOf(request: Request, { largest, fields }: UploadLimits): Busboy {
  try {
    // The end of the form counts as a part.
    const limits = { files: 1, fields, parts: fields + 2, fieldSize: 200_000, fileSize: largest };
    return busboy({ headers: request.headers, defParamCharset: 'utf8', limits });
  } catch {
    throw new AppError('malformed');
  }
}

/** The parts of an upload received so far. */
class Arriving {
  readonly fields = new Map<string, string>();
  file_name: string | null = null;
  private readonly stopping = new AbortController();
  private writing: Promise<void> | null = null;

  /** Connects to the parser; `refuse` is called with a reason against the upload. */
  follow(parser: Busboy, path: string, largest: number, refuse: (error: unknown) => void): void {
    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) refuse(new AppError('too_large', { field: name }));
      this.fields.set(name, value);
    });
    const tooMany = () => refuse(invalid([{ field: '', code: 'unknown', message: 'There are more fields than this call has.' }]));
    parser.on('fieldsLimit', tooMany);
    parser.on('partsLimit', tooMany);
    parser.on('filesLimit', () => refuse(invalid([{ field: 'file', code: 'unknown', message: 'One call takes one file.' }])));
    parser.on('file', (name, stream, { filename }) => {
      if (name !== 'file') refuse(invalid([{ field: name, code: 'unknown', message: 'The file is sent as `file`.' }]));
      this.file_name = filename || null;
      stream.on('limit', () => refuse(new AppError('too_large', { limit: largest })));
      this.writing = pipeline(stream, createWriteStream(path), { signal: this.stopping.signal });
      this.writing.catch(refuse);
    });
  }

  /** Waits until the file is written. */
  async end(): Promise<void> {
    if (!this.writing) throw invalid([{ field: 'file', code: 'required', message: 'A value is missing.' }]);
    await this.writing;
  }

  /** Stops writing. Afterwards nothing writes into the folder any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.writing?.catch(() => {});
  }
}

/** Parses the body to its end. Rejects as soon as there is a problem, or when the connection breaks off. */
function parse(request: Request, parser: Busboy, follow: (refuse: (error: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const brokenOff = () => reject(new AppError('malformed'));
    follow(reject);
    parser.on('error', brokenOff);
    parser.on('close', resolve);
    request.on('error', brokenOff);
    request.on('close', () => request.complete || brokenOff());
    // The connection may have closed while the folder was created.
    if (request.destroyed && !request.complete) brokenOff();
    else request.pipe(parser);
  });
}

async function receive(request: Request, limits: UploadLimits, path: string): Promise<Received> {
  const arriving = new Arriving();
  const parser = parserOf(request, limits);
  try {
    await parse(request, parser, (refuse) => arriving.follow(parser, path, limits.largest, refuse));
    await arriving.end();
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    discardRest(request);
    await arriving.stop();
    throw error;
  }
  return { path, file_name: arriving.file_name, fields: arriving.fields };
}
