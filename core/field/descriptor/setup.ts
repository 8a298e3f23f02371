import { z } from 'zod';
import { type GoodsPart, goodsParts } from '../../barcode/goods-parts.ts';
import { json, look, path, reference, text, tone } from '../../schema/shared.ts';

/** A name of the database or of a model's part; its form is checked with a place of its own (core/document/rules/names.ts). */
export const technical = z.string().max(200);

const option = z.strictObject({ key: z.string().normalize('NFC').min(1).max(100), label: text, tone: tone.optional(), ...look });
/** A choice of tag and multitag; values travel as keys. */
export type Option = z.output<typeof option>;

const fact = z.strictObject({ fact: path });
const find = z.strictObject({ find: z.strictObject({ model: technical, field: technical, value: z.string() }) });

const balance = z.strictObject({
  /** Model whose rows are summed; it must be append-only. */
  entries: technical,
  /** Number field of an entry, above zero: the entry's places say which way it goes. */
  amount: technical,
  /** To-one relation from an entry to the record that holds the balance. */
  account: technical,
  /** Path on an entry; when it is not empty the amount is added. */
  in: path,
  /** Path on an entry; when it is not empty the amount is taken off. */
  out: path,
  /** To-one relation from an entry to a second record with this balance: what is taken off the account is added there. */
  counterpart: technical.optional(),
  /**
   * Where a balance is kept: a to-one relation of its record, and those of an entry that say from where to where the amount
   * goes. An entry leaves the place of its account or comes to it; one between two places that neither `in` nor `out` counts
   * takes part of it to the counterpart, or all of it, with its record.
   */
  stands: z.strictObject({ at: technical, from: technical, to: technical }).optional(),
  /** The balance may fall below zero only when this path on the record is not empty. */
  may_be_negative: path.optional(),
  /** The entry written when a record is created with a value: links and properties; `{fact}` reads the new record, `{find}` looks one up. */
  opening: z.strictObject({
    properties: z.record(technical, z.union([fact, json])),
    links: z.record(technical, z.union([fact, z.strictObject({ self: z.literal(true) }), find])),
  }),
});
/**
 * A number that is always the sum of another model's rows, kept by the record service in the transaction that adds
 * them, and never written directly once the record exists.
 */
export type Balance = z.output<typeof balance>;

/** What texts are known by their form: an email address, a phone number, the address of a page, a VAT number. */
export const formats = ['email', 'phone', 'web', 'vat'] as const;
export type TextFormat = (typeof formats)[number];

/** What a field is set up with beside its name and type, as its document holds it. */
export const setup = {
  subtype: z.enum(['float', 'integer', 'link', 'plain']).optional(),
  validation: z.enum(['', 'required']).optional(),
  hidden: z.boolean().optional(),
  deleted: z.boolean().optional(),
  creation_date: z.string().max(40).optional(),
  misc: z
    .strictObject({
      relation_id: reference.optional(),
      /** A formula makes the field computed at read; it has no column. */
      formulaV1: z.string().max(4_000).optional(),
      formulaDisabled: z.boolean().optional(),
      /** A rollup is kept in a column, so that lists sort and filter by it; writing the records that it sums costs more. */
      stored: z.boolean().optional(),
      /** Choices of tag and multitag; values travel as keys. */
      options: z.array(option).max(500).optional(),
      /**
       * Value of a record created without one; `{context: "now"}` is the instant of creation, `{context: "today"}` the client's
       * day, `{formula}` what a formula over the new record gives, `{option}` what the client's options hold under a path
       * (`money.currency`), `{formula, option}` the first of both that is there.
       */
      default: json.optional(),
      /** May be given when a record is created, never after. */
      create_only: z.boolean().optional(),
      /** Server actions work it out of other records: a change of it is undone from no timeline, whoever wrote it. */
      derived: z.boolean().optional(),
      searchable: z.boolean().optional(),
      unique: z.boolean().optional(),
      unit: z.string().max(50).optional(),
      /** Shown decimals, or as many as each value has; stored are nine, or as many as are shown. */
      decimals: z.union([z.number().int().min(0).max(20), z.literal('as_stored')]).optional(),
      /** `{n}` is the client's next number for this model, given when a record is created without a value. */
      counter: z.string().max(100).optional(),
      balance: balance.optional(),
      /** The smallest and the largest number that may be written; a stored one outside of them stays until it is changed. */
      min: z.number().optional(),
      max: z.number().optional(),
      /** A number that may be written is larger than this one. */
      above: z.number().optional(),
      /** The fewest characters of a text. */
      min_length: z.number().int().min(1).max(1_000).optional(),
      /** The most characters of a text. */
      max_length: z.number().int().min(1).max(10_000).optional(),
      /** What a text has to look like. */
      format: z.enum(formats).optional(),
      /** What of a GS1 code it holds: a scan into the lines of a form fills it, and finds an article or a lot by it. */
      gs1: z.enum(Object.keys(goodsParts) as GoodsPart[]).optional(),
    })
    .optional(),
};

/** What a field's type may look at to read a value: everything of the field but its name and its type. */
export type FieldSetup = { [Key in keyof typeof setup]?: z.output<(typeof setup)[Key]> };
