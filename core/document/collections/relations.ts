import { relationSchema } from '../../model/document.ts';
import type { Relation } from '../../model/types.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { relationProblems } from '../rules/model.ts';

/** Links between the records of two models. */
export const relations = defineCollection<Relation>({
  component: 'Relation',
  resource: 'SETTING_MODELS',
  schema: relationSchema,
  versioned: false,
  rules: (document) => relationProblems(document, new Set(), new Set()),
  demandedModels: ({ object_id, to_object_id }) => [object_id, to_object_id],
});
