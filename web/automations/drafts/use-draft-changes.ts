import type { DifferenceTable, PartWords } from '../../documents/bars/DifferenceTable.tsx';
import type { Difference } from '../../documents/saving/changes.ts';
import { placesOf } from '../../documents/versions/going-back.ts';
import { usePlaceWords } from '../../documents/versions/use-place-words.ts';
import { draftOf } from '../data/draft.ts';
import { toldAutomation } from '../data/told-automation.ts';
import { usePartWords } from './use-part-words.ts';
import type { Drafting } from './use-shared-draft.ts';

/** The two sides of the comparison: the live version and the draft. */
export const draftSides = [
  ['base', 'automations.draft.before'],
  ['theirs', 'automations.draft.after'],
] as const satisfies Parameters<typeof DifferenceTable>[0]['sides'];

/** The differences between the draft and the live version, in words. An added or removed step is one change. */
export function useDraftChanges({ saving, editor }: Pick<Drafting, 'saving' | 'editor'>): { changes: Difference[]; words: PartWords } {
  const live = draftOf(saving.base);
  const words = usePlaceWords()(toldAutomation, usePartWords(editor.draft, live));
  return { changes: placesOf(toldAutomation, live, editor.draft), words };
}
