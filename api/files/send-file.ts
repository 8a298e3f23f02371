import { pipeline } from 'node:stream/promises';
import { type downloadFile, type FileDetails, largestInJson } from '@millwright/core/contract/files.ts';
import type { OutputOf } from '@millwright/core/contract/parts/endpoint.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Request, Response } from 'express';
import { sent } from '../http/routing/call.ts';
import { log } from '../log/log.ts';
import { partOf, tagOf } from './file-range.ts';
import type { Part, Storage, StorageKey } from './storage/storage.ts';

type InJson = OutputOf<typeof downloadFile>;

const wantsJson = (request: Request) => request.accepts(['application/octet-stream', 'application/json']) === 'application/json';

async function contentOf(storage: Storage, place: StorageKey, part: Part | null = null) {
  const content = await storage.read(place, part);
  if (content) return content;
  log('error', 'the content of a file is missing', { ...place });
  throw new AppError('not_found');
}

/** The part that a request asks for, told in the answer's head; a refusal tells how long the file is. */
function beginPart({ id, size }: FileDetails, request: Request, response: Response): Part | null {
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', tagOf(id));
  try {
    const part = partOf(request, tagOf(id), size);
    if (part) response.status(206).setHeader('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
    response.setHeader('Content-Length', part ? part.end - part.start + 1 : size);
    return part;
  } catch (error) {
    response.setHeader('Content-Range', `bytes */${size}`);
    throw error;
  }
}

/** What is said of a file before its content is there. */
const headOfFile = ['Accept-Ranges', 'ETag', 'Content-Range', 'Content-Length'];

/** The content of a part; where it is gone, nothing of the file is told. */
async function contentFor(storage: Storage, place: StorageKey, part: Part | null, response: Response) {
  try {
    return await contentOf(storage, place, part);
  } catch (error) {
    for (const name of headOfFile) response.removeHeader(name);
    throw error;
  }
}

/** No browser opens what is sent as a page of ours. */
const alone = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Sends a small picture, which a browser asks for again after a minute. */
export function sendThumbnail(picture: Buffer, response: Response): typeof sent {
  response.attachment('thumbnail.webp');
  response.setHeader('Cache-Control', 'private, max-age=60');
  response.setHeader('Content-Security-Policy', alone);
  response.type('image/webp').send(picture);
  return sent;
}

/**
 * Streams a file as an attachment that no browser opens as a page; at a reader's pace. Who lost it on the way asks for
 * the rest (`Range`).
 */
export async function streamFile(storage: Storage, place: StorageKey, file: FileDetails, request: Request, response: Response): Promise<typeof sent> {
  const part = beginPart(file, request, response);
  const content = await contentFor(storage, place, part, response);
  response.attachment(file.file_name);
  response.setHeader('Content-Type', file.content_type);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Security-Policy', alone);
  await pipeline(content, response);
  return sent;
}

/** The content as `{data, file_name}` for who asks for JSON, else as a stream. */
export async function sendFile(
  storage: Storage,
  place: StorageKey,
  file: FileDetails,
  request: Request,
  response: Response,
): Promise<InJson | typeof sent> {
  if (!wantsJson(request)) return streamFile(storage, place, file, request, response);
  if (file.size > largestInJson) throw new AppError('too_large', { limit: largestInJson });
  const content = await contentOf(storage, place);
  const parts = await content.toArray();
  return { data: Buffer.concat(parts).toString('base64'), file_name: file.file_name };
}
