import { useEffect, useMemo, useReducer, useState } from 'react';
import { followStored, storedNames } from '../../data/preferences/preferences.ts';
import { changedKeys } from '../../documents/saving/changes.ts';
import type { StoredDocument } from '../../documents/saving/document-kind.ts';
import { type KeptDraft, keptDraftLock, readKeptDraft, startOfKept } from '../../documents/saving/kept-draft.ts';
import { type DraftedName, draftedKinds, draftedNames } from './kinds.ts';

/** A draft that is kept on this device, and what publishing it would send. */
export type Unpublished = { key: string; name: DraftedName; kept: KeptDraft<StoredDocument, object>; change: object };

function keptOf(name: DraftedName, id: string): Unpublished[] {
  const { kind } = draftedKinds[name];
  const kept = readKeptDraft<StoredDocument, object>(kind, id);
  // Unsent forms are kept under names of the same shape.
  if (kept?.base?.id !== id || !kept.draft) return [];
  const change = changedKeys(kind.draftOf(kept.base), kept.draft);
  return Object.keys(change).length ? [{ key: `${name}/${id}`, name, kept, change }] : [];
}

function keptDrafts(): Unpublished[] {
  return draftedNames.flatMap((name) => {
    const start = startOfKept(draftedKinds[name].kind);
    return storedNames(start).flatMap((stored) => keptOf(name, stored.slice(start.length)));
  });
}

/** Every draft of this person on this device, as they come and go. */
export function useKeptDrafts(): Unpublished[] {
  const [at, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => followStored(again), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is read anew when it has changed.
  return useMemo(keptDrafts, [at]);
}

/** Those of the drafts that a tab of this browser has open, by key; looked at again whenever one comes back to this tab. */
export function useOpenDrafts(drafts: readonly Unpublished[]): ReadonlySet<string> {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const look = () => void navigator.locks?.query().then(({ held: all = [] }) => setHeld(new Set(all.flatMap(({ name }) => name ?? []))));
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  return new Set(drafts.flatMap(({ key, name, kept }) => (held.has(keptDraftLock(draftedKinds[name].kind, kept.base.id)) ? [key] : [])));
}
