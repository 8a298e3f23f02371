import type { Problem } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { slug } from '../schema/shared.ts';
import { type ConfigurationCollection, collectionOf } from './collections/registry.ts';
import { misplacedProblems } from './misplaced.ts';
import { problemsOf } from './problems.ts';

/** Keys that the store keeps itself; a caller may send them back as they were. */
export const storedKeys = [
  'id',
  'slug',
  'client_id',
  'version',
  'template',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'deleted_at',
  'deletedAt',
  'deleted',
  'conflicts',
  'parked',
  'problems',
  'withheld',
  'change',
  'view_list',
  'module_view_list',
] as const;

/** The document without what the store keeps beside it. */
export function contentOf(document: JsonObject): JsonObject {
  const stored = new Set<string>(storedKeys);
  return Object.fromEntries(Object.entries(document).filter(([key]) => !stored.has(key)));
}

/** What is wrong with the shape of a document's content, value by value. References and names are checked elsewhere. */
export function shapeProblems(collection: ConfigurationCollection, content: JsonObject): Problem[] {
  const { error } = collectionOf(collection).schema.safeParse(content, { reportInput: true });
  return error ? problemsOf(error) : [];
}

/** Keys that stand in a document's `misc` instead of beside it. */
export const misplacedKeys = (collection: ConfigurationCollection, { misc }: JsonObject, before: JsonObject = {}): Problem[] =>
  misplacedProblems('misc', misc, before.misc, Object.keys(collectionOf(collection).schema.shape));

/** What is wrong with a slug. */
export function slugProblems(value: string): Problem[] {
  const { error } = slug.safeParse(value);
  return error ? problemsOf(error).map((problem) => ({ ...problem, field: 'slug' })) : [];
}

/** What a new document holds where its author left something out. */
export const withDefaults = (collection: ConfigurationCollection, content: JsonObject): JsonObject => ({
  ...collectionOf(collection).defaults(content),
  ...content,
});

/** Keys that the author of a new document may leave out. */
export const defaultKeys = (collection: ConfigurationCollection): string[] => Object.keys(collectionOf(collection).defaults({}));
