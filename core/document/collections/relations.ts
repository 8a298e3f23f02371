import { AppError } from '../../errors.ts';
import { relationSchema } from '../../model/document.ts';
import type { Relation } from '../../model/types.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { modelSlug } from '../rules/fits.ts';
import { relationProblems } from '../rules/model.ts';
import { takenNames } from '../rules/taken-names.ts';

/** Links between the records of two models. */
export const relations = defineCollection<Relation>({
  component: 'Relation',
  resource: 'SETTING_MODELS',
  schema: relationSchema,
  versioned: false,
  rules: (document) => relationProblems(document, new Set(), new Set()),
  demandedModels: ({ object_id, to_object_id }) => [object_id, to_object_id],
  references: (relation, { documents }) => {
    const { id, object_id, to_object_id } = relation;
    if (!modelSlug(documents, object_id) || !modelSlug(documents, to_object_id)) throw new AppError('related_model_not_found');
    return relationProblems(relation, takenNames(documents, object_id, id), takenNames(documents, to_object_id, id));
  },
});
