import type { ValueType } from '@millwright/core/value/kinds.ts';
import { useText } from '../../i18n/use-text.ts';

/** Describes the type of a value: `a number`, `a list of values`. */
export function useTypeWords(): (type: ValueType) => string {
  const text = useText();
  return ({ kind, list }) => text(list ? 'formula.list' : `formula.values.${kind}`);
}
