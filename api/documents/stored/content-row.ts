import { contentOf } from '@millwright/core/document/check.ts';
import { type Answers, type StoredOverride, storedOverride } from '@millwright/core/document/stored-override.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { type DocumentRow, type Effective, settledOf } from '../../configuration/effective.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Draft } from './draft.ts';

const storedBefore = (row: DocumentRow | undefined): StoredOverride | null => (row ? { data: row.data, base: row.base ?? {} } : null);

/**
 * The stored row of a document with this content: of a built-in one only the differences, and what was parked. `answers`
 * says which open places this decides. The base of all others stays, so a conflict lasts until somebody decides it.
 */
export function storedContent(
  config: Configuration,
  collection: ConfigurationCollection,
  id: string,
  content: JsonObject,
  answers?: Answers,
  row = config.row(collection, id),
) {
  const template = config.template(collection, id);
  if (!template) return { data: content, base: null, template: false };
  const parked = row ? settledOf(template, row).parked : [];
  return { ...storedOverride(contentOf(template), content, storedBefore(row), parked, answers), template: true };
}

/** What a change writes to the row of a document besides its content. */
export const changedNow = (tenant: TenantTransaction, { version }: Pick<DocumentRow, 'version'>) => ({
  version: version + 1,
  updated_at: tenant.now,
  updated_by: tenant.principal.user_id,
});

/** What a row keeps where its content is still the same version; of a built-in document nothing is stored until its first change. */
export const stampOf = (tenant: TenantTransaction, { version, updated_at, updated_by }: Effective): Stamp => ({
  version,
  updated_at: updated_at ?? tenant.now,
  updated_by: updated_at === null ? tenant.principal.user_id : updated_by,
});

type Stamp = Pick<DocumentRow, 'version' | 'updated_at' | 'updated_by'>;

/** Adds a live document with other content to the draft, as its next version unless `stamp` says otherwise. `row` is the stored one. */
export function putContent(
  tenant: TenantTransaction,
  draft: Draft,
  collection: ConfigurationCollection,
  current: Effective,
  content: JsonObject,
  answers?: Answers,
  row = draft.config.row(collection, current.id),
  stamp: Stamp = changedNow(tenant, current),
): void {
  const { id, slug } = current;
  draft.put({
    ...storedContent(draft.config, collection, id, content, answers, row),
    ...stamp,
    collection,
    id,
    slug,
    created_at: row?.created_at ?? tenant.now,
    created_by: row?.created_by ?? null,
    deleted_at: null,
  });
}
