import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Param } from '../operation.ts';
import type { References } from './references.ts';

const widest = 60;
const deepest = 5;
const mostParts = 500;
/** The most characters of the schema that an operation stores. */
const longest = 15_000;

/**
 * The resolved schema with the properties of all its `allOf` parts, one level deep. `seen` lists the parts already used, so that
 * each is used once.
 */
export function mergedSchema(references: References, given: Json | undefined, seen = new Set<JsonObject>()): JsonObject {
  const schema = references.object(given);
  if (seen.has(schema) || seen.size >= mostParts) return {};
  seen.add(schema);
  const parts = Array.isArray(schema.allOf) ? schema.allOf.map((part) => mergedSchema(references, part, seen)) : [];
  if (parts.length === 0) return schema;
  const all = [...parts, schema];
  const properties = Object.assign({}, ...all.map((part) => (isObject(part.properties) ? part.properties : {}))) as JsonObject;
  const required = all.flatMap((part) => (Array.isArray(part.required) ? part.required : []));
  return { ...Object.assign({}, ...all), ...(Object.keys(properties).length && { type: 'object', properties }), required } as JsonObject;
}

/** The type of a schema without `null`, which 3.1 may list beside it. Empty if unknown. */
export const typeOf = ({ type, properties, items }: JsonObject): string => {
  const one = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  return typeof one === 'string' ? one : isObject(properties) ? 'object' : items !== undefined ? 'array' : '';
};

const paramTypes: Record<string, Param['type']> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  string: 'text',
  object: 'json',
  array: 'json',
};
/** The parameter type for a schema. In paths and queries, everything except numbers, booleans and dates is a text. */
export function paramType(schema: JsonObject, place: Param['in']): Param['type'] {
  const type = paramTypes[typeOf(schema)] ?? (place === 'body' ? 'json' : 'text');
  if (type === 'text' && schema.format === 'date') return 'date';
  return type === 'json' && place !== 'body' ? 'text' : type;
}

/** The number of parts that may still be described. It limits schemas that refer to themselves. */
type Left = { parts: number };

function shortened(references: References, given: Json | undefined, depth: number, left: Left): JsonObject {
  if (--left.parts < 0) return {};
  const schema = mergedSchema(references, given);
  const type = typeOf(schema);
  const title = [schema['x-ms-summary'], schema.title].find((each) => typeof each === 'string' && each.trim() !== '');
  const told: JsonObject = {
    ...(type && { type }),
    ...(typeof schema.format === 'string' && { format: schema.format.slice(0, 40) }),
    ...(typeof title === 'string' && { title: title.slice(0, 100) }),
  };
  if (depth <= 0) return told;
  if (type === 'array') return { ...told, items: reached(references, schema.items, depth - 1, left) };
  if (!isObject(schema.properties)) return told;
  const entries = Object.entries(schema.properties).slice(0, widest);
  return {
    ...told,
    properties: Object.fromEntries(entries.map(([name, inner]) => [name.slice(0, 100), reached(references, inner, depth - 1, left)])),
  };
}

/** As `shortened`, but an unresolvable reference gives an empty schema, so that the rest of the answer is still described. */
function reached(references: References, given: Json | undefined, depth: number, left: Left): JsonObject {
  try {
    return shortened(references, given, depth, left);
  } catch {
    return {};
  }
}

/** Describes an answer: names, types and titles, as deep as the longest schema allows. Null if there is nothing to describe. */
export function answerSchema(references: References, given: Json | undefined): JsonObject | null {
  for (let depth = deepest; depth > 0; depth--) {
    const schema = reached(references, given, depth, { parts: mostParts });
    if (Object.keys(schema).length === 0) return null;
    if (JSON.stringify(schema).length <= longest) return schema;
  }
  return null;
}
