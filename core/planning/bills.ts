import { buckets, increase } from './buckets.ts';
import { Quantities } from './columns.ts';
import { add, type Decimals, type Units } from './decimals.ts';
import type { Bills } from './problem.ts';

/** Lines of bills of materials in any order: the component, the article made of it, and the quantity per unit. */
export type BillLines = { component: Int32Array; parent: Int32Array; per: Decimals };

/**
 * Groups lines by component, and by parent within each component (radix sort: first by parent, then by component), so
 * the input order has no influence. An article that a bill names twice becomes one line with the sum.
 */
export function billsOf(articles: number, { component, parent, per }: BillLines): Bills {
  const byParent = buckets(articles, parent, null).items;
  const among = buckets(articles, valuesAt(component, byParent), null);
  const start = new Int32Array(articles + 1);
  const parents = new Int32Array(parent.length);
  const units = new Quantities(parent.length);
  let count = 0;
  for (let article = 0; article < articles; article++) {
    const first = count;
    for (let at = among.start[article] as number, end = among.start[article + 1] as number; at < end; at++) {
      const line = byParent[among.items[at] as number] as number;
      const quantity = per.units[line] as Units;
      if (count > first && parents[count - 1] === parent[line]) units.set(count - 1, add(units.get(count - 1), quantity));
      else {
        parents[count] = parent[line] as number;
        units.set(count++, quantity);
      }
    }
    increase(start, article + 1, count);
  }
  return { start, parent: parents.slice(0, count), per: { units: units.first(count), scale: per.scale } };
}

/** The values of some rows. */
function valuesAt(values: Int32Array, rows: Int32Array): Int32Array {
  const some = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) some[at] = values[rows[at] as number] as number;
  return some;
}
