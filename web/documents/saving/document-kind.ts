import type { Collection } from '../../data/documents/use-documents.ts';

/** What every stored document tells of itself. */
export type StoredDocument = { id: string; slug?: string | null; version: number; updated_at?: string | null; updated_by?: string | null };

/** The smallest parts of a draft that two people can change without meeting, by name. */
export type Parts = Map<string, unknown>;

/** What is edited: the draft, and what the editor keeps beside it. */
export type EditingOf<Draft> = { draft: Draft };

/** What has to be said of a kind of document so that it can be edited: of a view, a model, a form, an automation. */
export type DocumentKind<Stored extends StoredDocument = StoredDocument, Draft extends object = object> = {
  collection: Collection;
  /** What drafts of this kind are kept under on the device. */
  name: string;
  /** The editable part of a document. */
  draftOf: (stored: Stored) => Draft;
  partsOf: (draft: Draft) => Parts;
  /** Puts a draft together again; `order` are the drafts that tell where what has a place stands. */
  fromParts: (parts: Parts, order: readonly Draft[]) => Draft;
  /** The thing that a part is a setting of, itself named like a part: the block of a view, the field of a form; null where it is none's. */
  thingOf?: (part: string) => string | null;
  /** The draft with each secret that was typed into it as `before` has it. */
  withoutSecrets?: (draft: Draft, before: Draft) => Draft;
};
