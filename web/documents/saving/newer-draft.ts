import { changedKeys } from './changes.ts';
import type { DraftThere } from './ending.ts';
import type { KeptDraft } from './kept-draft.ts';

/** `apart`: when the other one was changed, where both devices went on by themselves; one step back brings that one. */
type NewerDraft<Stored, Draft> = { kept: KeptDraft<Stored, Draft>; elsewhere: boolean; apart?: string };

/** A draft of the server, as one of this device stands there. */
export const keptThere = <Stored, Draft>({ saved_at, base, content, without_secrets, revision }: NonNullable<DraftThere['draft']>) =>
  ({ at: saved_at, base, draft: content, without_secrets, revision, sent: true }) as unknown as KeptDraft<Stored, Draft>;

/** Which of two drafts of a person goes on: that of this device, or that of the server where another device has changed it later. */
export function newerDraft<Stored, Draft extends object>(
  here: KeptDraft<Stored, Draft> | null,
  there: DraftThere | null,
): NewerDraft<Stored, Draft> | null {
  if (!there?.draft) {
    // What the server had all of was published or discarded elsewhere.
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
