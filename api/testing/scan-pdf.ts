import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Pixels of a point: some 290 in an inch, as a good printer and a scanner have. */
const scale = 4;

type Canvas = { toBuffer: (type: 'image/png') => Buffer };
type Context = { getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray; width: number; height: number } };
type Drawn = { canvas: Canvas; context: Context; width: number; height: number };
type Factory = { create: (width: number, height: number) => { canvas: Canvas; context: Context } };

async function drawPages(pdf: Uint8Array, at = scale, most = Number.POSITIVE_INFINITY) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const factory = document.canvasFactory as Factory;
  const drawn: Drawn[] = [];
  for (let number = 1; number <= Math.min(document.numPages, most); number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: at });
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
    const { canvas, context } = factory.create(width, height);
    await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
    drawn.push({ canvas, context, width, height });
  }
  return drawn;
}

/** So many pixels around what is printed are scanned with it: more than the white that a code must have beside it. */
const margin = 200;

/** The part of a page that something is printed on, with its margin; all of a page that is white. */
function printedPart({ context, width, height }: Drawn) {
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  const white = 0xffffffff;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (pixels[y * width + x] === white) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  if (right < left) return context.getImageData(0, 0, width, height);
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  return context.getImageData(x, y, Math.min(width, right + margin) - x, Math.min(height, bottom + margin) - y);
}

/** Each page of a PDF as a picture, to be looked at. */
export const pdfPictures = async (pdf: Uint8Array): Promise<Buffer[]> =>
  (await drawPages(pdf, 1.5)).map(({ canvas }) => canvas.toBuffer('image/png'));

/** What a scanner reads on each page of a PDF, or on so many of the first, from the top to the bottom, with the kind of each code. */
export async function scanPdf(pdf: Uint8Array, most?: number): Promise<{ text: string; format: string }[][]> {
  const pages: { text: string; format: string }[][] = [];
  for (const page of await drawPages(pdf, scale, most)) {
    const { data, width, height } = printedPart(page);
    const picture = { data, width, height, colorSpace: 'srgb' } as unknown as Parameters<typeof readBarcodes>[0];
    const codes = await readBarcodes(picture, { textMode: 'Plain', tryHarder: true, maxNumberOfSymbols: 50 });
    const sorted = codes.filter(({ isValid }) => isValid).sort((one, other) => one.position.topLeft.y - other.position.topLeft.y);
    pages.push(sorted.map(({ text, format }) => ({ text, format })));
  }
  return pages;
}
