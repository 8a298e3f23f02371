import type { ToldAttachment } from '@millwright/core/contract/messages.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Storage } from '../../files/storage/storage.ts';

/** A file attached to a message, as stored in its row. `document` is the name of the template if it was printed for the message. */
export type AttachedFile = { id: string; file_name: string; size: number; content_type: string; document?: string };

/** The attachments as shown to others. File names may contain values of the record, so only the sender sees them. */
export const toldAttachments = (files: readonly AttachedFile[], own: boolean): ToldAttachment[] =>
  files.map(({ file_name, document, size }) => ({ name: own ? file_name : (document ?? null), size }));

async function* contentOf(storage: Storage, place: { client_id: string; id: string }): AsyncGenerator<Uint8Array> {
  const stream = await storage.read(place);
  // The mail library overwrites the code of an error it meets, so the failure is its cause.
  if (!stream) throw new Error('no content', { cause: new AppError('not_found', { reason: 'a file that goes with it is gone' }) });
  yield* stream as AsyncIterable<Uint8Array>;
}

/** The attachments of an email; each is read while it is sent. */
export const mailAttachments = (storage: Storage, client_id: string, files: readonly AttachedFile[]) =>
  files.map(({ id, file_name, content_type }) => ({ filename: file_name, content_type, content: contentOf(storage, { client_id, id }) }));
