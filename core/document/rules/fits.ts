import { AppError } from '../../errors.ts';
import { checkCondition } from '../../filter/check.ts';
import { parseCondition } from '../../filter/parse.ts';
import { resolvePath } from '../../formula/check/fields.ts';
import type { Json } from '../../json.ts';
import { PathError } from '../../model/path.ts';
import type { Documents } from '../descriptor/documents.ts';

/** The message of the error that `work` throws; null when it succeeds. */
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

/** The place, when `work` throws. */
export const unfitWork = (place: string, work: () => unknown): string[] => (mistake(work) === null ? [] : [place]);

/** The slug of a model given by id or slug. */
export const modelSlug = (documents: Documents, model: string) => documents.find('models', model)?.slug;

/** The place, when its query does not fit the models. */
export const unfitQuery = (documents: Documents, place: string, query: Json | undefined): string[] =>
  typeof query === 'string' && query.trim() ? unfitWork(place, () => documents.readQuery(query)) : [];

/** The place, when its model does not exist or `work` throws for it. */
function unfitModel(documents: Documents, place: string, model: string, work: (slug: string) => unknown): string[] {
  const slug = modelSlug(documents, model);
  return slug === undefined ? [place] : unfitWork(place, () => work(slug));
}

/** The place, when its filter does not fit its model. */
export const unfitCondition = (documents: Documents, place: string, model: string, when: Json): string[] =>
  unfitModel(documents, place, model, (slug) => checkCondition(parseCondition(when), documents.schema, slug));

/** The place, when its path does not fit its model. */
export const unfitPath = (documents: Documents, place: string, model: string, text: string): string[] =>
  unfitModel(documents, place, model, (slug) => resolvePath(documents.schema, slug, text));
