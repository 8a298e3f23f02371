import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import classes from '../pdf.module.css';
import { drawPage } from './draw-page.ts';
import { useInSight } from './use-in-sight.ts';

type Props = {
  pdf: PDFDocumentProxy;
  number: number;
  /** In pixels. */
  width: number;
  /** How wide the first page is for its height: this one is taken to be so until it has been read. */
  ratio: number;
  scroller: RefObject<HTMLElement | null>;
};

/** Pages at most this many pixels away from the visible area are drawn. */
const ahead = 600;

/** One page. It is drawn only while it is near the visible area, so that a long file needs the memory of a few pages. */
export function PdfPage({ pdf, number, width, ratio, scroller }: Props) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<number | null>(null);
  const [broken, setBroken] = useState(false);
  const inSight = useInSight(place, scroller, ahead);
  useEffect(() => {
    if (!inSight || !canvas.current || !words.current) return;
    setBroken(false);
    const drawing = drawPage(pdf, number, { canvas: canvas.current, words: words.current }, width, setOwn);
    drawing.done.catch(() => setBroken(true));
    return drawing.stop;
  }, [pdf, number, width, inSight]);
  return (
    <div ref={place} className={classes.page} data-page={number} style={{ width, height: width / (own ?? ratio) }}>
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label={text('viewer.page', { number, total: pdf.numPages })} />
      <div ref={words} className={classes.words} />
      {broken && (
        <p role="alert" className={classes.pageBroken}>
          {text('viewer.pageBroken')}
        </p>
      )}
    </div>
  );
}
