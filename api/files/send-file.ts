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

/** Sets the headers for the requested range and returns the range. If it is invalid, the error's headers contain the length of the file. */
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

/** Headers that describe the content. They are removed if the content is missing. */
const headOfFile = ['Accept-Ranges', 'ETag', 'Content-Range', 'Content-Length'];

/** Opens the content of a range. If it is missing, the headers about it are removed. */
async function contentFor(storage: Storage, place: StorageKey, part: Part | null, response: Response) {
  try {
    return await contentOf(storage, place, part);
  } catch (error) {
    for (const name of headOfFile) response.removeHeader(name);
    throw error;
  }
}

/** The content security policy that stops a browser from running a file as a page of the product. */
const alone = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Sends a thumbnail, which a browser may cache for one minute. */
export function sendThumbnail(picture: Buffer, response: Response): typeof sent {
  response.attachment('thumbnail.webp');
  response.setHeader('Cache-Control', 'private, max-age=60');
  response.setHeader('Content-Security-Policy', alone);
  response.type('image/webp').send(picture);
  return sent;
}

/**
 * Streams a file as an attachment that no browser runs as a page. Slow readers slow the stream down. A reader who lost the
 * connection can request the rest (`Range`).
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

/** Sends the content as `{data, file_name}` to callers who accept JSON, otherwise as a stream. */
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
