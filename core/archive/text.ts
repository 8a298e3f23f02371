import { isObject, type Json } from '../json.ts';

/** The value with the keys of its objects sorted. */
function inOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, inOrder(value[key] as Json)]),
  );
}

/** The text of a file, with one line per value. Equal content gives equal text. */
export const textOf = (content: Json): string => `${JSON.stringify(inOrder(content), null, 2)}\n`;
