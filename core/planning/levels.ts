import { buckets, increase } from './buckets.ts';
import type { Bills } from './problem.ts';

type Links = Pick<Bills, 'start' | 'parent'>;

/**
 * The articles in order, parents before components; or a cycle, in which each article contains the next and the last
 * contains the first, beginning with the lowest number.
 */
export type Levels = { order: Int32Array } | { cycle: number[] };

/**
 * Orders articles so that each comes after every article that contains it. This is the purpose of low-level codes (J.
 * Orlicky, Material Requirements Planning, 1975): each article is planned once, however many paths lead to it. The
 * algorithm is A. B. Kahn, Topological sorting of large networks, CACM 5 (1962), from the components up. It is linear
 * in articles and lines. Articles of equal height are ordered by number, so that columns are read sequentially.
 */
export function levels({ start, parent }: Links): Levels {
  const articles = start.length - 1;
  const waitsFor = new Int32Array(articles);
  for (let line = 0; line < parent.length; line++) increase(waitsFor, parent[line] as number, 1);
  const queue = new Int32Array(articles);
  const height = new Int32Array(articles);
  let count = 0;
  for (let article = 0; article < articles; article++) if (waitsFor[article] === 0) queue[count++] = article;
  for (let at = 0; at < count; at++) {
    const article = queue[at] as number;
    for (let line = start[article] as number, end = start[article + 1] as number; line < end; line++) {
      const whole = parent[line] as number;
      if (increase(waitsFor, whole, -1) > 0) continue;
      queue[count++] = whole;
      height[whole] = (height[article] as number) + 1;
    }
  }
  return count === articles ? { order: highestFirst(height, queue) } : { cycle: cycleAmong({ start, parent }, waitsFor) };
}

/**
 * Levels in which by-products also come after the article that yields them, unless that makes a cycle: a trimming may go back
 * into its own dough.
 */
export function levelsWith(bills: Links, yields: Links): Levels {
  if (yields.parent.length === 0) return levels(bills);
  const both = levels(joinLinks(bills, yields));
  return 'cycle' in both ? levels(bills) : both;
}

function joinLinks(one: Links, other: Links): Links {
  const articles = one.start.length - 1;
  const start = one.start.map((from, article) => from + (other.start[article] as number));
  const parent = new Int32Array(one.parent.length + other.parent.length);
  for (let article = 0; article < articles; article++) {
    const own = one.parent.subarray(one.start[article], one.start[article + 1]);
    parent.set(own, start[article]);
    parent.set(other.parent.subarray(other.start[article], other.start[article + 1]), (start[article] as number) + own.length);
  }
  return { start, parent };
}

/** Articles by height, the highest first, and then by number. The last article in the queue has the greatest height. */
function highestFirst(height: Int32Array, queue: Int32Array): Int32Array {
  const highest = height[queue.at(-1) ?? 0] ?? 0;
  return buckets(
    highest + 1,
    height.map((each) => highest - each),
    null,
  ).items;
}

/** Finds a cycle. Articles that were not ordered are in a cycle or above one, so following their components leads into it. */
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
