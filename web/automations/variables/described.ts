import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { quoteName, type Variable, variable } from './variables.ts';

const deepest = 6;
const widest = 60;

const titleOf = (schema: Json | undefined, name: string) =>
  isObject(schema) && typeof schema.title === 'string' && schema.title ? schema.title : name;

/** A value's variable with the names and structure of its JSON Schema, and the known values. */
export function described(path: string, name: string, schema: JsonObject, value: Json | undefined, depth = 0): Variable {
  const one: Variable = { ...variable(path, name, value, deepest), name, known: true };
  if (depth >= deepest) return one;
  if (Array.isArray(value) || schema.type === 'array') {
    const items = isObject(schema.items) ? schema.items : {};
    const list = Array.isArray(value) ? value : null;
    if (list?.length === 0) return { ...one, count: 0 };
    return { ...one, ...(list && { count: list.length }), children: [described(`${path}[0]`, '[0]', items, list?.[0], depth + 1)] };
  }
  const properties = isObject(schema.properties) ? schema.properties : {};
  const values = isObject(value) ? value : {};
  const keys = [...new Set([...Object.keys(properties), ...Object.keys(values)])].slice(0, widest);
  const children = keys.map((key) => {
    const inner = properties[key];
    return described(`${path}.${quoteName(key)}`, titleOf(inner, key), isObject(inner) ? inner : {}, values[key], depth + 1);
  });
  return { ...one, children };
}
