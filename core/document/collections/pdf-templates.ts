import { z } from 'zod';
import { jsonObject, reference } from '../../schema/shared.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { documentName } from '../descriptor/document-name.ts';
import { unfitTexts } from '../rules/template-texts.ts';

const body = z.string().max(1_000_000);

const schema = z.strictObject({
  name: documentName,
  model: reference.optional(),
  html: body.optional(),
  css: body.optional(),
  misc: jsonObject.optional(),
});

/** A template of a printed document, as it is stored. */
export type PdfTemplate = z.infer<typeof schema> & { id: string; slug: string };

/** Templates of printed documents. */
export const pdfTemplates = defineCollection<PdfTemplate>({
  component: 'PdfTemplate',
  resource: 'PDF_TEMPLATES',
  schema,
  versioned: true,
  demandedModels: ({ model }) => [model],
  unfit: unfitTexts,
});
