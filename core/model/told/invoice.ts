import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path } from '../../schema/shared.ts';

/** Of an issued invoice: the field that holds what it says (`InvoiceContent` as JSON), and the one that holds its number. */
const issued = z.strictObject({ content: technical, number: technical });

/** Of what can be invoiced: how its invoice would look, before it is issued. */
const drafted = z.strictObject({
  /** The server action that answers what it would say (`InvoiceContent`), or refuses. It reads everything. */
  action: z.string().max(200),
  /** The fields (`model.field`) that it is made of: who may not read one of them is refused. */
  measured: z.array(path).min(1).max(50),
});

export const invoiceRule = z.union([issued, drafted]);
