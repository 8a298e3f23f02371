import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path } from '../../schema/shared.ts';

/** An issued invoice: the field with its content (`InvoiceContent` as JSON), and the field with its number. */
const issued = z.strictObject({ content: technical, number: technical });

/** A record that can be invoiced: how to preview its invoice. */
const drafted = z.strictObject({
  /** The server action that returns the content (`InvoiceContent`), or refuses. It reads without regard to rights. */
  action: z.string().max(200),
  /** The fields (`model.field`) that the content is made of. Readers who may not read all of them are refused. */
  measured: z.array(path).min(1).max(50),
});

export const invoiceRule = z.union([issued, drafted]);
