import { isObject, type Json } from '../json.ts';

/** The value with the keys of its objects in order. */
function inOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, inOrder(value[key] as Json)]),
  );
}

/** The text of a file: the same for the same content, a line a value. */
export const textOf = (content: Json): string => `${JSON.stringify(inOrder(content), null, 2)}\n`;
