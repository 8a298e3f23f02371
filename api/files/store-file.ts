import { stat } from 'node:fs/promises';
import type { FileDetails } from '@millwright/core/contract/files.ts';
import { AppError, isOutage } from '@millwright/core/errors.ts';
import type { Request } from 'express';
import { newId } from '../db/sql/new-id.ts';
import { inTenant } from '../db/tenant.ts';
import { onceUploaded } from '../http/bodies/once-uploaded.ts';
import type { Received } from '../http/bodies/receive-upload.ts';
import { onlyOnce } from '../http/routing/idempotency.ts';
import type { Services } from '../http/routing/services.ts';
import { log } from '../log/log.ts';
import { contentTypeOf } from './content-type.ts';
import { cleanName } from './file-name.ts';
import type { Storage, StorageKey } from './storage/storage.ts';
import { addFile } from './stored/files.service.ts';

/** Removes content that has no row any more; what can't go now goes with the daily chores. */
export const letGo = (storage: Storage, place: StorageKey): Promise<void> =>
  storage.remove(place).catch((error: unknown) => log('warn', 'the content of a file is removed later', { ...place, error }));

async function describe(received: Received): Promise<FileDetails> {
  const file_name = cleanName(received.file_name);
  const [{ size }, content_type] = await Promise.all([stat(received.path), contentTypeOf(received.path, file_name)]);
  return { id: newId(), file_name, size, content_type };
}

/** Keeps an upload: its content first, then its row, so that whatever has a row can be read. */
export async function storeFile({ database, files }: Services, request: Request, received: Received): Promise<FileDetails> {
  const { principal } = request;
  const file = await describe(received);
  const place = { client_id: principal.client_id, id: file.id };
  const once = await onceUploaded(request, received);
  await files.keep(place, received.path);
  try {
    const data = await inTenant(database, principal, (tenant) =>
      once ? onlyOnce(tenant, once, () => addFile(tenant, file)) : addFile(tenant, file),
    );
    if (data.id !== file.id) await letGo(files, place);
    return data;
  } catch (error) {
    // After an outage nobody knows whether the row has been written.
    if (error instanceof AppError && !isOutage(error)) await letGo(files, place);
    throw error;
  }
}
