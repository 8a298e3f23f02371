import { changedKeys } from './changes.ts';
import type { DraftThere } from './ending.ts';
import type { KeptDraft } from './kept-draft.ts';

/** The newer draft. `apart` is the time of the other one if both devices made changes; undo restores that one. */
type NewerDraft<Stored, Draft> = { kept: KeptDraft<Stored, Draft>; elsewhere: boolean; apart?: string };

/** Converts a draft of the server to the format of local drafts. */
export const keptThere = <Stored, Draft>({ saved_at, base, content, without_secrets, revision }: NonNullable<DraftThere['draft']>) =>
  ({ at: saved_at, base, draft: content, without_secrets, revision, sent: true }) as unknown as KeptDraft<Stored, Draft>;

/** Chooses between two drafts of a person: the local one, or the server's if another device has changed it later. */
export function newerDraft<Stored, Draft extends object>(
  here: KeptDraft<Stored, Draft> | null,
  there: DraftThere | null,
): NewerDraft<Stored, Draft> | null {
  if (!there?.draft) {
    // A draft that the server had fully was published or discarded on another device.
    const hasEnded = there !== null && here?.sent === true && (here.revision ?? 0) !== there.revision;
    return here && !hasEnded ? { kept: there ? { ...here, revision: there.revision } : here, elsewhere: false } : null;
  }
  const other = keptThere<Stored, Draft>(there.draft);
  if (!here) return { kept: other, elsewhere: true };
  const own = { kept: { ...here, revision: there.revision }, elsewhere: false };
  if (here.revision === there.revision || Object.keys(changedKeys(here.draft, other.draft)).length === 0) return own;
  if (here.sent) return { kept: other, elsewhere: true };
  const { past = [], future = [] } = here.steps ?? {};
  return Date.parse(here.at) > Date.parse(other.at)
    ? { kept: { ...own.kept, steps: { past: [...past, other.draft], future } }, elsewhere: false, apart: other.at }
    : { kept: { ...other, steps: { past: [...past, here.draft], future: [] } }, elsewhere: true, apart: here.at };
}
