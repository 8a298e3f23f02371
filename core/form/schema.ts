import { z } from 'zod';
import { conditionSchema } from '../filter/schema.ts';
import { json, path, reference, text, title } from '../schema/shared.ts';
import { formFieldKinds } from './kinds.ts';
import { aqls } from './sampling/iso-2859-1.ts';

/** A heading over fields of a form; one that begins a page is what a person comes to by “Next”. */
export const formSection = z.strictObject({
  id: z.string().min(1).max(100),
  title: text,
  description: text.optional(),
  page: z.boolean().optional(),
  /** Shown while this holds of what is filled in before it; its fields are hidden with it. */
  visible_when: conditionSchema.optional(),
});

/** A field of a form. */
export const formField = z.strictObject({
  id: z.string().min(1).max(100),
  kind: z.enum(formFieldKinds),
  /** A field or relation of the form's model (of the line's model inside items); of a printable a name of its own. */
  attribute: z.string().min(1).max(200),
  label: text.optional(),
  description: text.optional(),
  required: z.boolean().optional(),
  read_only: z.boolean().optional(),
  /** A value, or `{context}`: today, now, user_id, user_name, object_id, or `next`, in a number of items: one more than the largest of the lines so far. */
  default: json.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** measure: the name under which each computer keeps how its device is set up; fields of one name share it. */
  device: z.string().trim().min(1).max(60).optional(),
  /** printable: the document template by which the form is printed. */
  template: reference.optional(),
  multiple: z.boolean().optional(),
  formula: z.string().max(4_000).optional(),
  /** relationship: what it lets people do; only what is set. */
  allow_existing: z.boolean().optional(),
  allow_new: z.boolean().optional(),
  allow_view: z.boolean().optional(),
  /** relationship: which records it offers; none while something that it asks of what is filled in (`{context: 'form.x'}`) is missing. */
  filter: conditionSchema.optional(),
  /** relationship: what else is asked of them once all that it names is filled in. */
  narrowing: conditionSchema.optional(),
  /** relationship to a place: the lots of the form's lines stand there; one that stands elsewhere is refused at its scan. */
  place_of_lots: z.boolean().optional(),
  /** Left out where the company's options hold `true` under this path (`stock.blind_counts`). */
  unless_option: z.string().max(200).optional(),
  /** The section of the field. Fields without a section come before all sections. */
  section: z.string().max(100).optional(),
  /** Shown while this holds of what is filled in before it: `{fact: <attribute>}`; in a line also `form.<attribute>` and `parent.<attribute>`. */
  visible_when: conditionSchema.optional(),
  /** The field is required while this condition is true. */
  required_when: conditionSchema.optional(),
  /**
   * sampling: the fields of the form that hold how many items the lot has, the result (a choice of `accepted` and `refused`)
   * and why it was refused; and the acceptable quality limit in percent (ISO 2859-1).
   */
  sampling: z
    .strictObject({ lot: z.string().max(200), aql: z.literal(aqls), result: z.string().max(200), reason: z.string().max(200).optional() })
    .optional(),
  /** items: the fields of a line. sampling: what is read of each item; the limits of a number refuse the item, not the form. */
  get columns(): z.ZodOptional<z.ZodArray<typeof formField>> {
    return z.array(formField).max(100).optional();
  },
  allow_creation: z.boolean().optional(),
  allow_deletion: z.boolean().optional(),
  /** What the form fills in by itself: when it was opened and submitted, and what was scanned last and when. */
  autofill: z.enum(['start_time', 'end_time', 'scanned_code', 'scan_time']).optional(),
});

/**
 * A form as its author writes it. It reads one record with `read_query` (GraphQL, `$node_id`) and writes with `write_query`
 * (a GraphQL mutation over `$values`, whose shape is that of `save_<model>(items:)`).
 */
export const formSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  title,
  model: reference,
  process: reference.optional(),
  /** Key of the step this form belongs to: the process bar offers it there. */
  step: reference.optional(),
  read_query: z.string().max(100_000),
  write_query: z.string().max(100_000),
  fields: z.array(formField).max(300),
  sections: z.array(formSection).max(50).optional(),
  /** Advances the record after the submission, when it still stands in `step`. */
  advances: z.boolean().optional(),
  /** The text of the form's button on the page of a record; the form's title if absent. */
  button: title.optional(),
  /** The text of the button that submits the form; “Save” if absent. */
  submit: title.optional(),
  /** A table of the page of its model whose rows have stickers: those of the rows that a submission adds are offered at once. */
  stickers: path.optional(),
  /** Who is mailed a link when the form is shared and nobody else is named. */
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
  /** The label template with which its records are printed. */
  label_template: reference.optional(),
  preflight: text.optional(),
  postflight: text.optional(),
  /** Seen and filled in by those alone who may change it, until its first change publishes it. */
  unpublished: z.boolean().optional(),
});
