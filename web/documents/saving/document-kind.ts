import type { Collection } from '../../data/documents/use-documents.ts';

/** The metadata of every stored document. */
export type StoredDocument = { id: string; slug?: string | null; version: number; updated_at?: string | null; updated_by?: string | null };

/** The smallest parts of a draft, by name. Two people conflict only if they change the same part. */
export type Parts = Map<string, unknown>;

/** The edited draft, with the editor's other state. */
export type EditingOf<Draft> = { draft: Draft };

/** Describes a kind of document for the shared editor code: views, models, forms, automations. */
export type DocumentKind<Stored extends StoredDocument = StoredDocument, Draft extends object = object> = {
  collection: Collection;
  /** The key prefix for drafts in local storage. */
  name: string;
  /** The editable part of a document. */
  draftOf: (stored: Stored) => Draft;
  partsOf: (draft: Draft) => Parts;
  /** Builds a draft from parts; `order` are drafts that define the order of items. */
  fromParts: (parts: Parts, order: readonly Draft[]) => Draft;
  /** The item that a part is a setting of, in part notation: the block of a view, the field of a form; null without one. */
  thingOf?: (part: string) => string | null;
  /** Replaces each secret typed into a draft by its value in `before`. */
  withoutSecrets?: (draft: Draft, before: Draft) => Draft;
};
