/** How often what a kind of step does was missing at the end, was there twice, or was still under way when the patience was over. */
export type Tally = { lost: number; doubled: number; stuck: number };
export type Kinds = Record<string, Tally>;

/** The tallies of several runs as one. */
export function addedUp(all: readonly Kinds[]): Kinds {
  const total: Kinds = {};
  for (const [kind, { lost, doubled, stuck }] of all.flatMap((kinds) => Object.entries(kinds))) {
    const before = total[kind] ?? { lost: 0, doubled: 0, stuck: 0 };
    total[kind] = { lost: before.lost + lost, doubled: before.doubled + doubled, stuck: before.stuck + stuck };
  }
  return total;
}

/** The table of all kinds of step; empty when none were counted. */
export function kindTable(all: readonly Kinds[]): string {
  const rows = Object.entries(addedUp(all)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length === 0) return '';
  const lines = rows.map(([kind, { lost, doubled, stuck }]) => `| ${kind} | ${lost} | ${doubled} | ${stuck} |`);
  return ['', '| kind of step | lost | doubled | stuck |', '|---|---:|---:|---:|', ...lines].join('\n');
}
