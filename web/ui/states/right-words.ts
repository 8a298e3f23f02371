import type { Resource, Verb } from '@millwright/core/access/types.ts';
import { useText } from '../../i18n/use-text.ts';

/** `name`: the configured name of the model or field that the right is about. */
export type MissingRight = { verb: Verb; resource: Resource; name?: string };

/** Names a right as people read it: “change companies”. */
export function useRightWords() {
  const text = useText();
  return ({ verb, resource, name }: MissingRight): string => {
    const words = text(`rights.verbs.${verb}`, { what: text(`rights.resources.${resource}`) });
    return name ? `${words} (${name})` : words;
  };
}
