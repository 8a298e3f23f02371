import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { type AppFailure, get } from '../../data/http.ts';
import { followStored, storedNames } from '../../data/preferences/preferences.ts';
import { changedKeys } from '../../documents/saving/changes.ts';
import type { StoredDocument } from '../../documents/saving/document-kind.ts';
import { type DraftThere, isEnded, readEnding } from '../../documents/saving/ending.ts';
import { type KeptDraft, keptDraftLock, readKeptDraft, startOfKept } from '../../documents/saving/kept-draft.ts';
import { newerDraft } from '../../documents/saving/newer-draft.ts';
import { type DraftedName, draftedNames, kindOf } from './kinds.ts';

/** A draft of this person, and what publishing it would send. `apart`: when another one was changed that ends with it. */
export type Unpublished = { key: string; name: DraftedName; kept: KeptDraft<StoredDocument, object>; change: object; apart?: string };

type Drafts = ReadonlyMap<string, DraftThere>;
const keyOf = (name: DraftedName, id: string) => `${name}/${id}`;

/** Every draft that the server has of this person, over as many pages as it takes. */
async function draftsThere(signal: AbortSignal): Promise<Drafts> {
  const all = new Map<string, DraftThere>();
  for (let skip = 0; ; ) {
    const { data, total } = await get(`/v1/drafts?skip=${skip}`, { signal });
    for (const draft of data) {
      const name = draftedNames.find((each) => kindOf(each).kind.collection === draft.collection);
      if (name) all.set(keyOf(name, draft.document_id), { revision: draft.revision, draft });
    }
    skip += data.length;
    if (!data.length || skip >= total) return all;
  }
}

function unpublishedOf(name: DraftedName, id: string, all: Drafts | undefined): Unpublished[] {
  const there = all?.get(keyOf(name, id)) ?? null;
  const { kind } = kindOf(name);
  const here = readKeptDraft<StoredDocument, object>(kind, id);
  // Unsent forms are kept under names of the same shape.
  const own = here?.base?.id === id && here.draft ? here : null;
  // What the server had all of, and has no more, was published or discarded on another device.
  if (all && !there && own?.sent) return [];
  const ending = readEnding(kind, id);
  const isEnding = there !== null && ending !== null && isEnded(ending, there);
  const newer = newerDraft(own, isEnding ? null : there);
  if (!newer) return [];
  const { kept, apart } = newer;
  const change = changedKeys(kind.draftOf(kept.base), kept.draft);
  return Object.keys(change).length ? [{ key: keyOf(name, id), name, kept, change, ...(apart && { apart }) }] : [];
}

function unpublished(there: Drafts | undefined): Unpublished[] {
  return draftedNames.flatMap((name) => {
    const start = startOfKept(kindOf(name).kind);
    const here = storedNames(start).map((stored) => stored.slice(start.length));
    const elsewhere = [...(there?.keys() ?? [])].flatMap((key) => (key.startsWith(`${name}/`) ? [key.slice(name.length + 1)] : []));
    return [...new Set([...here, ...elsewhere])].flatMap((id) => unpublishedOf(name, id, there));
  });
}

/** Every draft of this person, of this device and of others, as they come and go; those of this one alone while the server can't be asked. */
export function useDrafts(): { drafts: Unpublished[]; pending: boolean; error: AppFailure | null } {
  const [at, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => followStored(again), []);
  const { data, isPending, error } = useQuery<Drafts, AppFailure>({
    queryKey: ['drafts'],
    queryFn: ({ signal }) => draftsThere(signal),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is read anew when it has changed.
  const drafts = useMemo(() => unpublished(data), [at, data]);
  return { drafts, pending: isPending, error };
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
  return new Set(drafts.flatMap(({ key, name, kept }) => (held.has(keptDraftLock(kindOf(name).kind, kept.base.id)) ? [key] : [])));
}
