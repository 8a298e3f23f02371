import type { QueryRead } from '@millwright/core/automation/actions.ts';
import { type InvoiceContent, type InvoiceLine, invoiceContent } from '@millwright/core/invoice/invoice.ts';
import { decimal } from '@millwright/core/value/decimal.ts';
import { is, list, noRecord } from '../library/reads.ts';

/** An invoice or a credit note with its content. */
export type Told = { std_label: string | null; std_date: string | null; std_content: string | null };

export const contentIn = ({ std_content }: Told): InvoiceContent => invoiceContent.parse(JSON.parse(std_content ?? 'null'));

/** Reads the credit notes of returns that may credit one of these invoices. `areAbout` then selects the exact ones. */
export const creditNotesAbout = (invoices: readonly Told[]): QueryRead =>
  list(
    'std_invoice',
    {
      all: [
        is('std_kind', 'credit-note'),
        {
          any: invoices.length
            ? invoices.map(({ std_label }) => ({ fact: 'std_content', operator: 'contains', value: JSON.stringify(std_label ?? '') }))
            : [is('identity', noRecord)],
        },
      ],
    },
    'std_label std_date std_content',
  );

/** Returns the credit notes that credit one of these invoices. */
export const areAbout = (notes: readonly Told[], invoices: readonly Told[]): Told[] =>
  notes.filter((note) => invoices.some(({ std_label }) => std_label !== null && contentIn(note).preceding?.number === std_label));

/** Lines of an invoice and of a credit note are about the same article if they have the same reference or the same name. */
const isAlike = (one: InvoiceLine, other: InvoiceLine) => one.name === other.name || (one.article !== null && one.article === other.article);

const quantityOf = (line: InvoiceLine, of: readonly Told[]) =>
  of
    .flatMap((each) => contentIn(each).lines)
    .filter((each) => isAlike(each, line))
    .reduce((sum, { quantity }) => sum.plus(decimal(quantity)), decimal(0));

/** Returns the numbers (from 1) of the lines that credit more than was invoiced and not yet credited by earlier notes. */
export const linesTooMuch = ({ lines }: InvoiceContent, invoices: readonly Told[], notes: readonly Told[]): number[] =>
  lines.flatMap((line, at) => (decimal(line.quantity).gt(quantityOf(line, invoices).minus(quantityOf(line, notes))) ? [at + 1] : []));
