import { MantineProvider } from '@mantine/core';
import type { FileDetails } from '@millwright/core/contract/files.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { FileField } from '../FileField.tsx';

const files: FileDetails[] = [
  { id: 'plan', file_name: 'plan.pdf', size: 900, content_type: 'application/pdf' },
  { id: 'wall', file_name: 'wall.jpg', size: 5, content_type: 'image/jpeg' },
  { id: 'notes', file_name: 'notes.txt', size: 5, content_type: 'text/plain' },
];
let pdf: Uint8Array = new Uint8Array();
let isGone = false;
let asked: [string, string | undefined][] = [];
serve((path, _body, { accept }) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user: { id: 'ana', client_id: 'c', client: { time_zone: 'UTC' } } } };
  if (path.startsWith('/v1/files/details')) return { body: { data: files } };
  asked.push([path, accept]);
  if (path.endsWith('signed_url=1')) return { body: { signed_url: 'http://elsewhere.test/v1/files/signed/abc' } };
  return isGone ? { status: 404, body: { error: { code: 'not_found', message: '', details: {}, request_id: 'r' } } } : { body: pdf };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
  Object.assign(globalThis, { pdfjsWorker: await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs' as string) });
  const made = await PDFDocument.create();
  made.addPage([200, 100]);
  made.addPage([200, 100]);
  pdf = await made.save();
});
beforeEach(() => {
  cleanup();
  queryClient.clear();
  [asked, isGone] = [[], false];
});

async function open(name: string) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <FileField label="Papers" ids={files.map(({ id }) => id)} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name }));
}

it('shows a PDF over the page, and reads it once', async () => {
  await open('Show plan.pdf');
  expect(await screen.findAllByRole('img', { name: /^Page \d of 2$/ })).toHaveLength(2);
  expect(asked).toEqual([['/v1/files/plan', 'application/octet-stream']]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what became of a file that is gone, and tries again', async () => {
  isGone = true;
  await open('Show plan.pdf');
  expect((await screen.findByRole('alert')).textContent).toMatch(/not there|not exist|gone|not found/i);
  isGone = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: 'Page 1 of 2' })).toBeTruthy();
});

it('shows a picture, and says of a broken one that it can not be shown', async () => {
  await open('Show wall.jpg');
  const picture = await screen.findByRole('img', { name: 'wall.jpg' });
  expect(picture.getAttribute('src')).toBe('/v1/files/signed/abc');
  fireEvent.error(picture);
  expect((await screen.findByRole('alert')).textContent).toContain("can't be shown");
  expect(screen.getAllByRole('button', { name: 'Download wall.jpg' }).length).toBeGreaterThan(0);
});

it('downloads what no page shows, and says so beforehand', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await open('Download notes.txt');
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(screen.getByRole('button', { name: 'Download notes.txt' }).title).toBe('No preview: notes.txt is downloaded.');
  expect(screen.queryByRole('button', { name: 'Show notes.txt' })).toBeNull();
  click.mockRestore();
});
