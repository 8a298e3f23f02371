import { GlobalWorkerOptions, getDocument, PasswordResponses, type PDFDocumentLoadingTask, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { mostPoints } from '../printing/picture-size.ts';

// The build for browsers of some years: the other one needs what came to them in 2026.
GlobalWorkerOptions.workerSrc = worker;

/** Where the build puts what some files need: letters of East Asian scripts, the usual fonts, decoders of scans (`pdf-parts.config.ts`). */
const parts = `/assets/pdf-${version}`;

/** What asks for the password of a file: `again` after a wrong one. */
export type AskPassword = (answer: (password: string) => void, again: boolean) => void;

/**
 * Opens a PDF in a worker of our own origin. Forms and scripts of the file are not even read: nothing of it is run, and
 * pages come as pictures and text alone.
 */
export function openPdf(content: ArrayBuffer, askPassword: AskPassword): PDFDocumentLoadingTask {
  const task = getDocument({
    data: new Uint8Array(content),
    enableXfa: false,
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    wasmUrl: `${parts}/wasm/`,
    canvasMaxAreaInBytes: mostPoints * 4,
    verbosity: 0,
  });
  task.onPassword = (answer: (password: string) => void, reason: number) => askPassword(answer, reason === PasswordResponses.INCORRECT_PASSWORD);
  return task;
}
