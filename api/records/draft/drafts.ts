import { AppError, type Problem } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { PlannedRecord } from '@millwright/core/record/plan.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Rights } from '../stored/types.ts';

/** A stored record: its version, and its columns as JSON. */
export type Stored = { version: number; columns: Record<string, Json> };

/**
 * What a save writes to one record: new values of fields and of its own to-one columns. `stored` is read when the row is
 * locked; it is null for a new record.
 */
export type Draft = {
  id: string;
  model: ResolvedModel;
  creating: boolean;
  version: number | undefined;
  /** Place in the request, for problems. */
  place: string;
  values: Map<string, Json>;
  links: Map<string, string | null>;
  /** Places of the links in the request, by column. */
  linkPlaces: Map<string, string>;
  /** Columns to empty after locking, if they still refer to one of these records. An empty list means any record. */
  releases: Map<string, string[]>;
  stored: Stored | null;
  /** Changes of relations with edge tables, by name: removed and added identities. */
  edges: Map<string, [string[], string[]]>;
  /** Written by the platform for a balance, not part of the request. */
  opening?: true;
  /** Fields and own to-one links that the save writes and its writer may not read. They stay in the draft, even if they do not differ from what is stored. */
  unread?: Set<string>;
};

/** The state of one save. */
export type Saving = {
  tenant: TenantTransaction;
  schema: Schema;
  /** Who decided that this may be written. */
  options: Rights;
  drafts: Map<string, Draft>;
  /** Models of the stored records in the save, by identity. */
  models: Map<string, string>;
  problems: Problem[];
  /** Versions after the save, by identity. */
  versions: Map<string, number>;
};

/** The draft of a record before its links and stored values are read. */
export const newDraft = (
  record: Pick<PlannedRecord, 'id' | 'model' | 'creating' | 'place'> & { version?: number | undefined; values?: Map<string, Json> },
): Draft => ({
  id: record.id,
  model: record.model,
  creating: record.creating,
  version: record.version,
  place: record.place,
  values: record.values ?? new Map(),
  links: new Map(),
  linkPlaces: new Map(),
  releases: new Map(),
  stored: null,
  edges: new Map(),
});

/** The draft of a linked record: the one of this save, or a new one without changes. */
export function draftOf(saving: Saving, id: string, model: string, place: string): Draft {
  const existing = saving.drafts.get(id);
  if (existing) return existing;
  const draft = newDraft({ id, model: modelOf(saving.schema, model), creating: false, place });
  saving.drafts.set(id, draft);
  return draft;
}

/** A live model by its slug. Throws model_not_found. */
export function modelOf(schema: Schema, slug: string): ResolvedModel {
  const model = schema.models.get(slug);
  if (!model) throw new AppError('model_not_found', { id: slug });
  return model;
}

/** Sets a to-one column. The last value of a save wins. */
export function setLink(draft: Draft, column: string, id: string | null, place: string): void {
  draft.links.set(column, id);
  draft.linkPlaces.set(column, place);
}

/** Empties a to-one column if it refers to one of the owners when the row is locked. */
export function releaseLink(draft: Draft, column: string, owners: string[], place: string): void {
  draft.releases.set(column, owners);
  draft.linkPlaces.set(column, place);
}

/** Applies releases to a locked record. A link of the same save wins. */
export function settleReleases(draft: Draft): void {
  for (const [column, owners] of draft.releases) {
    const current = draft.stored?.columns[column];
    if (draft.links.has(column) || typeof current !== 'string') continue;
    if (owners.length === 0 || owners.includes(current)) draft.links.set(column, null);
  }
}
