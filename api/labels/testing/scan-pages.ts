import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { CodeShape } from '@millwright/core/label/code-shape.ts';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Pixels of a point: a module of a small code has several of them. */
const scale = 4;
type Page = { width: number; height: number; boxes: [x: number, y: number, width: number, height: number][] };

/** The drawing commands of each page. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at);
    if (end < 0 || pdf.subarray(at - 3, at).toString() === 'end') continue;
    try {
      streams.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // A font or a picture, or what is not packed.
    }
  }
  return streams.filter((text) => text.startsWith('1 0 0 -1 0 '));
}

/** Pages with their size in points and the rectangles on them. */
export function pagesOf(pdf: Buffer): Page[] {
  const sizes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return streamsOf(pdf).map((text, index) => ({
    width: Number(sizes[index]?.[1]),
    height: Number(sizes[index]?.[2]),
    boxes: [...text.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm)].map(([, ...box]) => box.map(Number) as Page['boxes'][number]),
  }));
}

function pixelsOf({ width, height, boxes }: Page) {
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
  const data = new Uint8ClampedArray(columns * rows * 4).fill(255);
  for (const [x, y, wide, high] of boxes)
    for (let row = Math.round(y * scale); row < Math.round((y + high) * scale); row++)
      for (let column = Math.round(x * scale); column < Math.round((x + wide) * scale); column++)
        data.fill(0, (row * columns + column) * 4, (row * columns + column) * 4 + 3);
  return { data, width: columns, height: rows, colorSpace: 'srgb' } as unknown as Parameters<typeof readBarcodes>[0];
}

/** What a scanner reads on a page, from the top to the bottom and from the left. */
export async function scanPage(page: Page): Promise<ReadResult[]> {
  const codes = await readBarcodes(pixelsOf(page), {
    formats: ['QRCode', 'Code128', 'DataMatrix'],
    textMode: 'Plain',
    tryHarder: true,
    maxNumberOfSymbols: 255,
  });
  return codes
    .filter(({ isValid }) => isValid)
    .sort((a, b) => a.position.topLeft.y - b.position.topLeft.y || a.position.topLeft.x - b.position.topLeft.x);
}

/** What a scanner reads of one code. */
export const scanShape = (shape: CodeShape): Promise<ReadResult[]> =>
  scanPage({ width: shape.width, height: shape.height, boxes: shape.dark.map(({ x, y, width, height }) => [x, y, width, height]) });
