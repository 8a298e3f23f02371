import type { PersonalDraft } from '@millwright/core/contract/personal-drafts.ts';
import type { Json } from '@millwright/core/json.ts';
import { readStored, writeStored } from '../../data/preferences/preferences.ts';
import { changedKeys } from './changes.ts';

/** The person's draft on the server, or null, and the revision for the next change. */
export type DraftThere = { revision: number; draft: PersonalDraft | null };

/**
 * The revisions of a draft that ended here (saved or discarded): all up to one, and the next one if it is a change of this
 * device without a response.
 */
export type Ending = { upTo: number; unanswered?: PersonalDraft['content'][] };

/** Whether the server's draft has ended here. A later change by another device has not. */
export function isEnded({ upTo, unanswered = [] }: Ending, { revision, draft }: DraftThere): boolean {
  if (revision <= upTo) return true;
  const content = draft?.content;
  return content !== undefined && revision === upTo + 1 && unanswered.some((sent) => Object.keys(changedKeys(sent, content)).length === 0);
}

/** The storage key of an ended draft, until the server has deleted it too. */
const endingName = (kind: { name: string }, id: string) => `draft-ending.${kind.name}.${id}`;
/** The revisions that have ended; null for none. */
export const readEnding = (kind: { name: string }, id: string) => readStored<Ending | null>(endingName(kind, id), null);
export function noteEnding(kind: { name: string }, id: string, ending: Ending | null): void {
  const name = endingName(kind, id);
  // If the storage is full, only the revisions are stored, without contents.
  if (!writeStored(name, (ending as Json) ?? undefined) && ending) writeStored(name, { upTo: ending.upTo });
}
