import type { LabelTemplate as Content } from '../../label/template.ts';
import { labelTemplate } from '../../label/template.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { unfitTexts } from '../rules/template-texts.ts';

/** A template of a label, as it is stored. */
export type LabelTemplate = Content & { id: string; slug: string };

/** Templates of labels. */
export const labelTemplates = defineCollection<LabelTemplate>({
  component: 'LabelTemplate',
  resource: 'FORMS',
  schema: labelTemplate,
  versioned: true,
  drafts: 'document',
  demandedModels: ({ model }) => [model],
  unfit: unfitTexts,
});
