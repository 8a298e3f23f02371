import type { ToldAttachment } from '@millwright/core/contract/messages.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Storage } from '../../files/storage/storage.ts';

/** A file that goes with a message, as its row keeps it; `document` is the name of the template of one that was printed for it. */
export type AttachedFile = { id: string; file_name: string; size: number; content_type: string; document?: string };

/** What is told of them. Names of files may hold values of the record: they are their sender's. */
export const toldAttachments = (files: readonly AttachedFile[], own: boolean): ToldAttachment[] =>
  files.map(({ file_name, document, size }) => ({ name: own ? file_name : (document ?? null), size }));

async function* contentOf(storage: Storage, place: { client_id: string; id: string }): AsyncGenerator<Uint8Array> {
  const stream = await storage.read(place);
  // The mailer writes a code of its own on the error that it meets.
  if (!stream) throw new Error('no content', { cause: new AppError('not_found', { reason: 'a file that goes with it is gone' }) });
  yield* stream as AsyncIterable<Uint8Array>;
}

/** The files of a mail, each read as it is sent. */
export const mailAttachments = (storage: Storage, client_id: string, files: readonly AttachedFile[]) =>
  files.map(({ id, file_name, content_type }) => ({ filename: file_name, content_type, content: contentOf(storage, { client_id, id }) }));
