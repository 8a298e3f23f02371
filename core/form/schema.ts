import { z } from 'zod';
import { conditionSchema } from '../filter/schema.ts';
import { json, path, reference, text, title } from '../schema/shared.ts';
import { formFieldKinds } from './kinds.ts';
import { aqls } from './sampling/iso-2859-1.ts';

/** A section of a form, with a heading. With `page` it begins a page, which “Next” leads to. */
export const formSection = z.strictObject({
  id: z.string().min(1).max(100),
  title: text,
  description: text.optional(),
  page: z.boolean().optional(),
  /** The section and its fields are shown while this condition on earlier values is true. */
  visible_when: conditionSchema.optional(),
});

/** A field of a form. */
export const formField = z.strictObject({
  id: z.string().min(1).max(100),
  kind: z.enum(formFieldKinds),
  /** A field or relation of the form's model, or of the line's model inside items. A printable field has any name. */
  attribute: z.string().min(1).max(200),
  label: text.optional(),
  description: text.optional(),
  required: z.boolean().optional(),
  read_only: z.boolean().optional(),
  /** A value, or `{context}`: today, now, user_id, user_name, object_id, or `next`, in a number of items: one more than the largest of the lines so far. */
  default: json.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** measure: the name under which each computer stores the settings of its device. Fields with the same name share them. */
  device: z.string().trim().min(1).max(60).optional(),
  /** printable: the document template for printing the form. */
  template: reference.optional(),
  multiple: z.boolean().optional(),
  formula: z.string().max(4_000).optional(),
  /** relationship: which actions are allowed: selecting existing records, creating new ones, opening them. */
  allow_existing: z.boolean().optional(),
  allow_new: z.boolean().optional(),
  allow_view: z.boolean().optional(),
  /** relationship: a condition on the offered records. None are offered while a value that it needs (`{context: 'form.x'}`) is missing. */
  filter: conditionSchema.optional(),
  /** relationship: a further condition, which applies only once all values that it needs are filled in. */
  narrowing: conditionSchema.optional(),
  /** relationship to a place: the place of the lots in the form's lines. Scanning a lot in another place is refused. */
  place_of_lots: z.boolean().optional(),
  /** The field is left out if the company's option at this path is `true` (`stock.blind_counts`). */
  unless_option: z.string().max(200).optional(),
  /** The section of the field. Fields without a section come before all sections. */
  section: z.string().max(100).optional(),
  /** The field is shown while this condition on earlier values is true: `{fact: <attribute>}`; in lines also `form.…` and `parent.…`. */
  visible_when: conditionSchema.optional(),
  /** The field is required while this condition is true. */
  required_when: conditionSchema.optional(),
  /**
   * sampling: the form's fields for the number of items in the lot, the result (an option, `accepted` or `refused`) and the reason of a
   * refusal; and the acceptable quality limit in percent (ISO 2859-1).
   */
  sampling: z
    .strictObject({ lot: z.string().max(200), aql: z.literal(aqls), result: z.string().max(200), reason: z.string().max(200).optional() })
    .optional(),
  /** items: the fields of a line. sampling: the readings of each item; a number outside of its limits refuses the item, not the form. */
  get columns(): z.ZodOptional<z.ZodArray<typeof formField>> {
    return z.array(formField).max(100).optional();
  },
  allow_creation: z.boolean().optional(),
  allow_deletion: z.boolean().optional(),
  /** A value that the form fills in: the time of opening or submitting it, or the code or time of the last scan. */
  autofill: z.enum(['start_time', 'end_time', 'scanned_code', 'scan_time']).optional(),
});

/**
 * A form as it is stored. `read_query` (GraphQL with `$node_id`) reads its record. `write_query` (a GraphQL mutation with `$values`, in
 * the shape of `save_<model>(items:)`) saves a submission.
 */
export const formSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  title,
  model: reference,
  process: reference.optional(),
  /** The key of the process step that offers this form. */
  step: reference.optional(),
  read_query: z.string().max(100_000),
  write_query: z.string().max(100_000),
  fields: z.array(formField).max(300),
  sections: z.array(formSection).max(50).optional(),
  /** A submission advances the record, if it is still in `step`. */
  advances: z.boolean().optional(),
  /** The text of the form's button on the page of a record; the form's title if absent. */
  button: title.optional(),
  /** The text of the button that submits the form; “Save” if absent. */
  submit: title.optional(),
  /** A table on the record's page whose rows have labels. After a submission, labels of the rows that it added can be printed. */
  stickers: path.optional(),
  /** The default recipients when the form is shared by mail. */
  share_emails: z
    .array(
      z
        .string()
        .trim()
        .max(254)
        .regex(/^[^\s@]+@[^\s@]+$/),
    )
    .max(50)
    .optional(),
  /** The label template for records of the form. */
  label_template: reference.optional(),
  preflight: text.optional(),
  postflight: text.optional(),
  /** Only people who may change the form see it, until its first change publishes it. */
  unpublished: z.boolean().optional(),
});
