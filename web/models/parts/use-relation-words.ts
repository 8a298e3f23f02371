import type { Model, Relation } from '@millwright/core/model/types.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { modelOf } from '../draft/relation-draft.ts';

export const relationTypes = ['N_1', '1_N', '1_1', 'N_N'] as const satisfies readonly Relation['type'][];

/** Describes a relation as a sentence about its two models. */
export function useRelationWords(models: readonly Model[]) {
  const text = useText();
  const label = useLabel();
  const nameOf = (id: string) => label(modelOf(models, id)?.displayed_name) || id || '…';
  return {
    nameOf,
    sentence: (type: Relation['type'], { object_id, to_object_id }: Pick<Relation, 'object_id' | 'to_object_id'>) =>
      text(`models.relation.says.${type}`, { from: nameOf(object_id), to: nameOf(to_object_id) }),
  };
}
