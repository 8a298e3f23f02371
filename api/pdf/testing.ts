import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of each page of a PDF, in one line. */
export async function pdfTexts(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
  });
  return Promise.all(pages);
}

/** What a print was answered: the file, or the failure. */
export type Printed = { status: number; type: string; name: string; bytes: Uint8Array; code: string | null; message: string | null };

/** Asks for a document as a browser does. */
export async function askForPdf(url: string, token: string, path: string, body: unknown): Promise<Printed> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  const { error } = (type.includes('json') ? JSON.parse(Buffer.from(bytes).toString()) : {}) as { error?: { code: string; message: string } };
  const name = answer.headers.get('content-disposition') ?? '';
  return { status: answer.status, type, name, bytes, code: error?.code ?? null, message: error?.message ?? null };
}
