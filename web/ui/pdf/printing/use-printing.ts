import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { mostPrinted, printPages } from './print-pages.ts';

/** The state of printing: the number of prepared pages while it runs, the reason why it cannot start, and whether it has failed. */
export type Printing = { done: number | null; reason: string | null; failed: boolean; print: () => Promise<void>; stop: () => void };

/** Prints a file from the page; ends with it. */
export function usePrinting(pdf: PDFDocumentProxy): Printing {
  const text = useText();
  const [done, setDone] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);
  const print = async () => {
    running.current = new AbortController();
    const { signal } = running.current;
    setDone(0);
    setFailed(false);
    try {
      await printPages(pdf, setDone, signal);
    } catch {
      if (!signal.aborted) setFailed(true);
    }
    setDone(null);
  };
  const reason = pdf.numPages > mostPrinted ? text('viewer.tooMany', { most: mostPrinted }) : null;
  return { done, reason, failed, print, stop: () => running.current.abort() };
}
