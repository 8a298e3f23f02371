import { z } from 'zod';
import { languages } from '../json.ts';
import { labelTemplate } from '../label/template.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idOrSlug } from './parts/shapes.ts';

/** The most labels in one call, including copies. */
export const mostLabels = 2_000;

const request = z.strictObject({
  /** A label template, or a form that has one. */
  label_template_id: idOrSlug.optional(),
  form_id: idOrSlug.optional(),
  /** A record that is named several times gets as many labels. */
  object_ids: z.array(identity).min(1).max(mostLabels),
  language: z.enum(languages).optional(),
  /** `zpl`: the language of label printers, returned as `{zpl}`. */
  output: z.enum(['pdf', 'zpl']).optional(),
  /** The number of labels per record, and the first position on the first sheet. The template has the defaults. */
  copies: z.number().int().min(1).max(200).optional(),
  start_position: z.number().int().min(1).max(1_000).optional(),
});

export const printLabels = endpoint({
  method: 'POST',
  path: '/v1/forms/labels/',
  summary: 'Labels of records as a PDF in the size of their paper, by a label template or that of a form; or as ZPL for a label printer.',
  reads: true,
  fails: ['too_much_data', 'model_not_found'],
  input: request
    .refine(({ label_template_id, form_id }) => (label_template_id === undefined) !== (form_id === undefined), {
      error: 'Name a label template or a form.',
      path: ['label_template_id'],
    })
    .refine(({ object_ids, copies = 1 }) => object_ids.length * copies <= mostLabels, {
      error: `At most ${mostLabels} labels at once.`,
      path: ['copies'],
    }),
  output: z.strictObject({ zpl: z.string() }),
  gives: 'application/pdf',
});

export const printLabelTemplate = endpoint({
  method: 'POST',
  path: '/v1/forms/labels/template',
  summary: 'The label of one record as a PDF by an unsaved template, for its editor.',
  reads: true,
  access: ['UPDATE', 'FORMS'],
  fails: ['too_much_data', 'model_not_found'],
  input: z.strictObject({ template: labelTemplate, object_id: identity, language: z.enum(languages).optional() }),
  output: z.string(),
  gives: 'application/pdf',
});
