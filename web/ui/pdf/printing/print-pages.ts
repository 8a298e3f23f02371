import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pages that are printed from the page at once: each is a picture in memory. */
export const mostPrinted = 100;
/** Points to the inch of paper: letters are sharp, and a page takes a few megabytes. */
const sharpness = 150;
const pointsToInch = 72;

async function pictureOf(pdf: PDFDocumentProxy, number: number): Promise<HTMLImageElement> {
  const page = await pdf.getPage(number);
  const canvas = document.createElement('canvas');
  const viewport = page.getViewport({ scale: sharpness / pointsToInch });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  canvas.width = 0;
  if (!content) throw new Error('A page could not be drawn.');
  const picture = new Image();
  picture.src = URL.createObjectURL(content);
  await picture.decode();
  return picture;
}

/** The paper is that of the first page; nothing of the screen is printed. A sheet of the page itself needs no nonce. */
async function sheetFor(pdf: PDFDocumentProxy): Promise<CSSStyleSheet> {
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    @page { size: ${width}pt ${height}pt; margin: 0; }
    [data-printed-pages] { display: none; }
    @media print {
      body > :not([data-printed-pages]) { display: none !important; }
      html, body { height: auto !important; overflow: visible !important; margin: 0 !important; padding: 0 !important; }
      [data-printed-pages] { display: block; }
      [data-printed-pages] img { display: block; width: 100%; max-height: 100vh; object-fit: contain; break-after: page; }
    }`);
  return sheet;
}

/** Prints a PDF by the browser's own dialog: its pages as pictures, in place of what is on the screen. */
export async function printPages(pdf: PDFDocumentProxy, onDone: (pages: number) => void, signal: AbortSignal): Promise<void> {
  const place = document.createElement('div');
  place.dataset.printedPages = '';
  const sheet = await sheetFor(pdf);
  document.adoptedStyleSheets.push(sheet);
  document.body.append(place);
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      signal.throwIfAborted();
      place.append(await pictureOf(pdf, number));
      onDone(number);
    }
    signal.throwIfAborted();
    window.print();
  } finally {
    for (const picture of place.querySelectorAll('img')) URL.revokeObjectURL(picture.src);
    place.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  }
}
