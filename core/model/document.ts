import { z } from 'zod';
import { technical } from '../field/descriptor/setup.ts';
import { fieldSchema } from '../field/schema.ts';
import { icon, jsonObject, path, reference, title } from '../schema/shared.ts';
import { pageSchema } from './page-schema.ts';
import { ruleShape } from './rules/registry.ts';
import { invoiceRule } from './told/invoice.ts';
import { outlookSchema } from './told/outlook.ts';
import { traceSchema } from './told/trace.ts';

const columns = z.array(z.array(technical).min(1).max(8)).max(50);

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
      /** What holds of its records, a file a rule (`core/model/rules`). */
      ...ruleShape,
      /** Rows are added, never changed or removed. */
      append_only: z.boolean().optional(),
      /** Records come from server actions and opening balances alone, whoever else asks. */
      by_actions_only: z.boolean().optional(),
      /** Sets of columns (fields or to-one relations) that are unique together. */
      unique: columns.optional(),
      /** Columns to index beyond foreign keys and searchable fields, for filters and sorts; also a formula that says no more than that a text is filled. */
      indexes: columns.optional(),
      /** To-many relations whose records go with this one when it is deleted. */
      owns: z.array(technical).max(50).optional(),
      /** A record is not deleted while one of these relations holds any. */
      kept_by: z.array(technical).max(50).optional(),
      /** To-many relations whose new records the timeline of this one tells of. */
      tells: z.array(technical).max(50).optional(),
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
