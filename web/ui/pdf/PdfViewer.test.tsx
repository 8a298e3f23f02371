import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { lockedPdf } from '../../testing/locked-pdf.ts';
import { PdfViewer } from './PdfViewer.tsx';
import { openPdf } from './pages/open-pdf.ts';
import { PdfPages } from './pages/PdfPages.tsx';

/** A PDF with this number of pages. The first page runs a script when it is opened, and has a link to another site. */
async function pdfOf(pages: number): Promise<Blob> {
  const made = await PDFDocument.create();
  for (let at = 1; at <= pages; at++) made.addPage([200, 100]).drawText(`Sheet ${at}`);
  const { context, catalog } = made;
  catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'JavaScript', JS: PDFString.of('app.launchURL("https://elsewhere.test")') }));
  const action = { S: 'URI', URI: PDFString.of('https://elsewhere.test') };
  made.getPage(0).node.set(PDFName.of('Annots'), context.obj([{ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 200, 100], A: action }]));
  return new Blob([(await made.save()) as BlobPart], { type: 'application/pdf' });
}
const locked = () => new Blob([Uint8Array.from(atob(lockedPdf), (sign) => sign.charCodeAt(0))]);

const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
const savedNames = () => download.mock.contexts.map((link) => (link as HTMLAnchorElement).download);

beforeAll(async () => {
  await loadAllTexts();
  // happy-dom has no workers: the same code runs beside the page.
  Object.assign(globalThis, { pdfjsWorker: await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs' as string) });
});
beforeEach(() => {
  cleanup();
  download.mockClear();
});

const show = (content: Blob) =>
  render(
    <MantineProvider env="test">
      <PdfViewer content={content} name="plan.pdf" />
    </MantineProvider>,
  );

it('shows a long file page by page, and turns its pages by buttons and keys', async () => {
  show(await pdfOf(500));
  const pages = await screen.findByRole('region', { name: 'plan.pdf' });
  const at = () => screen.getByRole('toolbar').querySelector('[aria-live]')?.textContent;
  expect(screen.getAllByRole('img')).toHaveLength(500);
  expect([at(), screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled]).toEqual(['Page 1 of 500', true]);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(at()).toBe('Page 2 of 500');
  fireEvent.keyDown(pages, { key: 'ArrowRight' });
  expect(at()).toBe('Page 3 of 500');
  fireEvent.keyDown(pages, { key: 'ArrowLeft' });
  expect(at()).toBe('Page 2 of 500');
  // So many pictures of pages at once are too much: the file is printed from where it was saved.
  const print = screen.getByRole('button', { name: /^Print\. More than 100 pages/ });
  expect(print.getAttribute('aria-disabled')).toBe('true');
});

it('lists no more pages than a page holds, and says where the rest is', async () => {
  const content = await pdfOf(5);
  const pdf = await openPdf(await content.arrayBuffer(), () => {}).promise;
  render(
    <MantineProvider env="test">
      <PdfPages pdf={pdf} ratio={2} content={content} name="plan.pdf" most={3} />
    </MantineProvider>,
  );
  const pages = await screen.findByRole('region', { name: 'plan.pdf' });
  expect(pages.querySelectorAll('[data-page]')).toHaveLength(3);
  expect(screen.getByText('The first 3 of 5 pages are shown: download the file for the rest.')).toBeTruthy();
});

it('draws pages larger and smaller, as wide as their place at first', async () => {
  show(await pdfOf(1));
  const pages = await screen.findByRole('region', { name: 'plan.pdf' });
  const size = () => (pages.querySelector<HTMLElement>('[data-page]') as HTMLElement).style;
  expect([size().width, size().height]).toEqual(['600px', '300px']);
  await userEvent.click(screen.getByRole('button', { name: 'Larger' }));
  expect(size().width).toBe('750px');
  fireEvent.keyDown(pages, { key: '0' });
  fireEvent.keyDown(pages, { key: '-' });
  expect(size().width).toBe('480px');
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

it('runs nothing of a file, brings none of its links and stands in no frame', async () => {
  show(await pdfOf(2));
  await screen.findByRole('region', { name: 'plan.pdf' });
  expect(document.querySelectorAll('a, iframe, embed, object, script')).toHaveLength(0);
});

it('says of a broken file that it can not be shown, and saves it', async () => {
  const whole = await (await pdfOf(1)).arrayBuffer();
  for (const broken of [new Blob(['no PDF at all']), new Blob([]), new Blob([whole.slice(0, 40)])]) {
    show(broken);
    expect((await screen.findByRole('alert')).textContent).toContain("This file can't be shown.");
    await userEvent.click(screen.getByRole('button', { name: 'Download plan.pdf' }));
    cleanup();
  }
  expect(savedNames()).toEqual(['plan.pdf', 'plan.pdf', 'plan.pdf']);
});

it('asks for the password of a protected file until it is the right one', async () => {
  show(locked());
  const field = await screen.findByLabelText('Password of the file');
  await userEvent.type(field, 'wrong{Enter}');
  expect(await screen.findByText('This is not its password.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Password of the file'), 'open sesame{Enter}');
  expect(await screen.findByRole('img', { name: 'Page 1 of 1' })).toBeTruthy();
});

it('saves the file as it is', async () => {
  show(await pdfOf(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Download plan.pdf' }));
  expect(savedNames()).toEqual(['plan.pdf']);
});
