import type { InvoiceContent, InvoiceLine } from '../invoice.ts';

/** A line of an invoice: five of something at 2, 19 per cent. */
export const line = (parts: Partial<InvoiceLine> = {}): InvoiceLine => ({
  article: 'A-1',
  name: 'Jam',
  description: null,
  quantity: '5',
  unit: 'H87',
  unit_text: 'pc',
  price: '2',
  discount: null,
  category: 'S',
  rate: '19',
  ...parts,
});

/** A valid invoice for lines of any category. */
export const content = (parts: Partial<InvoiceContent> = {}): InvoiceContent => ({
  kind: '380',
  issue_date: '2026-11-29',
  due_date: '2026-12-29',
  delivery_date: '2026-11-27',
  currency: 'EUR',
  order_reference: 'PO 12',
  sales_order: 'SO-1',
  shipment: 'SHP-1',
  terms: null,
  preceding: null,
  seller: {
    name: 'Mühle & Söhne',
    legal_id: 'HRB 1',
    vat_id: 'DE123456789',
    tax_number: '27/123',
    street: 'Hof 3\nWeg 1',
    postal_code: '10115',
    city: 'Berlin',
    country: 'DE',
  },
  buyer: {
    name: 'Café Ann',
    legal_id: null,
    vat_id: 'FR40303265045',
    tax_number: null,
    street: '1 Quay',
    postal_code: '29200',
    city: 'Brest',
    country: 'FR',
  },
  deliver_to: { name: 'Café Ann', street: '2 Quay', postal_code: '29200', city: 'Brest', country: 'FR' },
  account: { iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', name: 'Mühle' },
  exemption: null,
  accounting: null,
  lines: [line()],
  ...parts,
});
