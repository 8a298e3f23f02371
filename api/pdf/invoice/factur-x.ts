import { createHash } from 'node:crypto';
import { AFRelationship, PDFDocument, PDFHexString, PDFName } from 'pdf-lib';
import { srgbProfile } from './srgb-profile.ts';
import { invoiceMetadata } from './xmp.ts';

/** The invoice to embed in a PDF, with the title and author of the PDF. */
export type InvoiceFile = { xml: string; title: string; author: string };

const producer = 'Millwright';

/** Removes control characters, which XMP can't contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters
const plain = (text: string) => text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ');

function addMetadata(document: PDFDocument, xmp: string): void {
  const { context, catalog } = document;
  const bytes = new TextEncoder().encode(xmp);
  catalog.set(PDFName.of('Metadata'), context.register(context.stream(bytes, { Type: 'Metadata', Subtype: 'XML' })));
}

/** Adds the colour profile (output intent) that PDF/A requires. */
function addColours(document: PDFDocument): void {
  const { context, catalog } = document;
  const profile = context.register(context.flateStream(srgbProfile(), { N: 3 }));
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFHexString.fromText('sRGB IEC61966-2.1'),
    Info: PDFHexString.fromText('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  });
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]));
}

/** Converts a printed invoice to PDF/A-3b and embeds its XML (Factur-X 1.0, ZUGFeRD 2). The pages stay the same. */
export async function facturX(pdf: Uint8Array, { xml, title, author }: InvoiceFile, date: Date = new Date()): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const at = new Date(Math.floor(date.getTime() / 1000) * 1000);
  const said = { title: plain(title), author: plain(author), producer, date: at };
  document.setTitle(said.title);
  document.setAuthor(said.author);
  document.setProducer(producer);
  document.setCreator(producer);
  document.setCreationDate(at);
  document.setModificationDate(at);
  await document.attach(new TextEncoder().encode(xml), 'factur-x.xml', {
    mimeType: 'text/xml',
    description: 'Factur-X',
    creationDate: at,
    modificationDate: at,
    afRelationship: AFRelationship.Alternative,
  });
  addMetadata(document, invoiceMetadata(said));
  addColours(document);
  const id = PDFHexString.of(createHash('md5').update(xml).update(at.toISOString()).digest('hex'));
  document.context.trailerInfo.ID = document.context.obj([id, id]);
  return document.save();
}
