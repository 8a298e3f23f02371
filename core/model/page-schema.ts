import { z } from 'zod';
import { technical } from '../field/descriptor/setup.ts';
import { json, jsonObject, path, reference, text, title } from '../schema/shared.ts';

/** A column of a table on a page; `path` follows relations with dots. */
const column = z.strictObject({
  path,
  label: text.optional(),
  format: z.enum(['status', 'quantity']).optional(),
  decimals: z.number().int().min(0).max(20).optional(),
  /** Path to the unit that is shown after its figures. */
  unit: path.optional(),
});

/** Settings for working through the rows of a table one by one. */
const work = z.strictObject({
  /** A boolean field: whether a row is done. */
  done: technical,
  /** A number field: the quantity to be done, and afterwards the quantity that was done. */
  quantity: technical,
  /** Fields for the part of a row that was left out: the quantity, and the reason (a tag). */
  short: z.strictObject({ quantity: technical, reason: technical }).optional(),
  /** A boolean field that is true if a row requires an explanation before it is done, and the field for the explanation. */
  why: z.strictObject({ when: technical, reason: technical }).optional(),
  /** Paths from a row to values or records that a scanned code can identify. */
  scan: z.array(path).max(10),
  /** Paths to the location of a row, as its code can identify it: a record or a text. It is scanned before the goods there. */
  place: z.array(path).min(1).max(5).optional(),
  /**
   * Paths to codes that only identify the kind of goods. They identify a row only if `path` has this value, which means goods
   * without separate lots.
   */
  kind: z.strictObject({ scan: z.array(path).min(1).max(5), path, value: json }).optional(),
  /** Path to the expiry date; a code with another expiry date does not identify the row. */
  expiry: path.optional(),
  /** The form that confirms a row; without a connection it waits on the device. Without a form the row itself is changed. */
  form: reference.optional(),
  /** Keys of the steps in which the rows are worked through; in other steps they are read-only. */
  steps: z.array(reference).min(1).max(20),
});

/** A form for a new record of another model in which the attribute `fills` is filled with this record. */
const startedForm = z.strictObject({
  form: reference,
  label: title,
  fills: technical,
  when: jsonObject.optional(),
  /** The form is submitted at once, without being opened; it is opened if it is refused. */
  at_once: z.boolean().optional(),
});

/** A large button of a work panel. Its form begins with the page's record, or with the record of a to-one relation (`of`). */
const panelForm = startedForm.extend({
  /** Its id among the buttons of its panel. */
  id: z.string().min(1).max(100),
  of: technical.optional(),
  /** Further initial values of the form: a value, or the value of a field of the page's record. */
  begins: z
    .array(z.strictObject({ name: technical, value: json.optional(), field: technical.optional() }))
    .max(20)
    .optional(),
  /** The usual next action; the button is highlighted. */
  first: z.boolean().optional(),
});

/** The panel of a record for people at a machine, large enough for gloves: its subject, figures, a running time and buttons. */
const panel = z.strictObject({
  /** The condition under which it is shown. */
  when: jsonObject.optional(),
  /** Fields and to-one relations that describe its subject. */
  about: z.array(technical).min(1).max(4),
  figures: z.array(z.strictObject({ name: technical, unit: technical.optional() })).max(6),
  /** The minutes so far, the number of people for whom they are running, and a text with their names. */
  clock: z.strictObject({ minutes: technical, running: technical, people: technical.optional() }).optional(),
  forms: z.array(panelForm).max(6),
  /** The table of the page that is shown directly below, such as the materials. */
  table: path.optional(),
});

/** The label of a figure of a ledger. */
const figure = z.strictObject({ label: text });

/** A table of related records on a page. */
const table = z.strictObject({
  /** A to-many relation, or a path of relations that ends with one. */
  name: path,
  label: text.optional(),
  /** The condition for its records; without it all related records are shown. */
  where: jsonObject.optional(),
  columns: z.array(column).min(1).max(30),
  /** The order of its rows; without it the order of the relations applies. */
  ordering: z
    .array(z.strictObject({ field: path, direction: z.enum(['asc', 'desc']) }))
    .min(1)
    .max(5)
    .optional(),
  /** Existing records can be linked and unlinked here; without it only new ones can be created. */
  links: z.boolean().optional(),
  /** The table is hidden while it has no rows. */
  hide_empty: z.boolean().optional(),
  work: work.optional(),
  /** Each row has a printable sticker: the path to the content of its code, and the text on it. */
  stickers: z.strictObject({ code: path, lines: z.array(column).min(1).max(6) }).optional(),
  /** A form that each row offers, for a new record of another model that begins with the row. */
  starts: startedForm.omit({ when: true, at_once: true }).optional(),
  /**
   * The rows are the entries of a balance, newest first and page by page back to the first, each with the change and
   * the balance after it. `balance` is the path to the balance from the page's record, also over to-many relations.
   * `documents` are to-one relations of an entry that are shown in one column: the first one that is not empty.
   */
  ledger: z
    .strictObject({
      balance: path,
      change: figure,
      after: figure,
      documents: z.strictObject({ label: text, paths: z.array(path).min(1).max(20) }).optional(),
    })
    .optional(),
});

/**
 * The layout of a record's page: what is shown first, the tables of related records, and what is folded. Fields that are not
 * listed get a default place.
 */
export const pageSchema = z.strictObject({
  /** Fields and to-one relations, in their order. One that is also in `more` is shown here if it is not empty. */
  facts: z.array(technical).max(40),
  tables: z.array(table).max(20).optional(),
  /** Fields and relations under "More details". */
  more: z.array(technical).max(100).optional(),
  /** Forms for records about this one, offered while their condition is true. */
  forms: z.array(startedForm).max(10).optional(),
  panel: panel.optional(),
});
