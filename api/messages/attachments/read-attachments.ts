import type { FileDetails } from '@millwright/core/contract/files.ts';
import { type Attachment, largestAttachments } from '@millwright/core/contract/messages.ts';
import { invalid } from '@millwright/core/errors.ts';
import { inLanguage, type Json, type Language } from '@millwright/core/json.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';
import { keepsFiles } from '@millwright/core/model/layout.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { findFiles } from '../../files/stored/files.service.ts';
import { fillDocuments, findTemplate } from '../../pdf/documents.service.ts';
import type { Filled } from '../../pdf/print/fill-document.ts';
import { getObject } from '../../records/query.service.ts';

/** A document to print; `document` is the name of its template. */
export type ToPrint = { print: Filled; pdf_template_id: string; document: string };
/** One attachment of an email. */
export type Piece = FileDetails | ToPrint;

type Wanted = {
  channel: SendingChannel;
  attachments?: readonly Attachment[] | undefined;
  object_id?: string | undefined;
  language?: Language | undefined;
};

const refusal = (field: string, code: string, message: string, params?: { max: string }) =>
  invalid([{ field, code, message, ...(params && { params }) }]);

/** Refuses attachments that are too large for one email. */
export function demandSize(bytes: number): void {
  const max = `${largestAttachments / 1_000_000} MB`;
  if (bytes > largestAttachments) throw refusal('attachments', 'too_large', `At most ${max}.`, { max });
}

async function inField(tenant: TenantTransaction, object_id: string, name: string, at: string): Promise<FileDetails[]> {
  const { primary_model, object } = await getObject(tenant, object_id);
  const field = tenant.config.schema.models.get(primary_model)?.fields.get(name);
  // A field that the sender may not read has no value here.
  if (!field || !keepsFiles(field) || !(name in object.properties))
    throw refusal(`${at}.field`, 'unknown_field', 'There is no such field for files.');
  const held: Json = object.properties[name] ?? null;
  return findFiles(tenant, Array.isArray(held) ? held.map(String) : []);
}

async function readAttachment(tenant: TenantTransaction, storage: Storage, wanted: Wanted, attachment: Attachment, at: string): Promise<Piece[]> {
  const { object_id, language } = wanted;
  if ('file_id' in attachment) {
    const files = await findFiles(tenant, [attachment.file_id]);
    if (files.length === 0) throw refusal(`${at}.file_id`, 'not_a_file', 'Choose an existing file.');
    return files;
  }
  if (object_id === undefined) throw refusal('object_id', 'missing_field', 'missing field');
  if ('field' in attachment) return inField(tenant, object_id, attachment.field, at);
  const template = findTemplate(tenant, attachment.pdf_template_id);
  const pdf_template_id = tenant.config.find('pdf_templates', attachment.pdf_template_id)?.id ?? '';
  const documents = await fillDocuments(tenant, storage, { template, subject: { object_ids: [object_id] }, language });
  return documents.map((print) => ({ print, pdf_template_id, document: inLanguage(template.name, language ?? 'en') }));
}

/** The attachments of an email in order, read with the sender's rights and limited in total size. */
export async function readAttachments(tenant: TenantTransaction, storage: Storage, wanted: Wanted): Promise<Piece[]> {
  const { attachments = [], channel } = wanted;
  if (attachments.length > 0 && channel !== 'email') throw refusal('attachments', 'invalid_value', 'Only mails take files.');
  const pieces: Piece[] = [];
  for (const [index, attachment] of attachments.entries())
    pieces.push(...(await readAttachment(tenant, storage, wanted, attachment, `attachments[${index}]`)));
  demandSize(pieces.reduce((sum, piece) => sum + ('print' in piece ? 0 : piece.size), 0));
  return pieces;
}

/** The attachments in a preview. */
export const foretold = (pieces: readonly Piece[]) =>
  pieces.map((piece) =>
    'print' in piece
      ? { file_id: null, pdf_template_id: piece.pdf_template_id, file_name: piece.print.file_name, size: null }
      : { file_id: piece.id, pdf_template_id: null, file_name: piece.file_name, size: piece.size },
  );
