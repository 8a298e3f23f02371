import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';

async function itemsOf(pdf: Uint8Array): Promise<TextItem[][]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.filter((item) => 'str' in item);
  });
  return Promise.all(pages);
}

/** The text of each page of a PDF, in one line. */
export const pdfTexts = async (pdf: Uint8Array): Promise<string[]> =>
  (await itemsOf(pdf)).map((items) => items.map(({ str, hasEOL }) => `${str}${hasEOL ? ' ' : ''}`).join(''));

/** The pieces of text of each page of a PDF, as they are set. */
export const pdfItems = async (pdf: Uint8Array): Promise<string[][]> =>
  (await itemsOf(pdf)).map((items) => items.map(({ str }) => str).filter((text) => text.trim() !== ''));

/** The colours that a page of a PDF is filled with, as `#rrggbb`. */
export async function pdfFills(pdf: Uint8Array, page = 1): Promise<Set<string>> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { fnArray, argsArray } = await (await document.getPage(page)).getOperatorList();
  return new Set(fnArray.flatMap((operator, at) => (operator === OPS.setFillRGBColor ? [String(argsArray[at]?.[0])] : [])));
}

/** A piece of text with its page, how many points it stands from the left and from the top of it, and how wide it is. */
export type PlacedText = { page: number; text: string; x: number; y: number; width: number };

/** The pieces of text of a PDF where they stand. */
export async function placedTexts(pdf: Uint8Array): Promise<PlacedText[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const height = (await document.getPage(1)).view[3] ?? 0;
  return (await itemsOf(pdf)).flatMap((items, page) =>
    items
      .filter(({ str }) => str.trim())
      .map(({ str, transform, width }) => ({ page: page + 1, text: str, x: Number(transform[4]), y: height - Number(transform[5]), width })),
  );
}
