import type { Json } from '@millwright/core/json.ts';
import { readStored, storageKey, writeStored } from '../../data/preferences/preferences.ts';
import { changedKeys } from './changes.ts';
import type { DocumentKind, StoredDocument } from './document-kind.ts';

/** The undo and redo stacks of a draft. */
export type KeptSteps<Draft> = { past: Draft[]; future: Draft[] };
/** Unsaved changes of a document, with the version they are based on. */
export type KeptDraft<Stored, Draft> = {
  at: string;
  base: Stored;
  draft: Draft;
  steps?: KeptSteps<Draft>;
  without_secrets: boolean;
  /** The revision of the server's draft that it is based on. */
  revision?: number;
  /** Whether the server has all of it. */
  sent?: boolean;
};

/** The parts of a document kind that local drafts need. */
export type KeptKind<Stored extends StoredDocument, Draft extends object> = Pick<
  DocumentKind<Stored, Draft>,
  'collection' | 'name' | 'draftOf' | 'withoutSecrets'
>;

/** The most characters that each of a draft's undo and redo stacks takes in local storage. */
const room = 300_000;

/** The key prefix of all drafts of a kind; the document's id follows. */
export const startOfKept = ({ name }: { name: string }) => `draft.${name}.`;
const nameOf = (kind: { name: string }, id: string) => `${startOfKept(kind)}${id}`;

/** The name of the lock by which one browser tab owns a document's draft. */
export const keptDraftLock = (kind: { name: string }, id: string) => storageKey(nameOf(kind, id));

/** Reads this person's unsaved draft of a document on this device. */
export const readKeptDraft = <Stored, Draft>(kind: { name: string }, id: string): KeptDraft<Stored, Draft> | null =>
  readStored<KeptDraft<Stored, Draft> | null>(nameOf(kind, id), null);

export function dropKeptDraft(kind: { name: string }, id: string): void {
  writeStored(nameOf(kind, id), undefined);
}

/** As many drafts as fit, those nearest to the present first. */
function nearest<Draft>(nearestFirst: readonly Draft[]): Draft[] {
  let rest = room;
  const end = nearestFirst.findIndex((draft) => {
    rest -= JSON.stringify(draft).length;
    return rest < 0;
  });
  return end < 0 ? [...nearestFirst] : nearestFirst.slice(0, end);
}

/** A draft without its typed secrets, and whether there were any. */
export function plainDraft<Stored extends StoredDocument, Draft extends object>(kind: KeptKind<Stored, Draft>, base: Stored, draft: Draft) {
  const withoutTyped = kind.withoutSecrets?.(draft, kind.draftOf(base)) ?? draft;
  return { draft: withoutTyped, without_secrets: Object.keys(changedKeys(withoutTyped, draft)).length > 0 };
}

/** Marks a draft as stored on the server, if it is still the local one. */
export function noteSent<Draft extends object>(kind: { name: string }, id: string, revision: number, draft: Draft): void {
  const localDraft = readKeptDraft<unknown, Draft>(kind, id);
  if (!localDraft) return;
  const sent = Object.keys(changedKeys(localDraft.draft, draft)).length === 0;
  writeStored(nameOf(kind, id), { ...localDraft, revision, sent } as unknown as Json);
}

/** Stores a draft with its undo stack. False if it can't be stored whole: typed secrets are never stored, and the storage may be full. */
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
