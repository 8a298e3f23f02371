import type { FileDetails } from '@millwright/core/contract/files.ts';
import type { Request } from 'express';
import { inTenant } from '../db/tenant.ts';
import { onceUploaded } from '../http/bodies/once-uploaded.ts';
import type { Received } from '../http/bodies/receive-upload.ts';
import { onlyOnce } from '../http/routing/idempotency.ts';
import type { Services } from '../http/routing/services.ts';
import { keepContent } from './keep-content.ts';
import { addFile } from './stored/files.service.ts';

/** Stores an upload, once per Idempotency-Key. */
export async function storeFile({ database, files }: Services, request: Request, received: Received): Promise<FileDetails> {
  const { principal } = request;
  const once = await onceUploaded(request, received);
  return keepContent(files, principal.client_id, received, (file) =>
    inTenant(database, principal, (tenant) => (once ? onlyOnce(tenant, once, () => addFile(tenant, file)) : addFile(tenant, file))),
  );
}
