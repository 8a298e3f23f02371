import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject, PDFRawStream, PDFString } from 'pdf-lib';

const name = (key: string) => PDFName.of(key);
const textOf = (value: PDFObject | undefined) => (value instanceof PDFHexString || value instanceof PDFString ? value.decodeText() : null);
const contentOf = (stream: PDFObject | undefined) =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8') : null;

/** Reads the invoice in a PDF as accounting software would look for it. */
export async function readFacturX(pdf: Uint8Array) {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { catalog, context } = document;
  const tree = catalog.lookupMaybe(name('Names'), PDFDict)?.lookupMaybe(name('EmbeddedFiles'), PDFDict)?.lookupMaybe(name('Names'), PDFArray);
  const files = Array.from({ length: (tree?.size() ?? 0) / 2 }, (_, at) => tree?.lookup(2 * at + 1, PDFDict) as PDFDict).map((file) => ({
    name: textOf(file.lookup(name('UF'))),
    relationship: String(file.lookup(name('AFRelationship'))),
    type: String((file.lookup(name('EF'), PDFDict).lookup(name('F')) as PDFRawStream).dict.lookup(name('Subtype'))),
    content: contentOf(file.lookup(name('EF'), PDFDict).lookup(name('F'))),
  }));
  const intent = catalog.lookupMaybe(name('OutputIntents'), PDFArray)?.lookup(0, PDFDict);
  return {
    files,
    associated: catalog.lookupMaybe(name('AF'), PDFArray)?.size() ?? 0,
    metadata: contentOf(catalog.lookup(name('Metadata'))),
    intent: intent && { kind: String(intent.lookup(name('S'))), profile: contentOf(intent.lookup(name('DestOutputProfile')))?.slice(36, 40) },
    has_id: context.trailerInfo.ID !== undefined,
    title: document.getTitle(),
    pages: document.getPageCount(),
  };
}
