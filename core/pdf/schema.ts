import { z } from 'zod';
import { languages } from '../json.ts';
import { jsonObject, reference, text, title } from '../schema/shared.ts';

const body = z.string().max(200_000);
const millimetres = z.number().min(0).max(100);

/** The paper sizes of documents. */
export const pageSizes = ['A3', 'A4', 'A5', 'A6', 'Letter', 'Legal'] as const;
export const orientations = ['portrait', 'landscape'] as const;

/** Paper of a document; margins in millimetres. */
export const pageSchema = z.strictObject({
  size: z.enum(pageSizes).optional(),
  orientation: z.enum(orientations).optional(),
  margins: z
    .strictObject({ top: millimetres.optional(), right: millimetres.optional(), bottom: millimetres.optional(), left: millimetres.optional() })
    .optional(),
});

/** A template of printed documents: Handlebars without logic beyond fixed helpers, filled with a record of its model. */
export const pdfTemplate = z.strictObject({
  name: title,
  model: reference.optional(),
  html: body.optional(),
  css: body.optional(),
  /** Repeated on every page, in its margins. */
  header: body.optional(),
  footer: body.optional(),
  page: pageSchema.optional(),
  /** The language of the document; without it, the language of the person who prints. */
  language: z.enum(languages).optional(),
  /** Texts of the document by key, in every language in which it is printed. */
  texts: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,49}$/), text).optional(),
  /** The file name, also a template. */
  file_name: z.string().max(300).optional(),
  /**
   * Prints the invoice of its record (`misc.invoice` of the model), available as `invoice.…`. `issued`: the issued invoice, as
   * Factur-X with the invoice as XML inside. `draft`: a preview.
   */
  invoice: z.enum(['issued', 'draft']).optional(),
  misc: jsonObject.optional(),
});
export type PdfTemplate = z.output<typeof pdfTemplate>;
