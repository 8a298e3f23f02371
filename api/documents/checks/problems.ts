import { brokenParts } from '@millwright/core/document/rules/automations/automation-problems.ts';
import { type Skipped, skippedOfView } from '@millwright/core/document/rules/skipped.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { View } from '@millwright/core/view/types.ts';
import { type Configuration, isDeleted } from '../../configuration/configuration.ts';
import type { Effective } from '../../configuration/effective.ts';
import { visibleTo } from '../../configuration/visible.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { documentsOf } from './documents-of.ts';
import { may } from './rules.ts';

const brokenIn = new WeakMap<Configuration, Map<string, readonly Skipped[]>>();

/** What prevents an automation from working. Cached, because a configuration never changes. */
function brokenOf(config: Configuration, id: string): readonly Skipped[] {
  const all = brokenIn.get(config) ?? new Map<string, readonly Skipped[]>();
  brokenIn.set(config, all);
  const parts =
    all.get(id) ??
    brokenParts(documentsOf(config), config.get('settings_data_connections', id)).map(({ field, message }) => ({ place: field, message }));
  all.set(id, parts);
  return parts;
}

const skippedBySchema = new WeakMap<Schema, WeakMap<Effective, readonly Skipped[]>>();

function skipped(tenant: TenantTransaction, config: Configuration, collection: ConfigurationCollection, document: Effective): readonly Skipped[] {
  if (collection === 'models')
    return config.broken.flatMap(({ model, field, error }) =>
      model === document.slug ? [{ place: field, message: String(error.details.message ?? error.message) }] : [],
    );
  if (collection === 'settings_data_connections') return isDeleted(document) ? [] : brokenOf(config, document.id);
  if (collection !== 'views') return [];
  // A document of a configuration and its models never change.
  const schema = config === tenant.config ? visibleTo(tenant) : config.schema;
  const byDocument = skippedBySchema.get(schema) ?? new WeakMap<Effective, readonly Skipped[]>();
  skippedBySchema.set(schema, byDocument);
  const skippedParts = byDocument.get(document) ?? skippedOfView(documentsOf(config), schema, document as unknown as View);
  byDocument.set(document, skippedParts);
  return skippedParts;
}

/** Skipped parts of a document, or what prevents an automation from running, with reasons for those who can fix them. */
export function problemsOf(tenant: TenantTransaction, config: Configuration, collection: ConfigurationCollection, document: Effective): JsonObject {
  const parts = skipped(tenant, config, collection, document);
  if (!parts.length) return {};
  const mends = may(tenant, config, 'UPDATE', collection, document);
  return { problems: parts.map(({ place, message }): JsonObject => (mends ? { place, message } : { place })) };
}
