import type { Problem } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { contentOf, shapeProblems } from './check.ts';
import { type ConfigurationCollection, collectionOf } from './collections/registry.ts';

/** What is wrong with a document (with its slug) as far as it can be told from it alone. */
export function documentProblems(collection: ConfigurationCollection, document: JsonObject): Problem[] {
  const problems = shapeProblems(collection, contentOf(document));
  return problems.length ? problems : collectionOf(collection).rules(document as never);
}
