import type { Language } from '@millwright/core/json.ts';
import { request } from '../../data/http.ts';
import type { StoredTemplate } from '../data/use-templates.ts';

/** The output for records: one PDF for all, a zip file with a PDF for each, or invoices as XML only. */
export type Output = 'pdf' | 'zip' | 'xml';
export type Printed = { content: Blob; name: string };
export type Print = { template: StoredTemplate; ids: readonly string[]; output: Output; language: Language };

/** The records of one request: few, so that progress can be shown and printing can be cancelled. */
const atOnce = 10;
/** How long a print may take. */
export const patience_ms = 180_000;

function nameOf(response: Response, fallback: string): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(header)?.[1] ?? fallback);
}

/** The print in a response. */
export const printedBy = async (response: Response): Promise<Printed> => ({
  content: await response.blob(),
  name: nameOf(response, 'document.pdf'),
});

const ask = ({ template, output, language }: Print, ids: readonly string[], signal: AbortSignal) =>
  request('POST', '/v1/pdf/export', { pdf_template_id: template.id, object_ids: ids, output, language }, { signal, timeout_ms: patience_ms });

/** Merges several PDFs. The library is loaded when it is needed. */
async function merge(parts: readonly ArrayBuffer[]): Promise<Blob> {
  const { PDFDocument } = await import('pdf-lib');
  const whole = await PDFDocument.create();
  for (const part of parts) {
    const document = await PDFDocument.load(new Uint8Array(part));
    for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page);
  }
  return new Blob([(await whole.save()) as BlobPart], { type: 'application/pdf' });
}

/** How many entries a piece of a zip begins. */
function entriesIn(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(0x50); at >= 0; at = piece.indexOf(0x50, at + 1))
    if (piece[at + 1] === 0x4b && piece[at + 2] === 3 && piece[at + 3] === 4) count++;
  return count;
}

async function readZip(response: Response, progress: (done: number) => void): Promise<Blob> {
  const pieces: Uint8Array[] = [];
  let done = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    pieces.push(next.value);
    done += entriesIn(next.value);
    progress(done);
  }
  return new Blob(pieces as BlobPart[], { type: 'application/zip' });
}

/** Prints records, telling how many are done. */
export async function printRecords(print: Print, progress: (done: number) => void, signal: AbortSignal): Promise<Printed> {
  const { ids, output } = print;
  if (output === 'zip') {
    const response = await ask(print, ids, signal);
    return { content: await readZip(response, progress), name: nameOf(response, 'documents.zip') };
  }
  if (output === 'xml') {
    const response = await ask(print, ids, signal);
    progress(ids.length);
    return printedBy(response);
  }
  const parts: ArrayBuffer[] = [];
  let name = '';
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    const response = await ask(print, some, signal);
    name ||= nameOf(response, 'document.pdf');
    parts.push(await response.arrayBuffer());
    progress(at + some.length);
  }
  const [only] = parts;
  return { content: only && parts.length === 1 ? new Blob([only], { type: 'application/pdf' }) : await merge(parts), name };
}
