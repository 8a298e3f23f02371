/** How slow a comparison may be against hand-written code: times at most so many times as long, a throughput at least such a share. */
export type RatioLimit = { name: string; at: 'most' | 'least'; ratio: number };

/** How much worse than its limit a ratio is before it counts: single measurements move by a tenth. */
const TOLERANCE = 1.25;

/** Reads the limits off docs/benchmarks.md: the rows of its section on them, as `| name | ≤ 1.3× |` or `| name | ≥ 0.7 |`. */
export function ratioLimits(document: string): RatioLimit[] {
  const section = /\n## Limits of the ratios\n([\s\S]*?)(?=\n## |$)/.exec(document)?.[1] ?? '';
  return [...section.matchAll(/^\| (.+?) \| ([≤≥]) ([\d.]+)×? \|/gm)].map(([, name = '', sign, ratio]) => ({
    name,
    at: sign === '≤' ? 'most' : 'least',
    ratio: Number(ratio),
  }));
}

/** Whether a measured ratio is worse than its limit by a quarter. */
export const isTooSlow = ({ at, ratio }: RatioLimit, measured: number): boolean =>
  !(at === 'most' ? measured <= ratio * TOLERANCE : measured >= ratio / TOLERANCE);

/** Why a comparison fails: each measurement was too slow; null where one was not. One that has no limit fails too. */
export function ratioFailure(limit: RatioLimit | undefined, measured: readonly number[]): string | null {
  if (!limit) return 'docs/benchmarks.md names no limit for it';
  if (!measured.every((each) => isTooSlow(limit, each))) return null;
  return `${measured.map((each) => each.toFixed(2)).join(' and ')}, limit ${limit.at === 'most' ? '≤' : '≥'} ${limit.ratio} with a quarter of tolerance`;
}
