/** What is read to know whether something is billed, in GraphQL. */
export const standingFields = 'std_invoice_id std_invoices { std_label std_standing }';

/** What may be billed by accounting, or by invoices of one's own. */
export type Standing = { std_invoice_id: string | null; std_invoices: { std_label: string | null; std_standing: number | null }[] };

/** The number of the invoice by which it is billed: accounting's, or one's own that nobody has cancelled. */
export const standing = ({ std_invoice_id, std_invoices }: Standing): string | null =>
  std_invoice_id ?? std_invoices.find(({ std_standing }) => std_standing === 1)?.std_label ?? null;
