import { type PdfTemplate as Content, pdfTemplate } from '../../pdf/schema.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { unfitTexts } from '../rules/template-texts.ts';

/** A template of a printed document, as it is stored. */
export type PdfTemplate = Content & { id: string; slug: string };

/** Templates of printed documents. */
export const pdfTemplates = defineCollection<PdfTemplate>({
  component: 'PdfTemplate',
  resource: 'PDF_TEMPLATES',
  schema: pdfTemplate,
  versioned: true,
  drafts: 'document',
  demandedModels: ({ model }) => [model],
  unfit: unfitTexts,
});
