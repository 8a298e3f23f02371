import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { StoredTemplate } from '../data/use-templates.ts';
import { PrintDialog } from './PrintDialog.tsx';

const template = (id: string, name: string): StoredTemplate => ({ id, slug: id, name, version: 1, template: true, updated_at: null });
let prints: Record<string, unknown>[] = [];
let kept: Record<string, unknown>[] = [];
let pdf: Uint8Array = new Uint8Array();
const papers = { id: 'f1', name: 'papers', type: 'file', label: { en: 'Papers' } };
const note = {
  id: 'm-note',
  slug: 'note',
  displayed_name: 'Note',
  primary_attribute: 'name',
  schema: [{ id: 'f0', name: 'name', type: 'text' }, papers],
};
const bare = { ...note, id: 'm-bare', slug: 'bare', schema: note.schema.slice(0, 1) };

serve((path, body: Record<string, unknown>) => {
  if (path === '/v1/auth/login')
    return {
      body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } } },
    };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [note, bare], total: 2 } };
  if (path === '/v1/pdf/persistent') {
    kept.push(body);
    return { body: { data: { file_id: 'file' } } };
  }
  if (path !== '/v1/pdf/export') return { body: { data: [], total: 0 } };
  prints.push(body);
  if (body.pdf_template_id === 'broken')
    return { status: 500, body: { error: { code: 'could_not_export_pdf', message: 'x', details: {}, request_id: 'r' } } };
  return { body: body.output === 'pdf' ? pdf : 'PK' };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ann@works.test', 'pw', false);
  Object.assign(globalThis, { pdfjsWorker: await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs' as string) });
  const made = await PDFDocument.create();
  made.addPage([200, 100]);
  pdf = await made.save();
});

function open(ids: string[], ...own: StoredTemplate[]) {
  [prints, kept] = [[], []];
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <PrintDialog templates={own.length > 0 ? own : [template('good', 'Note'), template('broken', 'Broken one')]} ids={ids} onClose={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('prints by the template and in the language that are chosen, and says when it could not', async () => {
  const person = open(['r1']);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Template' }), 'Broken one');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr');
  await person.click(screen.getByRole('button', { name: 'Print' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Could not export PDF template.');
  expect(prints).toEqual([{ pdf_template_id: 'broken', object_ids: ['r1'], output: 'pdf', language: 'fr' }]);
});

it('keeps what was printed of one record with it, once, where its model has a place for it', async () => {
  const person = open(['r1'], { ...template('good', 'Note'), model: 'note' });
  expect(screen.queryByRole('button', { name: 'Keep with the record' })).toBeNull();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de');
  await person.click(screen.getByRole('button', { name: 'Print' }));
  await person.click(await screen.findByRole('button', { name: 'Keep with the record' }));
  expect(await screen.findByText('document.pdf is stored with the record, in “Papers”.')).toBeTruthy();
  expect(kept).toEqual([{ pdf_template_id: 'good', object_id: 'r1', field: 'papers', language: 'de' }]);
  expect(screen.queryByRole('button', { name: 'Keep with the record' })).toBeNull();
  for (const [ids, model] of [
    [['r1'], 'bare'],
    [['r1', 'r2'], 'note'],
  ] as const) {
    cleanup();
    const other = open([...ids], { ...template('good', 'Note'), model });
    await other.click(screen.getByRole('button', { name: 'Print' }));
    await screen.findByRole('button', { name: 'Download PDF' });
    expect(screen.queryByRole('button', { name: 'Keep with the record' })).toBeNull();
  }
});

it('asks for many as one file or as a zip, which is saved', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const person = open(['r1', 'r2', 'r3']);
  expect(screen.getByRole('heading', { name: 'Print 3 records' })).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'Zip, a PDF each' }));
  await person.click(screen.getByRole('button', { name: 'Print' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(prints).toEqual([{ pdf_template_id: 'good', object_ids: ['r1', 'r2', 'r3'], output: 'zip', language: 'en' }]);
  expect(screen.getByText('documents.zip was saved.')).toBeTruthy();
  saved.mockRestore();
});

it('saves an invoice as XML alone, and says that its PDF holds it too', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const person = open(['r1'], { ...template('bill', 'Invoice'), invoice: 'issued' });
  expect(screen.getByText('The invoice is inside the PDF as XML (Factur-X), too.')).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'XML alone' }));
  await person.click(screen.getByRole('button', { name: 'Save XML' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(prints).toEqual([{ pdf_template_id: 'bill', object_ids: ['r1'], output: 'xml', language: 'en' }]);
  saved.mockRestore();
  cleanup();
  open(['r1', 'r2'], { ...template('bill', 'Invoice'), invoice: 'issued' });
  expect(screen.getByText('Several invoices in one PDF are for printing only: it contains no XML.')).toBeTruthy();
  cleanup();
  open(['r1'], { ...template('look', 'Preview'), invoice: 'draft' });
  expect(screen.queryByRole('radio')).toBeNull();
});

it('says before the start that a zip does not hold so many', () => {
  const ids = Array.from({ length: 501 }, (_, at) => `r${at}`);
  open(ids.slice(1));
  expect(screen.getByRole('radio', { name: 'Zip, a PDF each' })).toHaveProperty('disabled', false);
  cleanup();
  open(ids);
  expect(screen.getByRole('radio', { name: 'Zip, a PDF each' })).toHaveProperty('disabled', true);
  expect(screen.getByText('A zip can have at most 500 records; one PDF can have more.')).toBeTruthy();
});
