import type { Json } from '@millwright/core/json.ts';
import { readStored, storageKey, writeStored } from '../../data/preferences/preferences.ts';
import { changedKeys } from './changes.ts';
import type { DocumentKind, StoredDocument } from './document-kind.ts';

/** The drafts before and after a draft, by which edits are taken back. */
export type KeptSteps<Draft> = { past: Draft[]; future: Draft[] };
/** Unsaved changes of a document, with the version they were begun at. */
export type KeptDraft<Stored, Draft> = {
  at: string;
  base: Stored;
  draft: Draft;
  steps?: KeptSteps<Draft>;
  without_secrets: boolean;
  /** The revision of the server's draft that it stands on. */
  revision?: number;
  /** Whether the server has all of it. */
  sent?: boolean;
};

/** What has to be said of a kind so that drafts of it are left on the device. */
export type KeptKind<Stored extends StoredDocument, Draft extends object> = Pick<
  DocumentKind<Stored, Draft>,
  'collection' | 'name' | 'draftOf' | 'withoutSecrets'
>;

/** Characters that the steps back of one draft take on the device at most, and those forth. */
const room = 300_000;

/** What the names of all drafts of a kind begin with, before the id of their document. */
export const startOfKept = ({ name }: { name: string }) => `draft.${name}.`;
const nameOf = (kind: { name: string }, id: string) => `${startOfKept(kind)}${id}`;

/** The name under which one tab of this browser holds the draft of a document. */
export const keptDraftLock = (kind: { name: string }, id: string) => storageKey(nameOf(kind, id));

/** What this person changed of the document on this device and never saved. */
export const readKeptDraft = <Stored, Draft>(kind: { name: string }, id: string): KeptDraft<Stored, Draft> | null =>
  readStored<KeptDraft<Stored, Draft> | null>(nameOf(kind, id), null);

export function dropKeptDraft(kind: { name: string }, id: string): void {
  writeStored(nameOf(kind, id), undefined);
}

/** As many of the drafts as there is room for, those nearest to the present first. */
function nearest<Draft>(nearestFirst: readonly Draft[]): Draft[] {
  let left = room;
  const end = nearestFirst.findIndex((draft) => {
    left -= JSON.stringify(draft).length;
    return left < 0;
  });
  return end < 0 ? [...nearestFirst] : nearestFirst.slice(0, end);
}

/** A draft without the secrets that were typed into it, and whether there were any. */
export function plainDraft<Stored extends StoredDocument, Draft extends object>(kind: KeptKind<Stored, Draft>, base: Stored, draft: Draft) {
  const kept = kind.withoutSecrets?.(draft, kind.draftOf(base)) ?? draft;
  return { draft: kept, without_secrets: Object.keys(changedKeys(kept, draft)).length > 0 };
}

/** Notes that the server has this draft now, as long as it is the one that is kept here. */
export function noteSent<Draft extends object>(kind: { name: string }, id: string, revision: number, draft: Draft): void {
  const kept = readKeptDraft<unknown, Draft>(kind, id);
  if (!kept) return;
  const sent = Object.keys(changedKeys(kept.draft, draft)).length === 0;
  writeStored(nameOf(kind, id), { ...kept, revision, sent } as unknown as Json);
}

/** Keeps a draft with the steps back from it. False when not all of it can be: secrets that were typed never are, and the device may have no room left. */
export function keepDraft<Stored extends StoredDocument, Draft extends object>(
  kind: KeptKind<Stored, Draft>,
  base: Stored,
  draft: Draft,
  at: string,
  steps: KeptSteps<Draft> = { past: [], future: [] },
  about: Pick<KeptDraft<Stored, Draft>, 'revision' | 'sent'> = {},
): boolean {
  const plain = (one: Draft) => plainDraft(kind, base, one).draft;
  const { draft: kept, without_secrets } = plainDraft(kind, base, draft);
  const past = nearest(steps.past.map(plain).reverse()).reverse();
  const future = nearest(steps.future.map(plain));
  const content = { at, base, draft: kept, ...(past.length + future.length > 0 && { steps: { past, future } }), without_secrets, ...about };
  return writeStored(nameOf(kind, base.id), content as unknown as Json) && !without_secrets;
}
