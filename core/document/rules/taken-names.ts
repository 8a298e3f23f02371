import type { RelationType } from '../../model/types.ts';
import type { Documents } from '../descriptor/documents.ts';
import { modelSlug } from './fits.ts';
import type { RelationOf } from './model.ts';

/** The relations of a model. Deleted ones are included, because their names stay taken. */
export function endsOf(documents: Documents, id: string) {
  const slug = modelSlug(documents, id);
  return documents
    .relations()
    .flatMap(({ id: relation, name, inverse, object_id, to_object_id }) => [
      ...(modelSlug(documents, object_id) === slug ? [{ name, relation }] : []),
      ...(modelSlug(documents, to_object_id) === slug ? [{ name: inverse, relation }] : []),
    ]);
}

/** Whether a relation that is not deleted has an end on the model. */
export const relationOf =
  (documents: Documents, model: string): RelationOf =>
  (id) => {
    const relation = documents.find('relations', id);
    const [out, back] = [relation?.object_id, relation?.to_object_id].map((end) => end && modelSlug(documents, end) === modelSlug(documents, model));
    const toOne: RelationType[] = out ? ['N_1', '1_1'] : ['1_N'];
    return relation && { mine: Boolean(out || back), one: toOne.includes(relation.type) };
  };

/** The names of a model's fields and relation ends, without the relation `except`. */
export function takenNames(documents: Documents, id: string, except: string): Set<string> {
  const fields = documents.find('models', id)?.schema.map(({ name }) => name) ?? [];
  const ends = endsOf(documents, id).flatMap(({ name, relation }) => (relation === except ? [] : [name]));
  return new Set([...fields, ...ends].map((name) => name.toLowerCase()));
}
