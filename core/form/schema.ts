import { z } from 'zod';
import { conditionSchema } from '../filter/schema.ts';
import { json, path, reference, text, title } from '../schema/shared.ts';
import { formFieldKinds } from './kinds.ts';
import { aqls } from './sampling/iso-2859-1.ts';

/** A heading over fields of a form. With `page` it begins a new page, which people reach by “Next”. */
export const formSection = z.strictObject({
  id: z.string().min(1).max(100),
  title: text,
  description: text.optional(),
  page: z.boolean().optional(),
  /** The section and its fields are shown while this condition on earlier fields is true. */
  visible_when: conditionSchema.optional(),
});

/** A field of a form. */
export const formField = z.strictObject({
  id: z.string().min(1).max(100),
  kind: z.enum(formFieldKinds),
  /** A field or relation of the form's model, or of the line's model inside items. A printable has a name of its own. */
  attribute: z.string().min(1).max(200),
  label: text.optional(),
  description: text.optional(),
  required: z.boolean().optional(),
  read_only: z.boolean().optional(),
  /**
   * A value, or `{context}` with today, now, user_id, user_name or object_id. For numbers in items also `next`: one more than the
   * largest number of the lines.
   */
  default: json.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** measure: the name under which each computer stores the settings of its device. Fields with the same name share them. */
  device: z.string().trim().min(1).max(60).optional(),
  /** printable: the document template with which the form is printed. */
  template: reference.optional(),
  multiple: z.boolean().optional(),
  formula: z.string().max(4_000).optional(),
  /** relationship: whether people may choose, create and open records. */
  allow_existing: z.boolean().optional(),
  allow_new: z.boolean().optional(),
  allow_view: z.boolean().optional(),
  /** relationship: a condition on the offered records. None are offered while a value that it names (`{context: 'form.x'}`) is missing. */
  filter: conditionSchema.optional(),
  /** relationship: a further condition, which applies once all values that it names are filled in. */
  narrowing: conditionSchema.optional(),
  /** relationship to a place: the lots of the form's lines must be at this place. Scanning a lot of another place is refused. */
  place_of_lots: z.boolean().optional(),
  /** The path of a company option (`stock.blind_counts`). The field is left out if this option is `true`. */
  unless_option: z.string().max(200).optional(),
  /** The section of the field. Fields without a section come before all sections. */
  section: z.string().max(100).optional(),
  /**
   * The field is shown while this condition is true: `{fact: <attribute>}` names an earlier field, in a line also
   * `form.<attribute>` or `parent.<attribute>`.
   */
  visible_when: conditionSchema.optional(),
  /** The field is required while this condition is true. */
  required_when: conditionSchema.optional(),
  /**
   * sampling: the form fields with the lot size, the result (an option of `accepted` and `refused`) and the reason for a refusal;
   * and the acceptable quality limit in percent (ISO 2859-1).
   */
  sampling: z
    .strictObject({ lot: z.string().max(200), aql: z.literal(aqls), result: z.string().max(200), reason: z.string().max(200).optional() })
    .optional(),
  /**
   * items: the fields of a line. sampling: the readings of an item; a number outside its limits fails the item, the input is
   * still valid.
   */
  get columns(): z.ZodOptional<z.ZodArray<typeof formField>> {
    return z.array(formField).max(100).optional();
  },
  allow_creation: z.boolean().optional(),
  allow_deletion: z.boolean().optional(),
  /** A value that the form fills in: when it was opened or submitted, the last scanned code, or when it was scanned. */
  autofill: z.enum(['start_time', 'end_time', 'scanned_code', 'scan_time']).optional(),
});

/**
 * A form as its author writes it. `read_query` (GraphQL, `$node_id`) reads one record. `write_query` (a GraphQL mutation) writes
 * `$values`, which have the shape of `save_<model>(items:)`.
 */
export const formSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  title,
  model: reference,
  process: reference.optional(),
  /** Key of the process step to which the form belongs. The process bar offers the form at this step. */
  step: reference.optional(),
  read_query: z.string().max(100_000),
  write_query: z.string().max(100_000),
  fields: z.array(formField).max(300),
  sections: z.array(formSection).max(50).optional(),
  /** Whether a submission advances the record, if it is still at `step`. */
  advances: z.boolean().optional(),
  /** The text of the form's button on the page of a record; the form's title if absent. */
  button: title.optional(),
  /** The text of the button that submits the form; “Save” if absent. */
  submit: title.optional(),
  /** The path of a table with stickers on the model's page. After a submission, the stickers of its new rows are offered. */
  stickers: path.optional(),
  /** The default recipients of the link when the form is shared. */
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
  /** The label template for printing the form's records. */
  label_template: reference.optional(),
  preflight: text.optional(),
  postflight: text.optional(),
  /** Only people who may change forms see and submit this form. Its first change publishes it. */
  unpublished: z.boolean().optional(),
});
