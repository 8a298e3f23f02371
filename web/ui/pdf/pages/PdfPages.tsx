import { Button } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import classes from '../pdf.module.css';
import { usePrinting } from '../printing/use-printing.ts';
import { PdfPage } from './PdfPage.tsx';
import { PdfTools } from './PdfTools.tsx';
import { usePageWalk } from './use-page-walk.ts';
import { nextZoom } from './zoom.ts';

type Props = { pdf: PDFDocumentProxy; ratio: number; content: Blob; name: string /** Pages that are listed. */; most?: number };

/** Pixels that a page is wide at most where it fits, and before its place was measured. */
const widest = 820;
const usual = 600;
/** The empty edge around pages, left and right together, in pixels: that of the style. */
const edge = 24;
/** The most pages that are listed: each needs an element, drawn or not. */
const mostListed = 2_000;
/** Pages are drawn anew once their place has not changed its width for so long, in milliseconds. */
const pause = 120;

/** A width once it has stayed the same for a moment. */
function useSettled(width: number): number {
  const [settled, setSettled] = useState(width);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(width), pause);
    return () => clearTimeout(timer);
  }, [width]);
  return settled;
}

/** Shows the pages of an open file below each other, and the toolbar. */
export function PdfPages({ pdf, ratio, content, name, most = mostListed }: Props) {
  const text = useText();
  const scroller = useRef<HTMLElement>(null);
  const { ref: size, width: place } = useElementSize<HTMLElement>();
  const [zoom, setZoom] = useState(1);
  const bar = (scroller.current?.offsetWidth ?? 0) - (scroller.current?.clientWidth ?? 0);
  const fit = useSettled(place ? Math.min(widest, place - edge - bar) : usual);
  const listed = Math.min(pdf.numPages, most);
  const walk = usePageWalk(scroller, listed);
  const printing = usePrinting(pdf);
  const change = (step: -1 | 0 | 1) => setZoom(nextZoom(zoom, step));
  const keys: Record<string, () => void> = {
    ArrowRight: () => walk.go(walk.page + 1),
    ArrowLeft: () => walk.go(walk.page - 1),
    '+': () => change(1),
    '-': () => change(-1),
    '0': () => change(0),
  };
  const press = (event: KeyboardEvent) => {
    const work = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!work) return;
    event.preventDefault();
    event.stopPropagation();
    work();
  };
  return (
    <div className={classes.viewer}>
      <PdfTools walk={walk} zoom={zoom} onZoom={change} printing={printing} content={content} name={name} />
      {printing.done !== null && (
        <div className={classes.printing}>
          <span role="status">{text('viewer.preparing', { done: printing.done, total: pdf.numPages })}</span>
          <progress value={printing.done} max={pdf.numPages} aria-hidden className={classes.gap} />
          <Button size="compact-sm" variant="default" onClick={printing.stop}>
            {text('pdf.stop')}
          </Button>
        </div>
      )}
      {printing.failed && (
        <p role="alert" className={classes.failure}>
          {text('viewer.pageBroken')}
        </p>
      )}
      {listed < pdf.numPages && (
        <p role="status" className={classes.cut}>
          {text('viewer.cut', { most: listed, total: pdf.numPages })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled and turned by the keyboard, too */}
      <section ref={useMergedRef(scroller, size)} className={classes.pages} tabIndex={0} aria-label={name} onKeyDown={press}>
        {Array.from({ length: listed }, (_, at) => at + 1).map((number) => (
          <PdfPage key={number} pdf={pdf} number={number} width={Math.round(fit * zoom)} ratio={ratio} scroller={scroller} />
        ))}
      </section>
    </div>
  );
}
