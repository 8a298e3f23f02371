import { z } from 'zod';
import { jsonObject, reference } from '../../schema/shared.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { documentName } from '../descriptor/document-name.ts';
import { unfitTexts } from '../rules/template-texts.ts';

const schema = z.strictObject({
  name: documentName,
  type: z.string().max(50).optional(),
  model: reference.optional(),
  mapping: jsonObject.optional(),
  max_characters_per_row: z.number().int().min(1).max(1_000).optional(),
  labels_per_page: z.number().int().min(1).max(1_000).optional(),
  misc: jsonObject.optional(),
});

/** A template of a label, as it is stored. */
export type LabelTemplate = z.infer<typeof schema> & { id: string; slug: string };

/** Templates of labels. */
export const labelTemplates = defineCollection<LabelTemplate>({
  component: 'LabelTemplate',
  resource: 'FORMS',
  schema,
  versioned: true,
  demandedModels: ({ model }) => [model],
  unfit: unfitTexts,
});
