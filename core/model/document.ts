import { z } from 'zod';
import { technical } from '../field/descriptor/setup.ts';
import { fieldSchema } from '../field/schema.ts';
import { icon, jsonObject, path, reference, title } from '../schema/shared.ts';
import { pageSchema } from './page-schema.ts';
import { processSchema } from './process.ts';
import { ruleShape } from './rules/registry.ts';
import { invoiceRule } from './told/invoice.ts';
import { outlookSchema } from './told/outlook.ts';
import { traceSchema } from './told/trace.ts';

const columns = z.array(z.array(technical).min(1).max(8)).max(50);

/** Maximum number of fields of a model, including deleted ones. */
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
      /** The rules about its records, one file for each kind (`core/model/rules`). */
      ...ruleShape,
      /**
       * Where its records stand in the order in which all transactions lock records: those with a lower number come first, 0
       * without it. What documents share (lots, then articles) comes last.
       */
      lock_order: z.number().int().min(1).max(9).optional(),
      /** Rows are added, never changed or removed. */
      append_only: z.boolean().optional(),
      /** Only server actions and opening balances create records. */
      by_actions_only: z.boolean().optional(),
      /** Sets of columns (fields or to-one relations) that are unique together. */
      unique: columns.optional(),
      /**
       * Columns to index for filters and sorting, besides foreign keys and searchable fields. A formula `NOT(EMPTY(name))` may
       * stand for its text.
       */
      indexes: columns.optional(),
      /** To-many relations whose records are deleted together with this one. */
      owns: z.array(technical).max(50).optional(),
      /** A record can't be deleted while one of these relations holds a record. */
      kept_by: z.array(technical).max(50).optional(),
      /** To-many relations whose new records appear in the timeline of this one. */
      tells: z.array(technical).max(50).optional(),
      /**
       * A text shown instead of the step of a record while the boolean field `when` is true. `{field}` is replaced by the value
       * of that field.
       */
      stands_as: z.strictObject({ when: technical, text: title }).optional(),
      /**
       * Work on a record can't begin while the boolean field `when` is true; the text field `reason` says why. Lists of work show
       * such records last.
       */
      held_up: z.strictObject({ when: technical, reason: technical }).optional(),
      /** The layout of a record's page. */
      page: pageSchema.optional(),
      /** The processes of its records. Only for a company's own models; for built-in ones it is defined in the built-in configuration. */
      process: processSchema.optional(),
      /** How to trace a record back and forth. */
      trace: traceSchema.optional(),
      /** The consequences of saving a record in other records. */
      outlook: outlookSchema.optional(),
      /** Where the content of a record's invoice comes from. */
      invoice: invoiceRule.optional(),
      /** Settings of the company that the model's actions read. The settings screen shows each `option` as a field, under the title. */
      settings: z
        .strictObject({
          title,
          fields: z
            .array(fieldSchema.omit({ id: true }).extend({ option: path }))
            .min(1)
            .max(20),
        })
        .optional(),
      /** Tags that group models and relations. A relation has them in its `misc`; its `labels` are the names of its ends. */
      tags: z.array(z.string().trim().min(1).max(60)).max(20).optional(),
      /** The priority of the model when a scanned code matches several records: the lowest number is opened. */
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
  /** Attributes of the links. A relation with attributes is stored in a table of its own. */
  schema: z.array(fieldSchema).max(100).optional(),
  misc: jsonObject.optional(),
});
