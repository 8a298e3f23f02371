import { useLabel, useText } from '../../i18n/use-text.ts';
import type { Difference } from '../draft/differences.ts';

/** Describes a change of a model as a sentence. */
export function useDifferenceWords(): (difference: Difference) => string {
  const text = useText();
  const label = useLabel();
  return (difference) => {
    const name = label(difference.field?.label) || (difference.field?.name ?? '');
    if (difference.kind === 'added') return text('models.plan.added', { name, type: text(`models.types.${difference.field.type}`) });
    if (difference.kind === 'retyped') {
      const [from, to] = [difference.from, difference.field.type].map((type) => text(`models.types.${type}`));
      return text('models.plan.retyped', { name, from, to });
    }
    return text(`models.plan.${difference.kind}`, { name });
  };
}
