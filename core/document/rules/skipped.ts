import { checkCondition } from '../../filter/check.ts';
import { parseCondition } from '../../filter/parse.ts';
import { resolvePath } from '../../formula/check/fields.ts';
import type { Schema } from '../../model/schema.ts';
import type { SkippedPart } from '../../model/types.ts';
import type { View } from '../../view/types.ts';
import type { Documents } from '../descriptor/documents.ts';
import { checksOfView, conditionsOfView } from './conditions.ts';
import { mistake, modelSlug } from './fits.ts';

/** A part of a document that is skipped, and why. */
export type Skipped = Required<SkippedPart>;

/**
 * The filters, rules and orders of a view that name something missing in `schema`: it was removed, or the reader may
 * not see it. Columns are not listed; they are just absent.
 */
export function skippedOfView(documents: Documents, schema: Schema, view: View): Skipped[] {
  const skip = (place: string, model: string, work: (slug: string) => unknown): Skipped[] => {
    const slug = modelSlug(documents, model);
    const message = slug === undefined ? null : mistake(() => work(slug));
    return message === null ? [] : [{ place, message }];
  };
  const filters = conditionsOfView(view).flatMap(({ place, model, condition }) =>
    skip(place, model, (slug) => checkCondition(parseCondition(condition), schema, slug)),
  );
  const paths = checksOfView(view).flatMap((check) =>
    'path' in check ? skip(check.place, check.model, (slug) => resolvePath(schema, slug, check.path)) : [],
  );
  return [...filters, ...paths];
}
