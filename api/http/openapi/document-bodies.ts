import { defaultKeys, storedKeys } from '@millwright/core/document/check.ts';
import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import { type ConfigurationCollection, configurationCollections } from '@millwright/core/document/types.ts';
import { z } from 'zod';
import { type Schema, type Shared, schemaOf } from './schemas.ts';

const like = (schema: z.ZodObject, shape: Record<string, z.ZodType>) => {
  const { catchall } = schema.def;
  return catchall ? z.object(shape).catchall(catchall) : z.object(shape);
};

/** A new document: keys with defaults are optional, and its slug may be chosen. */
function draft(collection: ConfigurationCollection): z.ZodObject {
  const { shape } = collectionOf(collection).schema;
  const optional = new Set(defaultKeys(collection));
  const own = Object.entries(shape).map(([key, type]) => [key, optional.has(key) ? (type as z.ZodType).optional() : (type as z.ZodType)] as const);
  return like(collectionOf(collection).schema, { slug: z.string().max(200).optional(), ...Object.fromEntries(own) });
}

/** A change of a document: some of its keys, null to remove one, and the store's metadata, unchanged. */
function changes(collection: ConfigurationCollection): z.ZodObject {
  const stored = storedKeys.map((key) => [key, z.json().optional()] as const);
  const own = Object.entries(collectionOf(collection).schema.shape).map(([key, type]) => [key, (type as z.ZodType).nullish()] as const);
  return like(collectionOf(collection).schema, { ...Object.fromEntries(stored), ...Object.fromEntries(own) });
}

function add(shared: Shared, name: string, description: string, schema: z.ZodObject): Schema {
  shared[name] ??= { ...schemaOf(schema, 'input', name, shared), description };
  return { $ref: `#/components/schemas/${name}` };
}

const draftOf = (collection: ConfigurationCollection, shared: Shared) =>
  add(shared, collectionOf(collection).component, `A new document of \`${collection}\`.`, draft(collection));
const changesOf = (collection: ConfigurationCollection, shared: Shared) =>
  add(shared, `${collectionOf(collection).component}Changes`, `Keys of a document of \`${collection}\`; null takes one away.`, changes(collection));

/** The body schema of a call with documents, by method and path, which the contract leaves to each collection. Null for other calls. */
export function documentBody(key: string, shared: Shared): Schema | null {
  if (key === 'POST /v1/documents/:collection') return { anyOf: configurationCollections.map((each) => draftOf(each, shared)) };
  if (key === 'PATCH /v1/documents/:collection/:id') return { anyOf: configurationCollections.map((each) => changesOf(each, shared)) };
  return key === 'POST /v1/documents/models/:id/plan' ? changesOf('models', shared) : null;
}
