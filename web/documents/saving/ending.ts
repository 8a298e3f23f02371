import type { PersonalDraft } from '@millwright/core/contract/personal-drafts.ts';
import type { Json } from '@millwright/core/json.ts';
import { readStored, writeStored } from '../../data/preferences/preferences.ts';
import { changedKeys } from './changes.ts';

/** What a person has of a draft on the server: it or none, and the revision that the next one follows. */
export type DraftThere = { revision: number; draft: PersonalDraft | null };

/**
 * Which revisions of a draft have ended here: those up to one, and the next one as far as it is a change of this device that
 * no answer came to.
 */
export type Ending = { upTo: number; unanswered?: PersonalDraft['content'][] };

/** Whether what is there has ended here. What another device has made of it since has not. */
export function isEnded({ upTo, unanswered = [] }: Ending, { revision, draft }: DraftThere): boolean {
  if (revision <= upTo) return true;
  const content = draft?.content;
  return content !== undefined && revision === upTo + 1 && unanswered.some((sent) => Object.keys(changedKeys(sent, content)).length === 0);
}

/** Under what a draft is noted that has ended here, until the server has ended it too. */
const endingName = (kind: { name: string }, id: string) => `draft-ending.${kind.name}.${id}`;
/** The revisions that are to end; null for none. */
export const readEnding = (kind: { name: string }, id: string) => readStored<Ending | null>(endingName(kind, id), null);
export function noteEnding(kind: { name: string }, id: string, ending: Ending | null): void {
  const name = endingName(kind, id);
  // Where the device has no room for contents, the revisions are noted alone.
  if (!writeStored(name, (ending as Json) ?? undefined) && ending) writeStored(name, { upTo: ending.upTo });
}
