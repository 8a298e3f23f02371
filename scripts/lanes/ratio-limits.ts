/** The limit of a comparison with hand-written code: the most times as long (`most`), or the least share of its throughput (`least`). */
export type RatioLimit = { name: string; at: 'most' | 'least'; ratio: number };

/** How much worse than its limit a ratio may be: single measurements vary by a tenth. */
const TOLERANCE = 1.25;

/** Reads the limits from the tables of docs/benchmarks.md, whose rows are `| name | ≤ 1.3× |` or `| name | ≥ 0.7 |`. */
export function ratioLimits(document: string): RatioLimit[] {
  const section = /\n## Limits of the ratios\n([\s\S]*?)(?=\n## |$)/.exec(document)?.[1] ?? '';
  return [...section.matchAll(/^\| (.+?) \| ([≤≥]) ([\d.]+)×? \|/gm)].map(([, name = '', sign, ratio]) => ({
    name,
    at: sign === '≤' ? 'most' : 'least',
    ratio: Number(ratio),
  }));
}

/** Tells whether a measured ratio is worse than its limit by a quarter. */
export const isTooSlow = ({ at, ratio }: RatioLimit, measured: number): boolean =>
  !(at === 'most' ? measured <= ratio * TOLERANCE : measured >= ratio / TOLERANCE);

/** Returns why a comparison fails: all measurements were too slow, or it has no limit. Null if it passes. */
export function ratioFailure(limit: RatioLimit | undefined, measured: readonly number[]): string | null {
  if (!limit) return 'docs/benchmarks.md names no limit for it';
  if (!measured.every((each) => isTooSlow(limit, each))) return null;
  return `${measured.map((each) => each.toFixed(2)).join(' and ')}, limit ${limit.at === 'most' ? '≤' : '≥'} ${limit.ratio} with a quarter of tolerance`;
}
