import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ImportFields, importFields } from '@millwright/core/contract/imports.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import busboy from 'busboy';
import type { Request } from 'express';
import { invalidOf } from '../http/errors.ts';
import { checkJson } from '../http/json-body.ts';

/** Bytes of an import's file. */
const largest = 200_000_000;

export type Received = { path: string; file_name: string | null; fields: ImportFields };

/** Receives a multipart upload into a folder that is gone when the work is done, however the request ends. */
export async function withUpload<T>(request: Request, work: (received: Received) => Promise<T>): Promise<T> {
  if (!request.is('multipart/form-data')) throw new AppError('wrong_content_type');
  if (Number(request.get('content-length') ?? 0) > largest + 1_000_000) throw new AppError('too_large', { limit: largest });
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  try {
    return await work(await receive(request, join(folder, 'file')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(request: Request, path: string): Promise<Received> {
  const fields = new Map<string, string>();
  let file: Promise<void> | null = null;
  let file_name: string | null = null;
  let failure: AppError | null = null;
  const parser = busboy({ headers: request.headers, limits: { files: 1, fields: 20, fieldSize: 200_000, fileSize: largest } });
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) failure ??= new AppError('too_large', { field: name });
    fields.set(name, value);
  });
  parser.on('file', (name, stream, info) => {
    if (name !== 'file') failure ??= invalid([{ field: name, code: 'unknown', message: 'The file is sent as `file`.' }]);
    file_name = info.filename?.slice(0, 255) ?? null;
    stream.on('limit', () => {
      failure ??= new AppError('too_large', { limit: largest });
    });
    file = pipeline(stream, createWriteStream(path));
    file.catch(() => {});
  });
  await pipeline(request, parser).catch(async (error: unknown) => {
    // The folder can only go once nothing is written into it any more.
    await Promise.resolve(file).catch(() => undefined);
    throw failure ?? (error instanceof AppError ? error : new AppError('malformed'));
  });
  await file;
  if (failure) throw failure;
  if (!file) throw invalid([{ field: 'file', code: 'required', message: 'A value is missing.' }]);
  return { path, file_name, fields: readFields(fields) };
}

function readFields(fields: ReadonlyMap<string, string>): ImportFields {
  const { mapping, ...rest } = Object.fromEntries(fields);
  const parsed = importFields.safeParse({ ...rest, mapping: readJson(mapping) }, { reportInput: true });
  if (!parsed.success) throw invalidOf(parsed.error);
  return parsed.data;
}

function readJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    checkJson(value, 'mapping');
    return value;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid([{ field: 'mapping', code: 'format', message: 'The mapping is JSON.' }]);
  }
}
