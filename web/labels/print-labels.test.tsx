import { WritableStream } from 'node:stream/web';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { PrintLabelsDialog } from './PrintLabelsDialog.tsx';
import { PrintLabelsOfRows } from './PrintLabelsOfRows.tsx';

vi.mock('../ui/pdf/PdfViewer.tsx', () => ({ PdfViewer: ({ name }: { name: string }) => <p>The pages of {name}</p> }));

const model = { id: 'm', slug: 'lot' };
const roll = { id: 'r', slug: null, version: 1, name: 'Roll', model: 'lot', copies: 2 };
const sheet = { id: 's', slug: null, version: 1, name: 'Sheet', model: 'm', type: 'sheet', start_position: 3 };
let templates: object[];
let requests: object[];
let refusal: string | null = null;
serve((path, body: object) => {
  if (path === '/v1/auth/login')
    return {
      body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } } },
    };
  if (path.startsWith('/v1/documents/label_templates')) return { body: { data: templates, total: templates.length } };
  if (path !== '/v1/forms/labels/') return { body: { data: [], total: 0 } };
  requests.push(body);
  if (refusal) return { status: 422, body: { error: { code: refusal, message: refusal } } };
  return { body: { zpl: '^XA^XZ' } };
});

/** A serial port of a device that accepts data, or fails. */
function port(takes: boolean) {
  const chunks: string[] = [];
  const writable = new WritableStream<Uint8Array>({
    write: (chunk) => {
      if (!takes) throw new Error('It broke off.');
      chunks.push(new TextDecoder().decode(chunk));
    },
  });
  return { chunks, open: async () => undefined, close: async () => undefined, writable };
}
const plugIn = (requestPort: () => Promise<unknown>) => Object.assign(navigator, { serial: { requestPort } });

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  refusal = null;
  [templates, requests] = [[roll, sheet, { ...roll, id: 'x', name: 'Other', model: 'order' }], []];
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serial');
  vi.restoreAllMocks();
});

async function open(onClose: () => void = () => undefined) {
  await login('a', 'b', false);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <PrintLabelsDialog model={model} first="s" ids={['a', 'b']} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('asks for the labels of the records by the proposed template, from its first free place', async () => {
  const closed = vi.fn();
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await open(closed);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Save as PDF' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect((download.mock.contexts[0] as HTMLAnchorElement).download).toBe('Sheet.pdf');
  expect(requests).toEqual([{ label_template_id: 's', object_ids: ['a', 'b'], copies: 1, start_position: 3, language: 'en' }]);
});

it('shows the sheet before it is printed, until something else is chosen', async () => {
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('The pages of Sheet.pdf')).toBeTruthy();
  expect(requests).toEqual([{ label_template_id: 's', object_ids: ['a', 'b'], copies: 1, start_position: 3, language: 'en' }]);
  await user.click(screen.getAllByRole('button', { name: /^One more: / })[0] as HTMLElement);
  expect(screen.queryByText('The pages of Sheet.pdf')).toBeNull();
});

it('says that no template fits', async () => {
  templates = [];
  await open();
  expect(await screen.findByText('No label template fits these records.')).toBeTruthy();
});

const toPrinter = async () => {
  templates = [roll];
  await open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Print on label printer' }));
};

it('a label printer gets its own language', async () => {
  const device = port(true);
  plugIn(async () => device);
  await toPrinter();
  await waitFor(() => expect(device.chunks).toEqual(['^XA^XZ']));
  expect(requests).toMatchObject([{ label_template_id: 'r', copies: 2, output: 'zpl' }]);
});

it('tells that no printer was detected, and prints nothing', async () => {
  plugIn(() => Promise.reject(new Error('none')));
  await toPrinter();
  expect((await screen.findByRole('alert')).textContent).toBe('Printer not detected');
  expect(requests).toEqual([]);
});

it('tells that a device which takes nothing is not supported', async () => {
  plugIn(async () => port(false));
  await toPrinter();
  expect((await screen.findByRole('alert')).textContent).toBe('Printer not supported');
});

it('tells that the labels are too much data, and keeps the dialog open', async () => {
  refusal = 'too_much_data';
  plugIn(async () => port(true));
  await toPrinter();
  expect((await screen.findByRole('alert')).textContent).toBe('Too much data');
  expect(screen.getByRole('button', { name: 'Print on label printer' })).toBeTruthy();
});

it('offers no label printer where the browser reaches none', async () => {
  templates = [roll];
  await open();
  expect(await screen.findByRole('button', { name: 'Save as PDF' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Print on label printer' })).toBeNull();
});

it('the chosen rows of a list are labelled, where their model has a label', async () => {
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await login('a', 'b', false);
  const choose = async (work: (ids: string[]) => unknown) => void work(['a', 'b', 'c']);
  const shown = (of: typeof model) => (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <PrintLabelsOfRows model={of} choose={choose} />
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(shown(model));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Print labels' }));
  await user.click(await screen.findByRole('button', { name: 'Save as PDF' }));
  await waitFor(() => expect(download).toHaveBeenCalled());
  expect(requests).toMatchObject([{ object_ids: ['a', 'b', 'c'] }]);
  rerender(shown({ id: 'n', slug: 'nothing' }));
  expect(screen.queryByRole('button', { name: 'Print labels' })).toBeNull();
});
