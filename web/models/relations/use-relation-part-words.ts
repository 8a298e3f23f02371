import type { PartWords } from '../../documents/bars/DifferenceTable.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';

const words: Record<string, 'name' | 'inverse' | 'demanded' | 'sorted' | 'own'> = {
  'labels.name': 'name',
  'labels.inverse': 'inverse',
  required: 'demanded',
  sort: 'sorted',
  schema: 'own',
};

/** Names the parts in which versions of a relation differ. */
export function useRelationPartWords(): PartWords {
  const text = useText();
  const label = useLabel();
  return {
    part: (part) => (words[part] ? text(`models.relation.${words[part]}`) : text('models.parts.misc')),
    value: (part, value) => (part.startsWith('labels.') && value ? label(value as Parameters<typeof label>[0]) : undefined),
  };
}
