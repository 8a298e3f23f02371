import type { Model } from '@millwright/core/model/types.ts';
import { useText } from '../../i18n/use-text.ts';
import type { RelationContent } from '../data/use-relations.ts';
import type { RelationDifference } from '../draft/relation-differences.ts';
import { useRelationWords } from '../parts/use-relation-words.ts';
import { useDifferenceWords } from '../plan/use-difference-words.ts';

/** Describes changes of a relation, one sentence each. */
export function useRelationDifferenceWords(models: readonly Model[]) {
  const text = useText();
  const words = useDifferenceWords();
  const { nameOf, sentence } = useRelationWords(models);
  return (draft: RelationContent, differences: readonly RelationDifference[]): string[] => {
    const of = { from: nameOf(draft.object_id), to: nameOf(draft.to_object_id), says: sentence(draft.type, draft) };
    return differences.map(({ kind, attribute }) => (attribute ? words(attribute) : text(`models.relation.plan.${kind}`, of)));
  };
}
