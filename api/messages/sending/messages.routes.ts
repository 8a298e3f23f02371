import { getMessage, previewMessage as previewEndpoint, sendMessage as sendEndpoint } from '@millwright/core/contract/messages.ts';
import { readerOf } from '../../fairness/readers.ts';
import { Routes } from '../../http/routing/routes.ts';
import type { Services } from '../../http/routing/services.ts';
import { printer as ownPrinter, type Printer } from '../../pdf/browser/printer.ts';
import { addDocuments, withAttachments } from '../attachments/keep-attachments.ts';
import { foretold, readAttachments } from '../attachments/read-attachments.ts';
import { previewMessage, queueMessage, readMessage } from './messages.service.ts';

/** Messages that users send. */
export function messageRoutes(services: Services, printer: Printer = ownPrinter): Routes {
  const { files: storage, settings } = services;
  return new Routes(services)
    .add(sendEndpoint, async (call) => {
      const { input, principal } = call;
      if (!input.attachments?.length) return { data: await call.write((tenant) => queueMessage(tenant, input)) };
      const pieces = await call.read((tenant) => readAttachments(tenant, storage, input));
      const keeping = { storage, printer, whose: { company: principal.client_id, reader: readerOf(principal) } };
      const data = await withAttachments(keeping, pieces, (files, queued) =>
        call.write(async (tenant) => {
          queued();
          await addDocuments(tenant, files, settings);
          return queueMessage(tenant, input, files);
        }),
      );
      return { data };
    })
    .add(previewEndpoint, async (call) => {
      const { input } = call;
      const data = await call.read(async (tenant) => {
        const preview = await previewMessage(tenant, input);
        return { ...preview, attachments: foretold(await readAttachments(tenant, storage, { ...input, language: preview.language })) };
      });
      return { data };
    })
    .add(getMessage, async (call) => ({ data: await call.read((tenant) => readMessage(tenant, call.params.id)) }));
}
