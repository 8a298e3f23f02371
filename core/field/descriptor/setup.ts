import { z } from 'zod';
import { type GoodsPart, goodsParts } from '../../barcode/goods-parts.ts';
import { json, look, path, reference, text, tone } from '../../schema/shared.ts';

/**
 * A name in the database or of a part of a model; its form is checked separately, so that errors have a place
 * (core/document/rules/names.ts).
 */
export const technical = z.string().max(200);

const option = z.strictObject({ key: z.string().normalize('NFC').min(1).max(100), label: text, tone: tone.optional(), ...look });
/** A choice of a tag or multitag field; the stored value is its key. */
export type Option = z.output<typeof option>;

const fact = z.strictObject({ fact: path });
const find = z.strictObject({ find: z.strictObject({ model: technical, field: technical, value: z.string() }) });

const balance = z.strictObject({
  /** The model with the entries that are summed; it must be append-only. */
  entries: technical,
  /** The number field of an entry, always above zero; the direction follows from the entry's locations. */
  amount: technical,
  /** To-one relation from an entry to the record with the balance. */
  account: technical,
  /** Path on an entry; if it is not empty, the amount is added. */
  in: path,
  /** Path on an entry; if it is not empty, the amount is subtracted. */
  out: path,
  /** To-one relation from an entry to a second record with this balance. Amounts subtracted from the account are added to it. */
  counterpart: technical.optional(),
  /**
   * The location of a balance: a to-one relation of its record, and the relations of an entry from which and to which
   * the amount is moved. An entry starts or ends at the location of its account. An entry between two locations that
   * neither `in` nor `out` counts moves a part to the counterpart, or, without a counterpart, the whole balance with
   * its record.
   */
  stands: z.strictObject({ at: technical, from: technical, to: technical }).optional(),
  /** The balance may be negative only if this path on the record is not empty. */
  may_be_negative: path.optional(),
  /**
   * The entry that is written when a record is created with a value: its links and properties. `{fact}` reads the new record,
   * `{find}` looks up another one.
   */
  opening: z.strictObject({
    properties: z.record(technical, z.union([fact, json])),
    links: z.record(technical, z.union([fact, z.strictObject({ self: z.literal(true) }), find])),
  }),
});
/**
 * A number that is always the sum of the entries of another model. It is updated in the transaction that adds entries,
 * and never written directly after the record was created.
 */
export type Balance = z.output<typeof balance>;

/** Text formats: an email address, a phone number, the address of a page, a VAT number. */
export const formats = ['email', 'phone', 'web', 'vat'] as const;
export type TextFormat = (typeof formats)[number];

/** The settings of a field besides its name and type, as stored in its document. */
export const setup = {
  subtype: z.enum(['float', 'integer', 'link', 'plain']).optional(),
  validation: z.enum(['', 'required']).optional(),
  hidden: z.boolean().optional(),
  deleted: z.boolean().optional(),
  creation_date: z.string().max(40).optional(),
  misc: z
    .strictObject({
      relation_id: reference.optional(),
      /** The formula of a computed field, which has no column. */
      formulaV1: z.string().max(4_000).optional(),
      formulaDisabled: z.boolean().optional(),
      /**
       * A sum over related records that is stored in a column, so that lists can sort and filter by it; writing those records
       * becomes more expensive.
       */
      stored: z.boolean().optional(),
      /** Choices of tag and multitag fields; the stored values are their keys. */
      options: z.array(option).max(500).optional(),
      /**
       * The value of a record created without one. `{context: "now"}` is the instant of creation, `{context: "today"}`
       * the date in the client's time zone, `{formula}` the result of a formula over the new record, `{option}` the
       * value in the client's options at a path (`money.currency`), `{formula, option}` the first of both that is not
       * empty.
       */
      default: json.optional(),
      /** The value can be set when a record is created, and never changed. */
      create_only: z.boolean().optional(),
      /** Server actions compute the value from other records. Its changes can't be undone in a timeline. */
      derived: z.boolean().optional(),
      searchable: z.boolean().optional(),
      unique: z.boolean().optional(),
      unit: z.string().max(50).optional(),
      /** Number of decimals that are shown, or as many as each value has. Nine are stored, or more if more are shown. */
      decimals: z.union([z.number().int().min(0).max(20), z.literal('as_stored')]).optional(),
      /**
       * The pattern of a number; `{n}` is the client's next number for this model. It is assigned if a record is created without
       * a value.
       */
      counter: z.string().max(100).optional(),
      balance: balance.optional(),
      /** Smallest and largest number that can be saved. A stored number outside stays until it is changed. */
      min: z.number().optional(),
      max: z.number().optional(),
      /** A saved number must be larger than this one. */
      above: z.number().optional(),
      /** Minimum length of a text, in characters. */
      min_length: z.number().int().min(1).max(1_000).optional(),
      /** Maximum length of a text, in characters. */
      max_length: z.number().int().min(1).max(10_000).optional(),
      /** The required format of a text. */
      format: z.enum(formats).optional(),
      /** The part of a GS1 code that it stores. A scan into the lines of a form fills the field, and finds an article or a lot by it. */
      gs1: z.enum(Object.keys(goodsParts) as GoodsPart[]).optional(),
    })
    .optional(),
};

/** The settings that a type may use for parsing a value: everything of the field except its name and its type. */
export type FieldSetup = { [Key in keyof typeof setup]?: z.output<(typeof setup)[Key]> };
