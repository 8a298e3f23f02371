/** The facts that a condition names, as it stands in a document: what it compares them with may be filled in later. */
export function factsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(factsIn);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'fact' in value && typeof value.fact === 'string' ? [value.fact] : [];
  return [...own, ...Object.values(value).flatMap(factsIn)];
}
