import { buffer } from 'node:stream/consumers';
import type { TenantTransaction } from '../../db/types.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { findFiles } from '../../files/stored/files.service.ts';

/** Pictures that a document may show, and bytes of one. */
const mostPictures = 200;
const largest = 5_000_000;
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export type Pictures = ReadonlyMap<string, string>;

/** The pictures among these files that the caller may read, as `data:` addresses; what a file says of itself is not believed. */
export async function readPictures(tenant: TenantTransaction, storage: Storage, ids: readonly string[]): Promise<Pictures> {
  const files = (await findFiles(tenant, ids.slice(0, mostPictures))).filter(
    ({ content_type, size }) => imageTypes.has(content_type) && size <= largest,
  );
  const pictures = new Map<string, string>();
  for (const { id, content_type } of files) {
    const content = await storage.read({ client_id: tenant.client.id, id });
    if (content) pictures.set(id, `data:${content_type};base64,${(await buffer(content)).toString('base64')}`);
  }
  return pictures;
}
