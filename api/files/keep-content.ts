import { stat } from 'node:fs/promises';
import type { FileDetails } from '@millwright/core/contract/files.ts';
import { AppError, isOutage } from '@millwright/core/errors.ts';
import { newId } from '../db/sql/new-id.ts';
import { log } from '../log/log.ts';
import { contentTypeOf } from './content-type.ts';
import { cleanName } from './file-name.ts';
import type { Storage, StorageKey } from './storage/storage.ts';

/** Removes content without a row. If that fails, the daily cleanup does it. */
export const letGo = (storage: Storage, place: StorageKey): Promise<void> =>
  storage.remove(place).catch((error: unknown) => log('warn', 'the content of a file is removed later', { ...place, error }));

/** A local file, and its original name. */
type Content = { path: string; file_name: string | null };

async function describe({ path, file_name: given }: Content): Promise<FileDetails> {
  const file_name = cleanName(given);
  const [{ size }, content_type] = await Promise.all([stat(path), contentTypeOf(path, file_name)]);
  return { id: newId(), file_name, size, content_type };
}

/**
 * Stores content as a file of a company: first the content, then its row, which `add` writes, so that every row has
 * content. `add` returns the stored file, which may be an earlier one with the same idempotency key.
 */
export async function keepContent(
  storage: Storage,
  client_id: string,
  content: Content,
  add: (file: FileDetails) => Promise<FileDetails>,
): Promise<FileDetails> {
  const file = await describe(content);
  const place = { client_id, id: file.id };
  await storage.keep(place, content.path);
  try {
    const data = await add(file);
    if (data.id !== file.id) await letGo(storage, place);
    return data;
  } catch (error) {
    // After an outage it is unknown whether the row was written.
    if (error instanceof AppError && !isOutage(error)) await letGo(storage, place);
    throw error;
  }
}
