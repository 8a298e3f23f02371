import type { Readable } from 'node:stream';
import { readFacturX } from '@millwright/api/pdf/invoice/testing.ts';
import { askForPdf } from '@millwright/api/pdf/testing.ts';
import { allRoutes } from '@millwright/api/routes.ts';
import { pdfTexts } from '@millwright/api/testing/pdf-texts.ts';
import { type Served, serve } from '@millwright/api/testing/serve.ts';
import { readInvoice } from '@millwright/core/invoice/testing/read-invoice.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { billable, type Issued, invoiceSettings, invoicesOf } from '@millwright/seeds/testing/scenarios/money/invoices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();
let api: Served;
let token: string;
let invoice: Issued;
let order: string;
let automation: string;

beforeAll(async () => {
  const { h, works } = company;
  api = await serve(h.database, (services) => allRoutes(services, { actions: seeds.actions, queue: h.queue }));
  ({ token } = await api.signIn(h.client));
  await works.set(invoiceSettings);
  ({ order } = await billable(works));
  ({ id: automation } = (await call('POST', '/v1/documents/settings_data_connections', printsInvoices)).data);
});
afterAll(() => api?.close());

/** A company's own: whatever is issued is printed, for a mail or a folder behind it. */
const printsInvoices = {
  name: 'print-invoices',
  label: 'Print what is issued',
  trigger: { type: 'object_created', model_ids: ['std_invoice'] },
  steps: [{ id: 'print', name: 'Print', type: 'document', enabled: true, input: { template: 'invoice', records: { $: 'trigger.primary_item_id' } } }],
  edges: [],
};
type Answer<T> = { data: T };
async function call<T = { id: string }>(method: string, path: string, body?: object): Promise<Answer<T>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(api.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Answer<T>;
}

const ask = (pdf_template_id: string, object_ids: string[], more: object = {}) =>
  askForPdf(api.url, token, '/v1/pdf/export', { pdf_template_id, object_ids, language: 'en', ...more });

describe('an invoice as a file', () => {
  it('is shown before it is issued, without number and without XML', async () => {
    const { status, bytes } = await ask('invoice-of-order', [order]);
    expect(status).toBe(200);
    const text = (await pdfTexts(bytes)).join(' ');
    for (const told of ['Preview: this is no invoice yet', 'Mühle GmbH', 'Café', 'Jar', '3 kg', '€53.97', '€10.25', '€0.65', '€74.22', 'DE89'])
      expect(text).toContain(told);
    expect((await readFacturX(bytes)).files).toEqual([]);
    expect(await invoicesOf(company.works, 'std_order', order)).toEqual([]);
    expect(await ask('invoice-of-order', [order], { output: 'xml' })).toMatchObject({ status: 422, code: 'invalid_output_type' });
  });

  it('is a PDF/A-3 with the XML of the standard inside, which comes alone too', async () => {
    await company.works.run('sales-order-issue-invoice', order);
    await company.works.settled();
    [invoice] = (await invoicesOf(company.works, 'std_order', order)) as [Issued];
    const alone = await ask('invoice', [invoice.identity], { output: 'xml' });
    expect([alone.status, alone.type, alone.name]).toEqual([200, 'application/xml', `attachment; filename="Invoice ${invoice.std_label}.xml"`]);
    const xml = Buffer.from(alone.bytes).toString();
    const { at, totals, taxes, broken } = readInvoice(xml);
    expect([at('ExchangedDocument/ID'), totals.grand, broken]).toEqual([invoice.std_label, '74.22', []]);
    expect(taxes.map(({ rate, tax }) => [rate, tax])).toEqual([
      ['19', '10.25'],
      ['7', '0.65'],
    ]);

    const { status, type, bytes } = await ask('invoice', [invoice.identity]);
    expect([status, type]).toEqual([200, 'application/pdf']);
    const file = await readFacturX(bytes);
    expect(file.files).toEqual([{ name: 'factur-x.xml', relationship: '/Alternative', type: '/text#2Fxml', content: xml }]);
    expect(file).toMatchObject({
      associated: 1,
      has_id: true,
      title: `Invoice ${invoice.std_label}`,
      intent: { kind: '/GTS_PDFA1', profile: 'acsp' },
    });
    for (const said of ['<pdfaid:part>3<', '<pdfaid:conformance>B<', '<fx:ConformanceLevel>EN 16931<', '<fx:DocumentFileName>factur-x.xml<'])
      expect(file.metadata).toContain(said);
    expect((await pdfTexts(bytes)).join(' ')).toContain(invoice.std_label);
  });

  it('is what the step “Print a document” hands on', async () => {
    const [run] = (await call<{ id: string; status: string }[]>('GET', `/v1/data_connections/${automation}/runs`)).data;
    expect(run?.status).toBe('success');
    const { steps } = (
      await call<{ steps: { output: { file: { id: string; file_name: string } } }[] }>('GET', `/v1/data_connections/runs/${run?.id}`)
    ).data;
    const { id, file_name } = steps[0]?.output.file ?? { id: '', file_name: '' };
    expect(file_name).toBe(`Invoice ${invoice.std_label}.pdf`);
    const { client, services } = company.h;
    const kept = await services.files.storage.read({ client_id: client.id, id });
    const { files } = await readFacturX(Buffer.concat(await (kept as Readable).toArray()));
    expect(readInvoice(files[0]?.content ?? '').at('ExchangedDocument/ID')).toBe(invoice.std_label);
  });

  it('of each in a zip, as PDF or as XML', async () => {
    const [pdfs, xmls] = [
      await ask('invoice', [invoice.identity, invoice.identity], { output: 'zip' }),
      await ask('invoice', [invoice.identity, invoice.identity], { output: 'xml' }),
    ];
    expect([pdfs.type, xmls.type]).toEqual(['application/zip', 'application/zip']);
    expect(Buffer.from(xmls.bytes).toString('latin1')).toContain(`Invoice ${invoice.std_label} (2).xml`);
  });

  it('is told why there can be none', async () => {
    const billed = await ask('invoice-of-order', [order]);
    expect([billed.status, billed.code]).toEqual([422, 'invalid']);
  });

  it('stays what it was when the company, its customer and the order change', async () => {
    const before = Buffer.from((await ask('invoice', [invoice.identity], { output: 'xml' })).bytes).toString();
    await company.works.set({ invoices: { ...invoiceSettings.invoices, name: 'Other', city: 'Bonn' } });
    expect(Buffer.from((await ask('invoice', [invoice.identity], { output: 'xml' })).bytes).toString()).toBe(before);
  });
});
