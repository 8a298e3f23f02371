import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { SendMessageDialog } from './SendMessageDialog.tsx';

const template = {
  id: 't1',
  name: 'Offer',
  channel: 'email',
  model: 'offer',
  subject: { en: 'Your offer' },
  body: { en: 'Dear {{name}}', fr: 'Cher {{name}}' },
};
const byId = { id: 't2', name: 'Reminder', channel: 'email', model: 'm-offer', subject: { en: 'Reminder' }, body: { en: 'Hello' } };
const other = { ...byId, id: 't3', name: 'Of invoices', model: 'm-invoice' };
const offer = {
  id: 'm-offer',
  slug: 'offer',
  displayed_name: 'Offer',
  primary_attribute: 'name',
  schema: [{ id: 'a1', name: 'papers', type: 'file', label: { en: 'Papers' } }],
};
type Sent = { object_id: string; channel: string; [key: string]: unknown };
let sent: Sent[] = [];
let tooLarge = false;
let pdf: Uint8Array = new Uint8Array();
let printed: unknown[] = [];
serve((path, body: Sent) => {
  if (path === '/v1/auth/login')
    return {
      body: {
        token: 't',
        expires_at: '2030-01-01T00:00:00Z',
        user: { id: 'ann', email: 'ann@works.test', client_id: 'x', role: 'user', client: { time_zone: 'UTC', language: 'en' } },
      },
    };
  if (path.startsWith('/v1/documents/message_templates')) return { body: { data: [template, byId, other], total: 3 } };
  if (path.startsWith('/v1/documents/pdf_templates'))
    return {
      body: {
        data: [
          { id: 'p1', name: { en: 'Offer sheet' }, model: 'offer' },
          { id: 'p2', name: { en: 'Bill' }, model: 'm-invoice' },
        ],
        total: 2,
      },
    };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [offer], total: 1 } };
  if (path === '/v1/messaging/preview') {
    const recipients = body.object_id === 'none' ? [] : [{ address: `${body.object_id}@buyer.test`, path: 'mail' }];
    const missing = body.object_id === 'second' ? ['name'] : [];
    const attachments = ((body.attachments ?? []) as { field?: string }[]).map(({ field }) =>
      field
        ? { file_id: 'f1', pdf_template_id: null, file_name: 'plan.pdf', size: 2_000 }
        : { file_id: null, pdf_template_id: 'p1', file_name: 'Offer 7.pdf', size: null },
    );
    const told = { subject: 'Your offer', body: `Dear ${body.object_id}`, language: 'en', missing, recipients, attachments };
    return { body: { data: { ...told, configured: body.channel === 'email' } } };
  }
  if (path === '/v1/pdf/export') {
    printed.push(body);
    return { body: pdf };
  }
  if (path.startsWith('/v1/files/details'))
    return { body: { data: [{ id: 'f1', file_name: 'plan.pdf', size: 2_000, content_type: 'application/pdf' }] } };
  if (path.startsWith('/v1/files/f1')) return { body: pdf };
  if (path === '/v1/messaging/send') {
    sent.push(body);
    if (tooLarge) {
      const problem = { field: 'attachments', code: 'too_large', message: '', params: { max: '10 MB' } };
      return { status: 422, body: { error: { code: 'invalid', details: { fields: [problem] } } } };
    }
    return body.recipient === 'wrong@buyer'
      ? { status: 422, body: { error: { code: 'invalid_address', details: {} } } }
      : { status: 202, body: { data: {} } };
  }
  return { body: { data: [], total: 0 } };
});
beforeAll(async () => {
  // A growing text field listens to `document.fonts`, which this environment lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
  Object.assign(globalThis, { pdfjsWorker: await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs' as string) });
  const made = await PDFDocument.create();
  made.addPage([200, 100]);
  pdf = await made.save();
});
beforeEach(async () => {
  [sent, printed] = [[], []];
  queryClient.clear();
  await login('ann', 'x', false);
});

async function open(ids: string[]) {
  const closed = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <SendMessageDialog ids={ids} model="offer" onClose={closed} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  const choice = await screen.findByRole('combobox', { name: 'Template' });
  // It is off until the templates are there.
  await waitFor(() => expect(choice.hasAttribute('disabled')).toBe(false));
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'Offer' }));
  return { user, closed };
}

it('proposes the recipient, shows how it reads, and sends the template’s words unless others are typed', async () => {
  const { user, closed } = await open(['first']);
  const recipient = await screen.findByDisplayValue('first@buyer.test');
  expect(await screen.findByText('Dear first')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send me a test' }));
  await waitFor(() => expect(sent).toMatchObject([{ recipient: 'ann@works.test', template_id: 't1', object_id: 'first', test: true }]));
  await user.clear(recipient);
  await user.type(recipient, 'wrong@buyer');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Enter exactly one email address.')).toBeTruthy();
  await user.clear(recipient);
  await user.type(recipient, 'else@buyer.test');
  await user.type(screen.getByRole('textbox', { name: /^Subject/ }), '!');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  const { body, ...message } = sent.at(-1) ?? { body: '' };
  expect(message).toEqual({
    channel: 'email',
    language: 'en',
    template_id: 't1',
    subject: 'Your offer!',
    recipient: 'else@buyer.test',
    object_id: 'first',
  });
  // The body is the template's.
  expect(body).toBeUndefined();
});

it('tells of several what each lacks before any is sent, and sends each to its own address', async () => {
  const { user, closed } = await open(['first', 'second', 'none']);
  expect(await screen.findByText('Preview: 1 of 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next record' }));
  expect(await screen.findByText('Nothing is known of: name. They stay empty.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check and send' }));
  expect(await screen.findByText('1 record has no address and gets nothing.')).toBeTruthy();
  expect(screen.getByText('In 1 message values are missing.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send 2 messages' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent.map(({ recipient, object_id }) => [recipient, object_id]).sort()).toEqual([
    ['first@buyer.test', 'first'],
    ['second@buyer.test', 'second'],
  ]);
});

it('attaches documents of the record and files of its fields, shows them before, and says what is too large', async () => {
  const { user, closed } = await open(['first']);
  await user.click(screen.getByRole('combobox', { name: 'Attachments' }));
  const offer = await screen.findByRole('option', { name: 'Offer sheet' });
  expect(screen.queryByRole('option', { name: 'Bill' })).toBeNull();
  await user.click(offer);
  await user.click(await screen.findByRole('option', { name: 'Files in “Papers”' }));
  expect(await screen.findByRole('button', { name: 'Open Offer 7.pdf' })).toBeTruthy();
  expect(screen.getByText('printed when it is sent')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open plan.pdf' }).parentElement?.textContent).toContain('2 kB');
  tooLarge = true;
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('At most 10 MB.')).toBeTruthy();
  tooLarge = false;
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent.at(-1)?.attachments).toEqual([{ pdf_template_id: 'p1' }, { field: 'papers' }]);
});

it('shows what is attached inside the page: a document printed now, and a file that is kept', async () => {
  const { user } = await open(['first']);
  await user.click(screen.getByRole('combobox', { name: 'Attachments' }));
  await user.click(await screen.findByRole('option', { name: 'Offer sheet' }));
  await user.click(await screen.findByRole('option', { name: 'Files in “Papers”' }));
  await user.click(await screen.findByRole('button', { name: 'Open Offer 7.pdf' }));
  const shown = await screen.findByRole('dialog', { name: 'Offer 7.pdf' });
  expect(await within(shown).findByRole('img', { name: 'Page 1 of 1' })).toBeTruthy();
  expect(within(shown).getByRole('button', { name: 'Download PDF' })).toBeTruthy();
  expect(printed).toEqual([{ pdf_template_id: 'p1', object_ids: ['first'], language: 'en' }]);
  await user.click(within(shown).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Offer 7.pdf' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Open plan.pdf' }));
  expect(await within(await screen.findByRole('dialog', { name: 'plan.pdf' })).findByRole('img', { name: 'Page 1 of 1' })).toBeTruthy();
});

it('offers the templates of a model whether they name it by its slug or by its id', async () => {
  const { user } = await open(['first']);
  await user.click(screen.getByRole('combobox', { name: 'Template' }));
  expect(await screen.findByRole('option', { name: 'Reminder' })).toBeTruthy();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).not.toContain('Of invoices');
});

it('says that a channel has no provider, and sends nothing by it', async () => {
  const { user } = await open(['first']);
  await user.click(screen.getByText('SMS'));
  expect(await screen.findByText(/no provider for this channel/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'Ready');
  expect(screen.getByRole('button', { name: 'Send message' }).hasAttribute('disabled')).toBe(true);
});
