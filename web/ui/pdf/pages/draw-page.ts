import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { mostPoints } from '../printing/picture-size.ts';

type Places = { canvas: HTMLCanvasElement; words: HTMLElement };
/** A page being drawn. `done` fails where it can't be; `stop` ends it and gives its memory back. */
type Drawing = { done: Promise<void>; stop: () => void };

const isLeft = (error: unknown) => error instanceof Error && ['RenderingCancelledException', 'AbortException'].includes(error.name);

/** Points of the screen for each point of the page: sharp, and no more than a picture may have. */
function sharpness(page: PDFPageProxy, scale: number): number {
  const { width, height } = page.getViewport({ scale });
  return Math.min(3, Math.max(1, window.devicePixelRatio || 1), Math.sqrt(mostPoints / (width * height)));
}

/** Draws a page as wide as `width` pixels, with its words above it as text that is read aloud, found and selected. */
export function drawPage(pdf: PDFDocumentProxy, number: number, { canvas, words }: Places, width: number, onShape: (ratio: number) => void): Drawing {
  const stops: (() => void)[] = [];
  let isStopped = false;
  const draw = async () => {
    const page = await pdf.getPage(number);
    if (isStopped) return;
    const own = page.getViewport({ scale: 1 });
    onShape(own.width / own.height);
    const scale = width / own.width;
    const viewport = page.getViewport({ scale: scale * sharpness(page, scale) });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport });
    stops.push(() => task.cancel());
    await task.promise;
    if (isStopped) return;
    words.style.setProperty('--total-scale-factor', String(scale));
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport: page.getViewport({ scale }) });
    stops.push(() => layer.cancel());
    await layer.render();
  };
  const stop = () => {
    isStopped = true;
    for (const each of stops) each();
    words.replaceChildren();
    canvas.width = 0;
    canvas.height = 0;
  };
  const done = draw().catch((error) => {
    if (!isStopped && !isLeft(error)) throw error;
  });
  return { done, stop };
}
