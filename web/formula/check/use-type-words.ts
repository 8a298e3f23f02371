import type { ValueType } from '@millwright/core/value/kinds.ts';
import { useText } from '../../i18n/use-text.ts';

/** Returns a function that describes a type: `a number`, `a list of values`. */
export function useTypeWords(): (type: ValueType) => string {
  const text = useText();
  return ({ kind, list }) => text(list ? 'formula.list' : `formula.values.${kind}`);
}
