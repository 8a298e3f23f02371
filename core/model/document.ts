import { z } from 'zod';
import { technical } from '../field/descriptor/setup.ts';
import { fieldSchema } from '../field/schema.ts';
import { icon, jsonObject, path, reference, text, title } from '../schema/shared.ts';
import { pageSchema } from './page-schema.ts';
import { invoiceRule } from './told/invoice.ts';
import { outlookSchema } from './told/outlook.ts';
import { traceSchema } from './told/trace.ts';

const columns = z.array(z.array(technical).min(1).max(8)).max(50);

const fixedRule = z.strictObject({ when: technical, names: z.array(technical).min(1).max(100), text });

const refusedRule = fixedRule.extend({
  /** A to-one relation to what others take of too: it is locked before the rule looks, so that two who write at once take turns. */
  locks: technical.optional(),
  /** It is asked of people and calls alone: what server actions write has been decided by them. */
  by_hand: z.boolean().optional(),
});

const aboutRule = z.strictObject({ link: technical, names: z.array(technical).min(1).max(20), when: technical });

const distinctRule = z.strictObject({ names: z.array(technical).min(1).max(8), when: technical.optional(), text });

const keptRule = fixedRule.extend({
  /** A field that says why: what the rule keeps may be corrected by a save that gives it anew. */
  unless: technical.optional(),
});

const circleRule = z.strictObject({ from: path, to: path, when: technical.optional(), text });

const settling = z.strictObject({
  action: z.string().max(200),
  created: z.boolean().optional(),
  changed: z.array(technical).max(20).default([]),
  when: technical.optional(),
  /** Boolean fields of which one has to say something else than before the save. */
  turns: z.array(technical).min(1).max(4).optional(),
  /** The action is about one record, and called for each. */
  each: z.boolean().optional(),
});

/** Fields that a model holds at most, deleted ones too. */
export const mostFields = 500;

/** A model as its author writes it. */
export const modelSchema = z.strictObject({
  name: technical,
  displayed_name: title,
  icon: icon.optional(),
  schema: z.array(fieldSchema).max(mostFields),
  primary_attribute: technical,
  misc: z
    .strictObject({
      /** Rows are added, never changed or removed. */
      append_only: z.boolean().optional(),
      /** Records come from server actions and opening balances alone, whoever else asks. */
      by_actions_only: z.boolean().optional(),
      /** The server action that posts a new record within its own save: what follows from it is written with it, or the record is refused. */
      posting: z.string().max(200).optional(),
      /**
       * What follows from new records (`created`) or a change of stored ones within its own save, whoever makes it: the server
       * action that settles it, told them as `input.ids`, where one of `changed` has changed (of a balance: has fallen) and
       * `when`, a boolean field, holds afterwards and one of `turns`, others, no longer says what it said before. Several are called
       * in their order.
       */
      settling: z.union([settling, z.array(settling).min(1).max(8)]).optional(),
      /**
       * The server action that proposes values of a new record: of the fields `names` those that came without one are filled
       * by it. It is told what `from`, paths of the record, hold, also of one that is still being typed.
       */
      proposing: z
        .strictObject({ action: z.string().max(200), names: z.array(technical).min(1).max(20), from: z.array(path).min(1).max(20) })
        .optional(),
      /** Sets of columns (fields or to-one relations) that are unique together. */
      unique: columns.optional(),
      /** Columns to index beyond foreign keys and searchable fields, for filters and sorts; also a formula that says no more than that a text is filled. */
      indexes: columns.optional(),
      /** To-many relations whose records go with this one when it is deleted. */
      owns: z.array(technical).max(50).optional(),
      /** A record is not deleted while one of these relations holds any. */
      kept_by: z.array(technical).max(50).optional(),
      /** A record is not deleted, by whom or what, while `when`, a boolean field, holds of it; the text says why. */
      kept_while: z
        .array(fixedRule.pick({ when: true, text: true }))
        .max(5)
        .optional(),
      /** To-many relations whose new records the timeline of this one tells of. */
      tells: z.array(technical).max(50).optional(),
      /** What a record may not say, whoever writes it: it is not saved with these names given or changed while `when`, a boolean field, holds of it. */
      refused: z.array(refusedRule).max(20).optional(),
      /** Fields that are about what a to-one link or another field holds: where that changes they are emptied while `when`, a boolean field, held until then, unless the same save changes them. */
      about: z.array(aboutRule).max(10).optional(),
      /** No two records (where `when`, a boolean field, holds) agree in all of these fields and to-one links; one without the first is compared with none. */
      distinct: z.array(distinctRule).max(10).optional(),
      /** What of a record no longer changes. */
      fixed: z.array(keptRule).max(20).optional(),
      /** Each record (where `when`, a boolean field, holds) leads from one record to another by paths of to-one relations, and none back to where it began. */
      acyclic: z.array(circleRule).max(5).optional(),
      /** What the step of a record is called while `when`, a boolean field, holds of it; `{field}` is its value. */
      stands_as: z.strictObject({ when: technical, text: title }).optional(),
      /** Work on a record that can't be begun yet: while `when`, a boolean field, holds of it, for the `reason` that a text field tells. Lists of work put it behind. */
      held_up: z.strictObject({ when: technical, reason: technical }).optional(),
      /** How the page of a record is arranged. */
      page: pageSchema.optional(),
      /** How a record of the model is traced. */
      trace: traceSchema.optional(),
      /** What saving a record would lead to elsewhere. */
      outlook: outlookSchema.optional(),
      /** How a record says what an invoice of it says. */
      invoice: invoiceRule.optional(),
      /** Options of the company that the model's actions read, each with the field that holds it: the settings screen shows them under the title. */
      settings: z
        .strictObject({
          title,
          fields: z
            .array(fieldSchema.omit({ id: true }).extend({ option: path }))
            .min(1)
            .max(20),
        })
        .optional(),
      /** Labels that gather models and relations; a relation has its own in its `misc`. Its `labels` are the names of its ends. */
      tags: z.array(z.string().trim().min(1).max(60)).max(20).optional(),
      /** Of several records that a scanned code names, the one whose model has the lowest number here is opened. */
      scan: z.number().int().min(1).max(100).optional(),
    })
    .optional(),
});

/** A relation as its author writes it. */
export const relationSchema = z.strictObject({
  name: technical,
  inverse: technical,
  type: z.enum(['1_1', '1_N', 'N_1', 'N_N']),
  object_id: reference,
  to_object_id: reference,
  labels: z.strictObject({ name: title, inverse: title }),
  required: z.boolean().optional(),
  sort: z
    .strictObject({ field: path, direction: z.enum(['asc', 'desc']) })
    .nullable()
    .optional(),
  /** Own attributes; with any, the relation is stored in a table of its own. */
  schema: z.array(fieldSchema).max(100).optional(),
  misc: jsonObject.optional(),
});
