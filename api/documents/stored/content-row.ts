import { contentOf } from '@millwright/core/document/check.ts';
import { differenceOf } from '@millwright/core/document/merge.ts';
import { baseOf } from '@millwright/core/document/three-way.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Template } from '@millwright/core/seed/templates.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { DocumentRow, Effective } from '../../configuration/effective.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Draft } from './draft.ts';

/** The base of what was not sent now stays that of its own time, so a conflict lasts until somebody answers it. */
function mergedBase(template: Template, row: DocumentRow | undefined, override: JsonObject, changes: JsonObject): JsonObject {
  const fresh = baseOf(contentOf(template), override);
  const kept = Object.entries(row?.base ?? {}).filter(([path]) => path in fresh && !((path.split('\u001f')[0] ?? '') in changes));
  return { ...fresh, ...Object.fromEntries(kept) };
}

/** How a document with this content is stored: of a built-in one only the difference. `sent` names what was decided anew. */
export function storedContent(config: Configuration, collection: ConfigurationCollection, id: string, content: JsonObject, sent: JsonObject) {
  const template = config.template(collection, id);
  if (!template) return { data: content, base: null, template: false };
  const data = differenceOf(contentOf(template), content);
  return { data, base: mergedBase(template, config.row(collection, id), data, sent), template: true };
}

/** What a change leaves on a document's row besides its content. */
export const changedNow = (tenant: TenantTransaction, { version }: Pick<DocumentRow, 'version'>) => ({
  version: version + 1,
  updated_at: tenant.now,
  updated_by: tenant.principal.user_id,
});

/** Puts a live document with another content into the draft, as its next version. */
export function putContent(
  tenant: TenantTransaction,
  draft: Draft,
  collection: ConfigurationCollection,
  current: Effective,
  content: JsonObject,
  sent: JsonObject,
): void {
  const { id, slug } = current;
  const row = draft.config.row(collection, id);
  draft.put({
    ...storedContent(draft.config, collection, id, content, sent),
    ...changedNow(tenant, current),
    collection,
    id,
    slug,
    created_at: row?.created_at ?? tenant.now,
    created_by: row?.created_by ?? null,
    deleted_at: null,
  });
}
