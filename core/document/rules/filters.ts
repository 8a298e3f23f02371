import { AppError } from '../../errors.ts';
import { checkCondition } from '../../filter/check.ts';
import { parseCondition } from '../../filter/parse.ts';
import type { Json } from '../../json.ts';
import type { Expression } from '../descriptor/define-collection.ts';
import type { Documents } from '../descriptor/documents.ts';
import { modelSlug } from './fits.ts';

function refusalOf(check: () => unknown): AppError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** A filter in a document. It must fit at least one of `models`; missing models are ignored. */
export function filterExpression(documents: Documents, place: string, models: readonly string[], condition: Json): Expression {
  const check = () => {
    const slugs = models.flatMap((model) => modelSlug(documents, model) ?? []);
    const refusals = slugs.map((slug) => refusalOf(() => checkCondition(parseCondition(condition), documents.schema, slug)));
    const [first] = refusals;
    if (first && refusals.every(Boolean)) throw new AppError(first.code, { ...first.details, place });
  };
  return { key: [place, ...models].join('\n'), written: condition, check };
}
