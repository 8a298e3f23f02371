import { expect, it } from 'vitest';
import { Printer } from '../browser/printer.ts';
import type { Filled } from './fill-document.ts';
import { printAsOne } from './print-documents.ts';

/** Counts the printed sheets, and ends the reader's signal at the second one. */
class CountingPrinter extends Printer {
  printed = 0;
  private readonly reader: AbortController;
  constructor(reader: AbortController) {
    super({ find: () => null });
    this.reader = reader;
  }
  override async print(): Promise<Uint8Array> {
    this.printed += 1;
    if (this.printed === 2) this.reader.abort(new Error('gone'));
    return new Uint8Array();
  }
}

it('no document is printed after its reader has gone', async () => {
  const reader = new AbortController();
  const printer = new CountingPrinter(reader);
  const document: Filled = { sheet: { html: '', options: {} }, file_name: 'a.pdf', pictures: [], invoice: null };
  await expect(printAsOne({ printer, company: 'a', reader: reader.signal }, Array(8).fill(document))).rejects.toThrow('gone');
  expect(printer.printed).toBe(2);
});
