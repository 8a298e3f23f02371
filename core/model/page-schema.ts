import { z } from 'zod';
import { technical } from '../field/descriptor/setup.ts';
import { json, jsonObject, path, reference, text, title } from '../schema/shared.ts';

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
  /** A boolean field that says that a row is to be explained before it is done, and the field that explains it. */
  why: z.strictObject({ when: technical, reason: technical }).optional(),
  /** Paths from a row to values or records that a scanned code names. */
  scan: z.array(path).max(10),
  /** Paths to the place at which a row is done, as its code may name it: a record or a text. It is scanned before what stands there. */
  place: z.array(path).min(1).max(5).optional(),
  /** Paths to codes of the kind of goods alone: they name a row only where `path` holds this value, goods that no lot tells apart. */
  kind: z.strictObject({ scan: z.array(path).min(1).max(5), path, value: json }).optional(),
  /** Path to the day of expiry, which a code that tells another one does not name. */
  expiry: path.optional(),
  /** The form by which a row is confirmed; it waits on the device while there is no connection. Without one a row is changed itself. */
  form: reference.optional(),
  /** Keys of the steps in which it is done; before and after them the rows are only read. */
  steps: z.array(reference).min(1).max(20),
});

/** A form for a new record of another model that begins with this one, under the attribute `fills`. */
const startedForm = z.strictObject({
  form: reference,
  label: title,
  fills: technical,
  when: jsonObject.optional(),
  /** It is sent as it begins, without being opened; what is refused opens it. */
  at_once: z.boolean().optional(),
});

/** A large button of a work panel: its form begins with the page's record, or with the one that a to-one relation (`of`) leads to. */
const panelForm = startedForm.extend({
  /** What it is known by among the buttons of its panel. */
  id: z.string().min(1).max(100),
  of: technical.optional(),
  /** What else the form begins with: a value, or what a field of the page's record holds. */
  begins: z
    .array(z.strictObject({ name: technical, value: json.optional(), field: technical.optional() }))
    .max(20)
    .optional(),
  /** It is what a person does next: it stands out. */
  first: z.boolean().optional(),
});

/** What people at a machine see first of a record, large enough for gloves: what it is about, figures, a running time and buttons. */
const panel = z.strictObject({
  /** While this holds of the record. */
  when: jsonObject.optional(),
  /** Fields and to-one relations that say what it is about. */
  about: z.array(technical).min(1).max(4),
  figures: z.array(z.strictObject({ name: technical, unit: technical.optional() })).max(6),
  /** Minutes so far, for how many they go on, and a text that says for whom. */
  clock: z.strictObject({ minutes: technical, running: technical, people: technical.optional() }).optional(),
  forms: z.array(panelForm).max(6),
  /** The table of the page that stands right below it: what is worked with. */
  table: path.optional(),
});

/** What a figure of a ledger is called. */
const figure = z.strictObject({ label: text });

/** Related records as a page shows them. */
const table = z.strictObject({
  /** A to-many relation, or a path of relations to one. */
  name: path,
  label: text.optional(),
  /** Which of the records stand in it; without it all of them. */
  where: jsonObject.optional(),
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
  /** Each row has a sticker that is printed: the path to what its code tells, and what people read on it. */
  stickers: z.strictObject({ code: path, lines: z.array(column).min(1).max(6) }).optional(),
  /** A form that each row offers: for a new record of another model that begins with the row. */
  starts: startedForm.omit({ when: true, at_once: true }).optional(),
  /**
   * The rows are the entries of a balance, newest first and page by page to the first, each with what it changed and how much
   * there was then. `balance` is the path to it from the page's record, over to-many relations too. `documents` are to-one
   * relations of an entry, in one column: the first that leads somewhere.
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

/** What the page of a record shows first, which related records, and what is folded. Whatever it does not name finds its place by itself. */
export const pageSchema = z.strictObject({
  /** Fields and to-one relations, in their order. One that `more` names too stands here once it holds something. */
  facts: z.array(technical).max(40),
  tables: z.array(table).max(20).optional(),
  /** Fields and relations that stand under "More details". */
  more: z.array(technical).max(100).optional(),
  /** What is recorded about it in records of their own, while the condition holds. */
  forms: z.array(startedForm).max(10).optional(),
  panel: panel.optional(),
});
