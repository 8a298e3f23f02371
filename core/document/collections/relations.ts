import { AppError, type Problem } from '../../errors.ts';
import { descriptorOf } from '../../field/registry.ts';
import { relationSchema } from '../../model/document.ts';
import type { Relation } from '../../model/types.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import type { Documents } from '../descriptor/documents.ts';
import { modelSlug, unfitPath } from '../rules/fits.ts';
import { relationProblems } from '../rules/model.ts';
import { takenNames } from '../rules/taken-names.ts';

/**
 * `misc.assigns` names a text field of the linked record with the email address of the responsible person, who is notified. It
 * needs a relation to one record.
 */
function assignsProblems({ type, schema, misc, to_object_id }: Relation, documents: Documents): Problem[] {
  const name = misc?.assigns;
  if (name === undefined) return [];
  const field = typeof name === 'string' ? documents.schema.models.get(modelSlug(documents, to_object_id) ?? '')?.fields.get(name) : undefined;
  const toOne = (type === 'N_1' || type === '1_1') && !schema?.length;
  if (toOne && field && descriptorOf(field).value.kind === 'text') return [];
  return [{ field: 'misc.assigns', code: 'unknown_field', message: 'Name a text field of the one record that the relation leads to.' }];
}

/** The places where a relation names a removed field: the order of its records, or the responsible person. */
function unfitRelation({ type, object_id, to_object_id, sort, misc }: Relation, documents: Documents): string[] {
  const sorted = type === 'N_1' ? object_id : to_object_id;
  const read = (place: string, model: string, name: unknown) =>
    typeof name === 'string' && modelSlug(documents, model) ? unfitPath(documents, place, model, name) : [];
  return [...read('sort', sorted, sort?.field), ...read('misc.assigns', to_object_id, misc?.assigns)];
}

/** Relations between the records of two models. */
export const relations = defineCollection<Relation>({
  component: 'Relation',
  resource: 'SETTING_MODELS',
  schema: relationSchema,
  versioned: false,
  drafts: 'document',
  rules: (document) => relationProblems(document, new Set(), new Set()),
  demandedModels: ({ object_id, to_object_id }) => [object_id, to_object_id],
  references: (relation, { documents }) => {
    const { id, object_id, to_object_id } = relation;
    if (!modelSlug(documents, object_id) || !modelSlug(documents, to_object_id)) throw new AppError('related_model_not_found');
    const taken = [takenNames(documents, object_id, id), takenNames(documents, to_object_id, id)] as const;
    return [...relationProblems(relation, ...taken), ...assignsProblems(relation, documents)];
  },
  unfit: unfitRelation,
});
