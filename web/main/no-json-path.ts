/** Stands for the library that json-rules-engine asks for `path` of a condition: our rules name facts, and nothing inside of them. */
export function JSONPath(): never {
  throw new Error('A rule names facts, never paths into them.');
}
