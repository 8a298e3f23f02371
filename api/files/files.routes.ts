import { systemPrincipal } from '@millwright/core/access/principals.ts';
import * as contract from '@millwright/core/contract/files.ts';
import { AppError } from '@millwright/core/errors.ts';
import { inTenant } from '../db/tenant.ts';
import { withUpload } from '../http/bodies/receive-upload.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { deleteFile } from './delete-file.ts';
import { letGo } from './keep-content.ts';
import { checkUpload } from './may-upload.ts';
import { thumbnailOf } from './pictures/thumbnails.ts';
import { sendFile, sendThumbnail, streamFile } from './send-file.ts';
import { readSigned, signStorageKey } from './signed-url.ts';
import { storeFile } from './store-file.ts';
import { findFile, findFiles } from './stored/files.service.ts';

/** Finds the file of a signed URL. Throws not_found if the file or its company is gone. */
async function openSigned({ database, settings }: Services, token: string) {
  const place = readSigned(settings, token);
  if (!place) throw new AppError('not_found');
  try {
    const file = await inTenant(database, systemPrincipal(place.client_id), (tenant) => findFile(tenant, place.id), { read_only: true });
    return { place, file };
  } catch (error) {
    throw error instanceof AppError && error.code === 'session_ended' ? new AppError('not_found') : error;
  }
}

/** The routes that upload, read and delete files. */
export function fileRoutes(services: Services): Routes {
  const { files, settings } = services;
  return new Routes(services)
    .add(contract.uploadFile, (call) => {
      const allow = () => call.read((tenant) => checkUpload(tenant, settings));
      const limits = { largest: contract.largestFile, fields: 0, allow };
      return withUpload(call.request, limits, async (received) => ({ data: await storeFile(services, call.request, received) }));
    })
    .add(contract.listFiles, (call) => call.read(async (tenant) => ({ data: await findFiles(tenant, call.query.ids) })))
    .add(contract.readFileDetails, (call) => call.read(async (tenant) => ({ data: await findFile(tenant, call.params.id) })))
    .add(contract.downloadSigned, async ({ params, query, request, response }) => {
      const { place, file } = await openSigned(services, params.token);
      const small = query.width && (await thumbnailOf(files, place, file, Number(query.width)));
      if (small) return sendThumbnail(small, response);
      return streamFile(files, place, file, request, response);
    })
    .add(contract.downloadFile, async (call) => {
      const file = await call.read((tenant) => findFile(tenant, call.params.id));
      return sendFile(files, { client_id: call.principal.client_id, id: file.id }, file, call.request, call.response);
    })
    .add(contract.signFile, async (call) => {
      const { id } = await call.read((tenant) => findFile(tenant, call.params.id));
      const token = signStorageKey(settings, { client_id: call.principal.client_id, id });
      return { signed_url: `${settings.PUBLIC_URL}/v1/files/signed/${token}` };
    })
    .add(contract.deleteFile, async (call) => {
      const { client_id } = call.principal;
      await call.write(async (tenant) => {
        await deleteFile(tenant, call.params.id);
        tenant.afterCommit(() => void letGo(files, { client_id, id: call.params.id.toLowerCase() }));
      });
      return undefined;
    });
}
