import { relationProblems } from '@millwright/core/document/rules/model.ts';
import type { Problem } from '@millwright/core/errors.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import type { RelationDocument } from '../data/use-models.ts';
import type { RelationContent } from '../data/use-relations.ts';

/** An empty relation between two models: many-to-one. */
export const newRelation = (object_id = ''): RelationContent => ({
  name: '',
  inverse: '',
  type: 'N_1',
  object_id,
  to_object_id: '',
  labels: { name: '', inverse: '' },
});

/** The editable content of a stored relation. */
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

/** The names that fields and relations of a model already use, deleted ones included, except those of the relation itself. */
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

/** Validates a relation by the server's rules. */
export function draftProblems(draft: RelationContent, stored: RelationDocument | null, { models, relations }: Around): Problem[] {
  const [from, to] = [modelOf(models, draft.object_id), modelOf(models, draft.to_object_id)];
  const missing = (field: string): Problem => ({ field, code: 'missing_field', message: '' });
  const ends = [...(from ? [] : [missing('object_id')]), ...(to ? [] : [missing('to_object_id')])];
  const wordsOf = (label: Relation['labels']['name']) => (typeof label === 'string' ? label : label.en).trim();
  const untitled = (['name', 'inverse'] as const).flatMap((end) => (wordsOf(draft.labels[end]) ? [] : [missing(`labels.${end}`)]));
  const slug = stored?.slug ?? 'new';
  const whole = { ...draft, id: stored?.id ?? '', slug } as Relation;
  const names = [from, to].map((model) => takenNames(model, relations, stored?.id)) as [Set<string>, Set<string>];
  return [...ends, ...untitled, ...relationProblems(whole, ...names)];
}

/** Whether a relation is to-one at the end that stores the link, so that it can be required. */
export const mayBeRequired = ({ type }: Pick<Relation, 'type'>): boolean => type === 'N_1' || type === '1_1';

/** The model whose records are ordered within a relation; null without one. */
export const orderedModel = ({ type, object_id, to_object_id }: RelationContent): string | null =>
  type === '1_1' ? null : type === 'N_1' ? object_id : to_object_id;
