import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { mostPoints } from './picture-size.ts';

/** Pages that are printed from the page at once: each is a picture in memory. */
export const mostPrinted = 100;
/** The resolution in dots per inch: letters are sharp, and a page needs a few megabytes. */
const sharpness = 150;
const pointsToInch = 72;
/** Pages are taken away by then, in milliseconds, where a browser doesn't say when it has printed them. */
const longestPrint = 10 * 60_000;

/** How much larger a page is drawn: sharp, and no more than a picture may have, as of sheets of A1. */
export function printScale(width: number, height: number): number {
  const scale = sharpness / pointsToInch;
  return scale * Math.min(1, Math.sqrt(mostPoints / (width * scale * height * scale)));
}

/** Calls this once, when the browser has printed, at the end of its patience, or as the work ends. On phones `print` returns before the pages are read. */
export function oncePrinted(done: () => void, signal: AbortSignal): void {
  const ends = new AbortController();
  const end = () => {
    if (ends.signal.aborted) return;
    ends.abort();
    clearTimeout(timer);
    done();
  };
  const timer = setTimeout(end, longestPrint);
  window.addEventListener('afterprint', end, { signal: ends.signal });
  signal.addEventListener('abort', end, { signal: ends.signal });
}

async function pictureOf(pdf: PDFDocumentProxy, number: number): Promise<HTMLImageElement> {
  const page = await pdf.getPage(number);
  const canvas = document.createElement('canvas');
  const own = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: printScale(own.width, own.height) });
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

/** Takes away the pages that were printed last. */
let clear = () => {};

/** Prints a PDF with the browser's dialog: its pages are printed as pictures, instead of the current screen. */
export async function printPages(pdf: PDFDocumentProxy, onDone: (pages: number) => void, signal: AbortSignal): Promise<void> {
  clear();
  const place = document.createElement('div');
  place.dataset.printedPages = '';
  const sheet = await sheetFor(pdf);
  document.adoptedStyleSheets.push(sheet);
  document.body.append(place);
  const remove = () => {
    for (const picture of place.querySelectorAll('img')) URL.revokeObjectURL(picture.src);
    place.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
  clear = remove;
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      signal.throwIfAborted();
      place.append(await pictureOf(pdf, number));
      onDone(number);
    }
    signal.throwIfAborted();
    oncePrinted(remove, signal);
    window.print();
  } catch (error) {
    remove();
    throw error;
  }
}
