import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';

/** The records at the end of a path of relations in a record's facts; the path may cross lists. */
export function atEnd(facts: Json | undefined, path: string | readonly string[]): JsonObject[] {
  const [name, ...rest] = typeof path === 'string' ? path.split('.') : path;
  if (Array.isArray(facts)) return facts.flatMap((one) => atEnd(one, name === undefined ? [] : [name, ...rest]));
  if (!isObject(facts)) return [];
  return name === undefined ? [facts] : atEnd(facts[name], rest);
}

/** The identities of these records, without duplicates. */
export const identitiesAt = (facts: Json | undefined, path: string): string[] => [
  ...new Set(atEnd(facts, path).flatMap(({ identity }) => (typeof identity === 'string' ? [identity] : []))),
];

/** The models along a path of relations, its end last; '' for an unknown relation. */
export function modelsAlong({ models }: Schema, model: string, path: string): string[] {
  let at = model;
  return path.split('.').map((name) => {
    at = models.get(at)?.ends.get(name)?.to ?? '';
    return at;
  });
}

export const endOf = (schema: Schema, model: string, path: string): string => modelsAlong(schema, model, path).at(-1) ?? '';
