import type { Problem } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { slug } from '../schema/shared.ts';
import { type ConfigurationCollection, collectionOf } from './collections/registry.ts';
import { misplacedProblems } from './misplaced.ts';
import { problemsOf } from './problems.ts';

/** Metadata that only the store changes. A caller may send these keys back unchanged. */
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

/** The content of a document: everything except the metadata of the store. */
export function contentOf(document: JsonObject): JsonObject {
  const stored = new Set<string>(storedKeys);
  return Object.fromEntries(Object.entries(document).filter(([key]) => !stored.has(key)));
}

/** The problems in the shape of a document's content, one per value. References and names are checked elsewhere. */
export function shapeProblems(collection: ConfigurationCollection, content: JsonObject): Problem[] {
  const { error } = collectionOf(collection).schema.safeParse(content, { reportInput: true });
  return error ? problemsOf(error) : [];
}

/** Keys in a document's `misc` that belong beside it. */
export const misplacedKeys = (collection: ConfigurationCollection, { misc }: JsonObject, before: JsonObject = {}): Problem[] =>
  misplacedProblems('misc', misc, before.misc, Object.keys(collectionOf(collection).schema.shape));

/** The problems of a slug. */
export function slugProblems(value: string): Problem[] {
  const { error } = slug.safeParse(value);
  return error ? problemsOf(error).map((problem) => ({ ...problem, field: 'slug' })) : [];
}

/** The content of a new document, completed with the collection's defaults. */
export const withDefaults = (collection: ConfigurationCollection, content: JsonObject): JsonObject => ({
  ...collectionOf(collection).defaults(content),
  ...content,
});

/** The keys of a new document that have defaults. */
export const defaultKeys = (collection: ConfigurationCollection): string[] => Object.keys(collectionOf(collection).defaults({}));
