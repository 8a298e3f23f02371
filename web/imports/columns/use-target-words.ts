import type { ImportTarget } from '@millwright/core/imports/targets.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';

/** Returns a function that names a target: a field, a link with the field that finds its record, or an attribute of a link. */
export function useTargetWords(): (target: ImportTarget) => string {
  const text = useText();
  const label = useLabel();
  return ({ kind, labels, field }) => {
    const [first = '', second = ''] = labels.map(label);
    if (kind === 'field') return first;
    if (kind === 'attribute') return text('imports.attributeOf', { link: first, field: second });
    return field ? text('imports.foundBy', { link: first, field: second }) : text('imports.foundById', { link: first });
  };
}
