import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import classes from './printing.module.css';

GlobalWorkerOptions.workerSrc = worker;

/** Pages that are drawn; what comes behind them is in the file. */
const mostPages = 20;

/** One page, drawn as wide as its place and sharp on every screen. */
function PdfPage({ document, number }: { document: PDFDocumentProxy; number: number }) {
  const text = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    let stop = () => {};
    let isGone = false;
    const draw = async () => {
      const page = await document.getPage(number);
      if (isGone) return;
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (place.clientWidth / width) * Math.min(3, window.devicePixelRatio || 1) });
      place.width = Math.floor(viewport.width);
      place.height = Math.floor(viewport.height);
      const task = page.render({ canvas: place, viewport });
      stop = () => task.cancel();
      await task.promise;
    };
    // A page that is left before it has been drawn is no failure.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [document, number]);
  return <canvas ref={canvas} className={classes.page} role="img" aria-label={text('pdf.page', { number, total: document.numPages })} />;
}

/** The pages of a PDF one below the other, as they come out of the printer. */
export function PdfPages({ content }: { content: Blob }) {
  const text = useText();
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const task = getDocument({ data: new Uint8Array(await content.arrayBuffer()) });
      const opened = await task.promise;
      if (isGone) await task.destroy();
      else setDocument(opened);
    };
    open().catch((thrown: Error) => !isGone && setError(thrown));
    return () => {
      isGone = true;
    };
  }, [content]);
  if (error) return <Failure error={error} />;
  if (!document) return <Waiting lines={6} />;
  const shown = Math.min(document.numPages, mostPages);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled by the keyboard, too
    <section className={classes.pages} tabIndex={0} aria-label={text('pdf.preview')}>
      {Array.from({ length: shown }, (_, index) => index + 1).map((number) => (
        <PdfPage key={number} document={document} number={number} />
      ))}
      {document.numPages > shown && <p className={classes.more}>{text('pdf.morePages', { count: document.numPages - shown })}</p>}
    </section>
  );
}
