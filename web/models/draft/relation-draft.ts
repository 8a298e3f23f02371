import { relationProblems } from '@millwright/core/document/rules/model.ts';
import type { Problem } from '@millwright/core/errors.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import type { RelationDocument } from '../data/use-models.ts';
import type { RelationContent } from '../data/use-relations.ts';

/** A relation between two models that nothing is said of yet: each record of the one belongs to one of the other. */
export const newRelation = (object_id = ''): RelationContent => ({
  name: '',
  inverse: '',
  type: 'N_1',
  object_id,
  to_object_id: '',
  labels: { name: '', inverse: '' },
});

/** What of a stored relation can be changed. */
export const contentOf = ({ name, inverse, type, object_id, to_object_id, labels, required, sort, schema, misc }: Relation): RelationContent => ({
  name,
  inverse,
  type,
  object_id,
  to_object_id,
  labels,
  ...(required === undefined ? {} : { required }),
  ...(sort === undefined ? {} : { sort }),
  ...(schema === undefined ? {} : { schema }),
  ...(misc === undefined ? {} : { misc }),
});

/** Names that fields and relations of a model have already, deleted ones too, but those of the relation itself. */
export function takenNames(model: Model | undefined, relations: readonly Relation[], except: string | undefined): Set<string> {
  if (!model) return new Set();
  const isModel = (id: string) => id === model.id || id === model.slug;
  const ends = relations.flatMap(({ id, name, inverse, object_id, to_object_id }) =>
    id === except ? [] : [...(isModel(object_id) ? [name] : []), ...(isModel(to_object_id) ? [inverse] : [])],
  );
  return new Set([...model.schema.map(({ name }) => name), ...ends].map((name) => name.toLowerCase()));
}

type Around = { models: readonly Model[]; relations: readonly RelationDocument[] };

export const modelOf = (models: readonly Model[], id: string): Model | undefined => models.find((model) => model.id === id || model.slug === id);

/** What keeps a relation from being saved, by the server's own rules. */
export function draftProblems(draft: RelationContent, stored: RelationDocument | null, { models, relations }: Around): Problem[] {
  const [from, to] = [modelOf(models, draft.object_id), modelOf(models, draft.to_object_id)];
  const missing = (field: string): Problem => ({ field, code: 'missing_field', message: '' });
  const ends = [...(from ? [] : [missing('object_id')]), ...(to ? [] : [missing('to_object_id')])];
  const wordsOf = (label: Relation['labels']['name']) => (typeof label === 'string' ? label : label.en).trim();
  const untitled = (['name', 'inverse'] as const).flatMap((end) => (wordsOf(draft.labels[end]) ? [] : [missing(`labels.${end}`)]));
  const slug = stored?.slug ?? 'new';
  const whole = { ...draft, id: stored?.id ?? '', slug } as Relation;
  const taken = [from, to].map((model) => takenNames(model, relations, stored?.id)) as [Set<string>, Set<string>];
  return [...ends, ...untitled, ...relationProblems(whole, ...taken)];
}

/** Whether a link belongs to one record alone at the end where it is kept, so that it can be demanded. */
export const mayBeRequired = ({ type }: Pick<Relation, 'type'>): boolean => type === 'N_1' || type === '1_1';

/** The model whose records stand in an order: those that one record leads to. */
export const orderedModel = ({ type, object_id, to_object_id }: RelationContent): string | null =>
  type === '1_1' ? null : type === 'N_1' ? object_id : to_object_id;
