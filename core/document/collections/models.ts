import { modelSchema } from '../../model/document.ts';
import type { Model } from '../../model/types.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { ownModelProblems } from '../rules/model.ts';

/** Kinds of records, each with its table. */
export const models = defineCollection<Model>({
  component: 'Model',
  resource: 'SETTING_MODELS',
  schema: modelSchema,
  versioned: false,
  defaults: ({ name, slug }) => ({ name: slug ?? null, displayed_name: name ?? slug ?? null, schema: [] }),
  rules: ownModelProblems,
});
