import { documentProblems } from '@millwright/core/document/alone.ts';
import { follow } from '@millwright/core/document/follow.ts';
import { type SettledDocument, settle } from '@millwright/core/document/settle.ts';
import type { ConfigurationCollection, DocumentMeta } from '@millwright/core/document/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Template } from '@millwright/core/seed/templates.ts';

/** Who changed a place of a built-in document, and when; `by` is null for the product. */
export type PlaceAuthor = { by: string | null; at: string };

/** The authors of a row's places by their keys, as they were at one version of the row. */
export type StoredAuthors = { version: number; places: Record<string, PlaceAuthor> };

/** A row of platform.documents as the configuration reads it. */
export type DocumentRow = {
  collection: ConfigurationCollection;
  id: string;
  slug: string | null;
  data: JsonObject;
  base: JsonObject | null;
  template: boolean;
  version: number;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
  deleted_at: string | null;
  /** Who changed each place of a built-in document; absent from rows of earlier releases and from rows that are not stored yet. */
  authors?: StoredAuthors | null;
};

/** A document as it is in force for a client. */
export type Effective = JsonObject & DocumentMeta;

/** The version of a built-in document that the client has not changed. */
export const untouched = 1;

/** Each collection's own sign of a soft deletion. */
function deletion(collection: ConfigurationCollection, deleted_at: string | null): JsonObject {
  if (collection === 'forms') return { deleted: deleted_at !== null };
  if (collection === 'models' || collection === 'relations') return { deletedAt: deleted_at };
  return { deleted_at };
}

const followedRows = new WeakMap<DocumentRow, { template: Template; followed: DocumentRow }>();

/** A client's row for this release: changes of parts that have moved in the built-in document are moved too. */
export function followedRow(template: Template | undefined, row: DocumentRow): DocumentRow {
  if (!(template && row.template)) return row;
  const before = followedRows.get(row);
  if (before?.template === template) return before.followed;
  const { data, base } = follow(template, { data: row.data, base: row.base ?? {} });
  const followed = data === row.data ? row : { ...row, data, base };
  followedRows.set(row, { template, followed });
  return followed;
}

const settledRows = new WeakMap<DocumentRow, { template: Template; settled: SettledDocument }>();

/**
 * A built-in document with the changes of a client's row, as far as they fit (core/document/settle.ts). Cached per row, because rows are
 * immutable.
 */
export function settledOf(template: Template, row: DocumentRow): SettledDocument {
  const before = settledRows.get(row);
  if (before?.template === template) return before.settled;
  const settled = settle(template, row.data, (content) => documentProblems(row.collection, content));
  settledRows.set(row, { template, settled });
  return settled;
}

/** The built-in document, the client's own, or the merge of both. */
export function effectiveOf(
  collection: ConfigurationCollection,
  client_id: string,
  template: Template | undefined,
  row: DocumentRow | undefined,
): Effective {
  const content = template && row ? settledOf(template, row).content : (template ?? row?.data ?? {});
  return {
    ...content,
    id: row?.id ?? template?.id ?? '',
    slug: row?.slug ?? template?.slug ?? null,
    client_id,
    template: Boolean(template),
    version: row?.version ?? untouched,
    created_at: row?.created_at ?? null,
    updated_at: row?.updated_at ?? null,
    created_by: row?.created_by ?? null,
    updated_by: row?.updated_by ?? null,
    ...deletion(collection, row?.deleted_at ?? null),
  };
}
