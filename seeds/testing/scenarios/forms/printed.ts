import { expect } from 'vitest';
import { jam, orderOf, shipmentsOf } from '../../stock.ts';
import { day, type Works } from '../../works.ts';

/** Prints a record with a built-in document; returns the text of its pages in one line. */
export type Print = (document: string, id: string, language?: string) => Promise<string>;

const pricedLine = (sku: string) => ({
  properties: { std_quantity: 10, std_line_num: 1, std_unit_price: 4.25, std_tax_rate: 20 },
  links: { std_sku: sku },
});

/** A sales order is printed as a confirmation and as invoice data, with amounts in its own currency. */
export async function printsOrders(works: Works, print: Print): Promise<void> {
  const { sku } = await jam(works);
  const client = await works.save('std_client', {
    properties: { std_label: 'Café & Söhne', std_billing_address: '1 Quay', std_city: 'Brest', std_vat_number: 'FR40303265045', std_currency: 'EUR' },
  });
  const order = await works.save('std_order', {
    properties: { std_customer_order_reference: 'ZX-81', std_order_date: works.today, std_currency: 'EUR' },
    links: { std_client: client },
    children: { std_lines: [pricedLine(sku)] },
  });
  await works.settled();
  const confirmation = await print('order-confirmation', order);
  for (const told of ['Order confirmation', 'Café & Söhne', '1 Quay', 'ZX-81', 'Jam', '10 jar', '4.25', '€42.50', '€8.50', '€51.00', 'Page 1 of 1'])
    expect(confirmation).toContain(told);
  const data = await print('invoice-data', order, 'fr');
  for (const told of ['Fiche de facturation', 'FR40303265045', '20 %', '42,50 €', '51,00 €', 'Rien n’a encore été expédié.'])
    expect(data).toContain(told);
}

/** A purchase order is printed for its supplier, and as the sheet for receiving the goods. */
export async function printsPurchases(works: Works, print: Print): Promise<void> {
  const { sku } = await jam(works);
  const supplier = await works.save('std_supplier', { properties: { std_label: 'Mill Ltd', std_address: '2 Mill Lane\nYork' } });
  const po = await works.save('std_po', {
    properties: { std_expected_reception_date: day(works, 3), std_currency: 'EUR' },
    links: { std_supplier: supplier },
    children: { std_lines: [pricedLine(sku)] },
  });
  const reception = await works.save('std_reception', {
    properties: { std_expected_reception_date: day(works, 3) },
    links: { std_po: po, std_supplier: supplier },
    children: { std_lines: [{ properties: { std_order_quantity: 10, std_line_num: 1 }, links: { std_sku: sku } }] },
  });
  await works.settled();
  const ordered = await print('purchase-order', po, 'de');
  for (const told of ['Bestellung', 'Mill Ltd', '2 Mill Lane', 'York', 'Jam', '10 jar', '4,25', '51,00 €', 'Seite 1 von 1'])
    expect(ordered).toContain(told);
  const gate = await print('reception', reception, 'es');
  for (const told of ['Recepción', 'Mill Ltd', 'Jam', 'Recibido por']) expect(gate).toContain(told);
}

/** A shipment is printed for the picker and for the recipient, with lots, in every language; several shipments have separate pages. */
export async function printsShipments(works: Works, print: Print): Promise<string> {
  const { sku } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const id = shipment?.identity ?? '';
  const preparation = await print('shipment-preparation', id, 'it');
  for (const told of ['Preparazione della spedizione', 'Hall 1', 'SOON', 'LATE', '8 jar', '2 jar']) expect(preparation).toContain(told);
  await works.update('std_shipment', id, { std_measured_weight: 4.25, std_parcels: 3 });
  const titles = {
    en: 'Delivery note',
    de: 'Lieferschein',
    fr: 'Bon de livraison',
    es: 'Albarán de entrega',
    it: 'Documento di trasporto',
    pt: 'Guia de remessa',
    zh: '送货单',
  };
  for (const [language, title] of Object.entries(titles)) {
    const note = await print('delivery-note', id, language);
    for (const told of [title, shipment?.std_label ?? '', 'Corner shop', '1 High Street', 'Jam', 'SOON', 'LATE']) expect(note).toContain(told);
    expect(note).toMatch(/4[.,]25 kg/);
  }
  return id;
}
