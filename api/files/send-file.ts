import { pipeline } from 'node:stream/promises';
import type { OutputOf } from '@millwright/core/contract/endpoint.ts';
import { type downloadFile, type FileDetails, largestInJson } from '@millwright/core/contract/files.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Request, Response } from 'express';
import { sent } from '../http/call.ts';
import { log } from '../http/log.ts';
import type { Place, Storage } from './storage/storage.ts';

type InJson = OutputOf<typeof downloadFile>;

const wantsJson = (request: Request) => request.accepts(['application/octet-stream', 'application/json']) === 'application/json';

async function contentOf(storage: Storage, place: Place) {
  const content = await storage.read(place);
  if (content) return content;
  log('error', 'the content of a file is missing', { ...place });
  throw new AppError('not_found');
}

/** Streams a file as an attachment that no browser opens as a page; at a reader's pace. */
export async function streamFile(
  storage: Storage,
  place: Place,
  { file_name, size, content_type }: FileDetails,
  response: Response,
): Promise<typeof sent> {
  const content = await contentOf(storage, place);
  response.attachment(file_name);
  response.setHeader('Content-Type', content_type);
  response.setHeader('Content-Length', size);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  await pipeline(content, response);
  return sent;
}

/** The content as `{data, file_name}` for who asks for JSON, else as a stream. */
export async function sendFile(
  storage: Storage,
  place: Place,
  file: FileDetails,
  request: Request,
  response: Response,
): Promise<InJson | typeof sent> {
  if (!wantsJson(request)) return streamFile(storage, place, file, response);
  if (file.size > largestInJson) throw new AppError('too_large', { limit: largestInJson });
  const content = await contentOf(storage, place);
  const parts = await content.toArray();
  return { data: Buffer.concat(parts).toString('base64'), file_name: file.file_name };
}
