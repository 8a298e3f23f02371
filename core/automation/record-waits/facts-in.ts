/** The facts of a condition as stored in a document. Its values may only be known later. */
export function factsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(factsIn);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'fact' in value && typeof value.fact === 'string' ? [value.fact] : [];
  return [...own, ...Object.values(value).flatMap(factsIn)];
}
