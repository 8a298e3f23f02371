/** The names that the GraphQL schema derives from a model's slug: queries, mutations and types of aggregates. */
const patterns: ((slug: string) => string)[] = [
  ...['by_id', 'aggregate', 'sum', 'avg', 'median', 'min', 'max', 'count_unique'].map((ending) => (slug: string) => `${slug}_${ending}`),
  ...['create', 'update', 'delete', 'save'].map((verb) => (slug: string) => `${verb}_${slug}`),
];

/** The names that queries, mutations and types get from a model's slug. */
export const generatedNames = (slug: string): string[] => patterns.map((pattern) => pattern(slug));

/** The GraphQL name that a model would share with another one, and that model; null when there is none. */
export function nameClash(slug: string, others: Iterable<string>): { name: string; other: string } | null {
  const own = new Set(generatedNames(slug));
  for (const other of others) {
    if (other === slug) continue;
    if (own.has(other)) return { name: other, other };
    if (generatedNames(other).includes(slug)) return { name: slug, other };
  }
  return null;
}
