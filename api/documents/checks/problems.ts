import { checksOfView, conditionsOfView } from '@millwright/core/document/rules/conditions.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { checkCondition } from '@millwright/core/filter/check.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import { resolvePath } from '@millwright/core/formula/check/fields.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { PathError } from '@millwright/core/model/path.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { SkippedPart } from '@millwright/core/model/types.ts';
import type { View } from '@millwright/core/view/types.ts';
import { type Configuration, isDeleted } from '../../configuration/configuration.ts';
import type { Effective } from '../../configuration/effective.ts';
import { visibleTo } from '../../configuration/visible.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { brokenParts } from './automations.ts';
import { may } from './rules.ts';

type Skipped = Required<SkippedPart>;

/** What is wrong when the work is done; null when nothing is. */
export function mistake(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof PathError) return error.message;
    if (error instanceof AppError) return String(error.details.message ?? error.message);
    throw error;
  }
}

/** Filters, rules and orders of a view that name what `schema` does not have: it has gone, or the reader may not see it. Columns are seen by their absence. */
export function skippedOfView(config: Configuration, schema: Schema, view: View): Skipped[] {
  const slugOf = (model: string) => config.find('models', model)?.slug;
  const told = (place: string, model: string, work: (slug: string) => unknown): Skipped[] => {
    const slug = slugOf(model);
    const message = slug === undefined ? null : mistake(() => work(slug));
    return message === null ? [] : [{ place, message }];
  };
  const filters = conditionsOfView(view).flatMap(({ place, model, condition }) =>
    told(place, model, (slug) => checkCondition(parseCondition(condition), schema, slug)),
  );
  const paths = checksOfView(view).flatMap((check) =>
    'path' in check ? told(check.place, check.model, (slug) => resolvePath(schema, slug, check.path)) : [],
  );
  return [...filters, ...paths];
}

const brokenIn = new WeakMap<Configuration, Map<string, readonly Skipped[]>>();

/** What keeps an automation from doing what it was made for. A configuration never changes. */
function brokenOf(config: Configuration, id: string): readonly Skipped[] {
  const all = brokenIn.get(config) ?? new Map<string, readonly Skipped[]>();
  brokenIn.set(config, all);
  const parts = all.get(id) ?? brokenParts(config, id).map(({ field, message }) => ({ place: field, message }));
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
  // A document of a configuration never changes, and neither do its models.
  const schema = config === tenant.config ? visibleTo(tenant) : config.schema;
  const byDocument = skippedBySchema.get(schema) ?? new WeakMap<Effective, readonly Skipped[]>();
  skippedBySchema.set(schema, byDocument);
  const skippedParts = byDocument.get(document) ?? skippedOfView(config, schema, document as unknown as View);
  byDocument.set(document, skippedParts);
  return skippedParts;
}

/** What is skipped of a document, or keeps an automation from being run; why, for those who may mend it. */
export function problemsOf(tenant: TenantTransaction, config: Configuration, collection: ConfigurationCollection, document: Effective): JsonObject {
  const parts = skipped(tenant, config, collection, document);
  if (!parts.length) return {};
  const mends = may(tenant, config, 'UPDATE', collection, document);
  return { problems: parts.map(({ place, message }): JsonObject => (mends ? { place, message } : { place })) };
}
