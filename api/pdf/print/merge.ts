import { PDFDocument } from 'pdf-lib';

/** Merges PDFs into one, in order. */
export async function mergePdfs(documents: readonly Uint8Array[]): Promise<Uint8Array> {
  const [only] = documents;
  if (only && documents.length === 1) return only;
  const whole = await PDFDocument.create();
  for (const document of documents) {
    const part = await PDFDocument.load(document);
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  return whole.save();
}
