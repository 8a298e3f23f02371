import type { Resource, Verb } from '@millwright/core/access/types.ts';
import { useText } from '../../i18n/use-text.ts';

export type MissingRight = { verb: Verb; resource: Resource };

/** Names a right as people read it: “change companies”. */
export function useRightWords() {
  const text = useText();
  return ({ verb, resource }: MissingRight): string => text(`rights.verbs.${verb}`, { what: text(`rights.resources.${resource}`) });
}
