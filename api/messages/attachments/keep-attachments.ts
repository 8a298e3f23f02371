import { isOutage } from '@millwright/core/errors.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { letGo } from '../../files/keep-content.ts';
import { demandRoom, type FileFigures } from '../../files/may-upload.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { addFile } from '../../files/stored/files.service.ts';
import { onDisk } from '../../files/stored/on-disk.ts';
import type { Printer, PrintFor } from '../../pdf/browser/printer.ts';
import { printDocument } from '../../pdf/print/print-document.ts';
import type { AttachedFile } from './attached-file.ts';
import { demandSize, type Piece } from './read-attachments.ts';

type Keeping = { storage: Storage; printer: Printer; whose: PrintFor };

const asPiece =
  ({ storage, printer, whose }: Keeping) =>
  async (piece: Piece): Promise<AttachedFile> => {
    if (!('print' in piece)) return { id: piece.id, file_name: piece.file_name, size: piece.size, content_type: piece.content_type };
    const pdf = await printDocument(printer, piece.print, whose);
    const id = newId();
    await onDisk(pdf, (path) => storage.keep({ client_id: whose.company, id }, path));
    return { id, file_name: piece.print.file_name, size: pdf.length, content_type: 'application/pdf', document: piece.document };
  };

/**
 * Prints the documents, stores them, and calls `write`, which queues the message with their rows (`addDocuments`).
 * Files without a row are deleted: those of a refused message, or of one that was already queued under the same key.
 */
export async function withAttachments<T>(
  keeping: Keeping,
  pieces: readonly Piece[],
  write: (files: AttachedFile[], queued: () => void) => Promise<T>,
): Promise<T> {
  const { storage, whose } = keeping;
  const files: AttachedFile[] = [];
  const forget = () =>
    Promise.all(files.map(({ id, document }) => (document === undefined ? undefined : letGo(storage, { client_id: whose.company, id }))));
  let queued = false;
  try {
    for (const piece of pieces) {
      files.push(await asPiece(keeping)(piece));
      demandSize(files.reduce((sum, { size }) => sum + size, 0));
    }
    const answer = await write(files, () => {
      queued = true;
    });
    if (!queued) await forget();
    return answer;
  } catch (error) {
    // After an outage it is unknown whether the rows were written.
    if (!isOutage(error)) await forget();
    throw error;
  }
}

/** Adds the rows of the documents printed for a message. */
export async function addDocuments(tenant: TenantTransaction, files: readonly AttachedFile[], figures: FileFigures): Promise<void> {
  const printed = files.filter(({ document }) => document !== undefined);
  if (printed.length > 0) await demandRoom(tenant, figures);
  for (const file of printed) await addFile(tenant, file);
}
