import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';

/** A value with a JSONata expression. */
type Follows = { $: string };

export const follows = (value: Json | undefined): value is Follows => isObject(value) && typeof value.$ === 'string';

export type Path = readonly (string | number)[];

/** The value at a path, or undefined. */
export function readAt(value: Json | undefined, path: Path): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(value)) return typeof key === 'number' ? readAt(value[key], rest) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return readAt(value[String(key)], rest);
}

/** A copy with the value at the path replaced; undefined removes it (in a list it closes the gap). */
export function writeAt(value: Json | undefined, path: Path, next: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return next ?? null;
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? value : [];
    if (next === undefined && rest.length === 0) return list.filter((_, index) => index !== key);
    return Object.assign([...list], { [key]: writeAt(list[key], rest, next) });
  }
  const object: JsonObject = isObject(value) ? value : {};
  if (next === undefined && rest.length === 0) {
    const { [key]: _, ...others } = object;
    return others;
  }
  return { ...object, [key]: writeAt(object[key], rest, next) };
}

/** Switches between fixed and variable: the present value is parked and the parked one returns. */
export function swap(value: Json | undefined, parked: Json | undefined, empty: Json): { value: Json; parked: Json } {
  const now = value ?? empty;
  if (follows(now)) return { value: parked ?? empty, parked: now };
  return { value: follows(parked) ? parked : { $: '' }, parked: now };
}
