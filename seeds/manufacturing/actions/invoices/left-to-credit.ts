import type { QueryRead } from '@millwright/core/automation/actions.ts';
import { type InvoiceContent, type InvoiceLine, invoiceContent } from '@millwright/core/invoice/invoice.ts';
import { decimal } from '@millwright/core/value/decimal.ts';
import { is, list, noRecord } from '../library/reads.ts';

/** An invoice or a credit note, with what it says. */
export type Told = { std_label: string | null; std_date: string | null; std_content: string | null };

export const contentIn = ({ std_content }: Told): InvoiceContent => invoiceContent.parse(JSON.parse(std_content ?? 'null'));

/** The credit notes of returns that name one of these invoices, and maybe others: `areAbout` tells which. */
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

/** Those of the notes that credit one of these invoices. */
export const areAbout = (notes: readonly Told[], invoices: readonly Told[]): Told[] =>
  notes.filter((note) => invoices.some(({ std_label }) => std_label !== null && contentIn(note).preceding?.number === std_label));

/** An article keeps its reference or its name from an invoice to its credit note. */
const isAlike = (one: InvoiceLine, other: InvoiceLine) => one.name === other.name || (one.article !== null && one.article === other.article);

const quantityOf = (line: InvoiceLine, of: readonly Told[]) =>
  of
    .flatMap((each) => contentIn(each).lines)
    .filter((each) => isAlike(each, line))
    .reduce((sum, { quantity }) => sum.plus(decimal(quantity)), decimal(0));

/** The numbers of the lines, from 1 on, that credit more than the invoices billed and the notes so far have not credited. */
export const linesTooMuch = ({ lines }: InvoiceContent, invoices: readonly Told[], notes: readonly Told[]): number[] =>
  lines.flatMap((line, at) => (decimal(line.quantity).gt(quantityOf(line, invoices).minus(quantityOf(line, notes))) ? [at + 1] : []));
