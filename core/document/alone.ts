import type { Problem } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { contentOf, shapeProblems } from './check.ts';
import { type ConfigurationCollection, collectionOf } from './collections/registry.ts';

/** The problems of a document that can be found without looking at other documents. The document includes its slug. */
export function documentProblems(collection: ConfigurationCollection, document: JsonObject): Problem[] {
  const problems = shapeProblems(collection, contentOf(document));
  return problems.length ? problems : collectionOf(collection).rules(document as never);
}
