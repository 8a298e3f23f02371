import { z } from 'zod';
import { technical } from '../field/descriptor/setup.ts';
import { jsonObject, path, reference, text, title } from '../schema/shared.ts';

/** A column of a table on a page; `path` walks relations with dots. */
const column = z.strictObject({
  path,
  label: text.optional(),
  format: z.enum(['status', 'quantity']).optional(),
  decimals: z.number().int().min(0).max(20).optional(),
  /** Path of the unit that stands behind its figures. */
  unit: path.optional(),
});

/** What people do with the rows of a table, one after the other. */
const work = z.strictObject({
  /** A boolean field that says that a row is done. */
  done: technical,
  /** A number field: how much is to be done, and then how much was. */
  quantity: technical,
  /** Where what is left undone of a row is kept: how much, and why (a tag). */
  short: z.strictObject({ quantity: technical, reason: technical }).optional(),
  /** Paths from a row to values or records that a scanned code names. */
  scan: z.array(path).max(10),
  /** Keys of the steps in which it is done; before and after them the rows are only read. */
  steps: z.array(reference).min(1).max(20),
});

/** Related records as a page shows them. */
const table = z.strictObject({
  /** A to-many relation, or a path of relations to one. */
  name: path,
  label: text.optional(),
  columns: z.array(column).min(1).max(30),
  /** By what its rows are sorted; without it by the relations on the way. */
  ordering: z
    .array(z.strictObject({ field: path, direction: z.enum(['asc', 'desc']) }))
    .min(1)
    .max(5)
    .optional(),
  /** Existing records are added to it and taken off it here; without it only new ones are made. */
  links: z.boolean().optional(),
  /** Not shown while there are none. */
  hide_empty: z.boolean().optional(),
  work: work.optional(),
});

/** A form for a new record of another model that begins with this one, under the attribute `fills`. */
const startedForm = z.strictObject({ form: reference, label: title, fills: technical, when: jsonObject.optional() });

/** What the page of a record shows first, which related records, and what is folded. Whatever it does not name finds its place by itself. */
export const pageSchema = z.strictObject({
  /** Fields and to-one relations, in their order. */
  facts: z.array(technical).max(40),
  tables: z.array(table).max(20).optional(),
  /** Fields and relations that stand under "More details". */
  more: z.array(technical).max(100).optional(),
  /** What is recorded about it in records of their own, while the condition holds. */
  forms: z.array(startedForm).max(10).optional(),
});
