import type { TextKey } from '../../i18n/keys.ts';
import { useText } from '../../i18n/use-text.ts';

/** What a function is for, in one line. A test holds that each of the language has its line. */
export function useFunctionHelp(): (name: string) => string {
  const text = useText();
  return (name) => text(`formula.functions.${name}` as TextKey);
}
