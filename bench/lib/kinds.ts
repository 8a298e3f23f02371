/** How often the effect of a kind of step was missing at the end, existed twice, or was not finished in time. */
export type Tally = { lost: number; doubled: number; stuck: number };
export type Kinds = Record<string, Tally>;

/** Adds up the counts of several runs. */
export function addedUp(all: readonly Kinds[]): Kinds {
  const total: Kinds = {};
  for (const [kind, { lost, doubled, stuck }] of all.flatMap((kinds) => Object.entries(kinds))) {
    const before = total[kind] ?? { lost: 0, doubled: 0, stuck: 0 };
    total[kind] = { lost: before.lost + lost, doubled: before.doubled + doubled, stuck: before.stuck + stuck };
  }
  return total;
}

/** A table of the counts by kind of step. Empty if there are none. */
export function kindTable(all: readonly Kinds[]): string {
  const rows = Object.entries(addedUp(all)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length === 0) return '';
  const lines = rows.map(([kind, { lost, doubled, stuck }]) => `| ${kind} | ${lost} | ${doubled} | ${stuck} |`);
  return ['', '| kind of step | lost | doubled | stuck |', '|---|---:|---:|---:|', ...lines].join('\n');
}
