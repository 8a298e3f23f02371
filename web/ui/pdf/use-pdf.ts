import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { openPdf } from './pages/open-pdf.ts';

/** The state of a file: it is opening, needs its password, is open (with the aspect ratio of its first page), or is broken. */
export type PdfState =
  | { is: 'opening' }
  | { is: 'locked'; answer: (password: string) => void; again: boolean }
  | { is: 'open'; pdf: PDFDocumentProxy; ratio: number }
  | { is: 'broken' };

const opening: PdfState = { is: 'opening' };

/** Opens a PDF while it is shown, and then frees its memory. */
export function usePdf(content: Blob): PdfState {
  const [state, setState] = useState<PdfState>(opening);
  useEffect(() => {
    let task: ReturnType<typeof openPdf> | null = null;
    let isGone = false;
    const open = async () => {
      setState(opening);
      const bytes = await content.arrayBuffer();
      if (isGone) return;
      task = openPdf(bytes, (answer, again) => {
        const reply = (password: string) => {
          setState(opening);
          answer(password);
        };
        if (!isGone) setState({ is: 'locked', answer: reply, again });
      });
      const pdf = await task.promise;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!isGone) setState({ is: 'open', pdf, ratio: width / height });
    };
    open().catch(() => !isGone && setState({ is: 'broken' }));
    return () => {
      isGone = true;
      void task?.destroy();
    };
  }, [content]);
  return state;
}
