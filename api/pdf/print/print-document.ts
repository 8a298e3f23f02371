import type { Printer, PrintFor } from '../browser/printer.ts';
import { facturX } from '../invoice/factur-x.ts';
import type { Filled } from './fill-document.ts';

/** Prints a filled document as PDF. An issued invoice gets its XML embedded. */
export async function printDocument(printer: Printer, { sheet, invoice }: Filled, whose: PrintFor): Promise<Uint8Array> {
  const pdf = await printer.print(sheet, whose);
  return invoice ? facturX(pdf, invoice) : pdf;
}
