import { z } from 'zod';
import { languages } from '../json.ts';
import { longestCell, longestPrintTitle, mostPrintedCells } from '../pdf/print-limits.ts';
import { pdfTemplate } from '../pdf/schema.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idOrSlug, one } from './parts/shapes.ts';

/** The most records in one print. */
export const mostDocuments = 500;

/** The language of the document. By default that of the template, else the company's. */
const language = z.enum(languages).optional();
const id = z.string().min(1).max(200);
/** Optional here, because missing and unknown templates have errors of their own. */
const templateId = idOrSlug.nullish();
const output = z.string().max(50).optional();
const sample = z.record(z.string(), z.json());

export const printDocument = endpoint({
  method: 'POST',
  path: '/v1/pdf',
  summary:
    'One record as a PDF, by the id of a document template; or a view (`view_id`): the rows of its tables, with its filters and the rights of the caller.',
  reads: true,
  gives: 'application/pdf',
  fails: ['pdf_template_id_required', 'view_without_lists', 'print_too_long', 'could_not_export_pdf', 'no_browser'],
  input: z
    .strictObject({ html_template_id: templateId, object_id: id.optional(), view_id: idOrSlug.optional(), language })
    .refine(({ object_id, view_id }) => (object_id === undefined) !== (view_id === undefined), {
      message: 'Name a record or a view.',
      path: ['object_id'],
    }),
  output: z.string(),
});

export const printTemplate = endpoint({
  method: 'POST',
  path: '/v1/pdf/template',
  summary: 'An unsaved template as a PDF, filled with a sample object or a record, for its editor.',
  reads: true,
  access: ['UPDATE', 'PDF_TEMPLATES'],
  gives: 'application/pdf',
  fails: ['could_not_export_pdf', 'no_browser'],
  input: z.strictObject({ template: pdfTemplate, object: sample.optional(), object_id: id.optional(), language }),
  output: z.string(),
});

export const exportDocuments = endpoint({
  method: 'POST',
  path: '/v1/pdf/export',
  summary: `Up to ${mostDocuments} records by a template: one PDF (\`pdf\`), or a zip with one PDF each (\`zip\`). Invoice templates also as XML (\`xml\`, several as a zip), which needs no browser. Fields that the caller may not read stay empty.`,
  reads: true,
  gives: 'application/pdf',
  fails: ['pdf_template_id_required', 'invalid_output_type', 'could_not_export_pdf', 'no_browser'],
  input: z.strictObject({ pdf_template_id: templateId, object_ids: z.array(id).min(1).max(mostDocuments), output, language }),
  output: z.string(),
});

export const printStoredTemplate = endpoint({
  method: 'POST',
  path: '/v1/pdf/html',
  summary: 'A stored template as a PDF, filled with a sample object, a record, or nothing.',
  reads: true,
  gives: 'application/pdf',
  fails: ['pdf_template_id_required', 'could_not_export_pdf', 'no_browser'],
  input: z.strictObject({ pdf_template_id: templateId, object: sample.optional(), object_id: id.optional(), language }),
  output: z.string(),
});

export const printForm = endpoint({
  method: 'POST',
  path: '/v1/pdf/form',
  summary: 'A filled-in form printed by one of its `printable` fields, as it would be saved. Nothing is saved.',
  reads: true,
  gives: 'application/pdf',
  fails: ['pdf_template_id_required', 'could_not_export_pdf', 'no_browser'],
  input: z.strictObject({
    form_id: idOrSlug,
    /** The id of the field. */
    field: id,
    node_id: identity.nullish(),
    values: sample,
    language,
  }),
  output: z.string(),
});

const printedTable = z.strictObject({
  caption: z.string().max(500),
  /** Numbers are aligned by their last digit. */
  columns: z
    .array(z.strictObject({ label: z.string().max(500), numeric: z.boolean().optional() }))
    .min(1)
    .max(60),
  rows: z.array(z.array(z.string().max(longestCell)).max(60)),
});
export type PrintedTable = z.output<typeof printedTable>;

export const printTables = endpoint({
  method: 'POST',
  path: '/v1/convert/pdf/',
  summary: 'Tables as a PDF with the letterhead of the company, for example a recall list with its balance.',
  reads: true,
  gives: 'application/pdf',
  fails: ['could_not_export_pdf', 'no_browser'],
  input: z.strictObject({
    title: z.string().min(1).max(longestPrintTitle),
    /** Text below the title. */
    notes: z.array(z.string().max(2000)).max(20).optional(),
    tables: z
      .array(printedTable)
      .min(1)
      .max(20)
      .refine((tables) => tables.reduce((sum, { rows, columns }) => sum + rows.length * columns.length, 0) <= mostPrintedCells, {
        message: `Up to ${mostPrintedCells} cells are printed at once.`,
      }),
    language,
  }),
  output: z.string(),
});

export const keepDocument = endpoint({
  method: 'POST',
  path: '/v1/pdf/persistent',
  summary: 'Print a record and store the PDF as a file of it: in the named field, or in the first file field of the model.',
  fails: ['pdf_template_id_required', 'no_file_field', 'could_not_export_pdf', 'no_browser'],
  input: z.strictObject({ pdf_template_id: templateId, object_id: id, field: z.string().max(100).optional(), language }),
  output: one(z.strictObject({ file_id: identity })),
});
