import { increase } from './buckets.ts';
import type { Bills } from './problem.ts';

type Links = Pick<Bills, 'start' | 'parent'>;

/** Parents before components, or a cycle: articles of which each contains the next and the last the first, from the lowest number on. */
export type Levels = { order: Int32Array } | { cycle: number[] };

/**
 * Orders articles so that each stands after every article that contains it, which is what low-level codes are for
 * (J. Orlicky, Material Requirements Planning, 1975): each is then planned once, however many paths lead to it.
 * By A. B. Kahn, Topological sorting of large networks, CACM 5 (1962), from the components up and filled from the end;
 * linear in articles and lines.
 */
export function levels({ start, parent }: Links): Levels {
  const articles = start.length - 1;
  const waitsFor = new Int32Array(articles);
  for (let line = 0; line < parent.length; line++) increase(waitsFor, parent[line] as number, 1);
  const order = new Int32Array(articles);
  let open = articles;
  for (let article = articles - 1; article >= 0; article--) if (waitsFor[article] === 0) order[--open] = article;
  for (let at = articles - 1; at >= open; at--) {
    const article = order[at] as number;
    for (let line = start[article] as number, end = start[article + 1] as number; line < end; line++) {
      const whole = parent[line] as number;
      if (increase(waitsFor, whole, -1) === 0) order[--open] = whole;
    }
  }
  return open === 0 ? { order } : { cycle: cycleAmong({ start, parent }, waitsFor) };
}

/** Articles that still wait stand in a cycle or above one: going down from any of them, one comes round. */
function cycleAmong({ start, parent }: Links, waitsFor: Int32Array): number[] {
  const part = new Int32Array(waitsFor.length).fill(-1);
  for (let article = 0; article < waitsFor.length; article++) {
    if (waitsFor[article] === 0) continue;
    for (let line = start[article] as number; line < (start[article + 1] as number); line++) part[parent[line] as number] = article;
  }
  const seen = new Map<number, number>();
  const path: number[] = [];
  let article = waitsFor.findIndex((count) => count > 0);
  for (; !seen.has(article); article = part[article] as number) {
    seen.set(article, path.length);
    path.push(article);
  }
  const cycle = path.slice(seen.get(article));
  const first = cycle.indexOf(cycle.reduce((least, each) => Math.min(least, each)));
  return [...cycle.slice(first), ...cycle.slice(0, first)];
}
