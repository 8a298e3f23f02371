import { buffer } from 'node:stream/consumers';
import { AppError } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { findFiles } from '../../files/stored/files.service.ts';

/** Limits of one document: pictures, files in which they are searched, bytes per picture and in total. */
const mostPictures = 200;
const mostFiles = 1_000;
const largest = 5_000_000;
const largestTogether = 15_000_000;
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export type Pictures = ReadonlyMap<string, string>;
/** Lists of file ids. The first picture of each list is shown. */
export type PictureLists = readonly (readonly string[])[];

/**
 * Reads the first picture of each list that the caller may read, as `data:` URLs. The type is detected from the content,
 * not taken from the file's details.
 */
export async function readPictures(tenant: TenantTransaction, storage: Storage, lists: PictureLists): Promise<Pictures> {
  const stored = await findFiles(tenant, [...new Set(lists.flat())].slice(0, mostFiles));
  const images = stored.filter(({ content_type, size }) => imageTypes.has(content_type) && size <= largest);
  const imageOf = new Map(images.map((file) => [file.id, file]));
  const first = new Set(lists.flatMap((ids) => imageOf.get(ids.find((id) => imageOf.has(id)) ?? '') ?? []));
  const files = [...first].slice(0, mostPictures);
  if (files.reduce((sum, { size }) => sum + size, 0) > largestTogether) throw new AppError('too_large');
  const pictures = new Map<string, string>();
  for (const { id, content_type } of files) {
    const content = await storage.read({ client_id: tenant.client.id, id });
    if (content) pictures.set(id, `data:${content_type};base64,${(await buffer(content)).toString('base64')}`);
  }
  return pictures;
}
