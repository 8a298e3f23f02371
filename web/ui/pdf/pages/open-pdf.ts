import { GlobalWorkerOptions, getDocument, PasswordResponses, type PDFDocumentLoadingTask, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { mostPoints } from '../printing/picture-size.ts';

// The legacy build, for browsers some years old: the other one needs features of 2026.
GlobalWorkerOptions.workerSrc = worker;

/**
 * The folder where the build puts files that some PDFs need: character maps of East Asian scripts, standard fonts, decoders of scans
 * (`pdf-parts.config.ts`).
 */
const parts = `/assets/pdf-${version}`;

/** Asks the user for the password of a file; `again` is true after a wrong one. */
export type AskPassword = (answer: (password: string) => void, again: boolean) => void;

/**
 * Opens a PDF in a worker of our own origin. Forms and scripts of the file are not read, and nothing of it runs. Pages are only pictures
 * and text.
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
