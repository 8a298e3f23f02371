import type { TextKey } from '../../i18n/keys.ts';
import { useText } from '../../i18n/use-text.ts';

/** The purpose of a function, in one line. A test checks that every function has such a line. */
export function useFunctionHelp(): (name: string) => string {
  const text = useText();
  return (name) => text(`formula.functions.${name}` as TextKey);
}
