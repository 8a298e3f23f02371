import type { Line } from './component-demands.ts';
import type { BillLine } from './rows.ts';

type Lines = { component: Int32Array; parent: Int32Array; per: Float64Array };

/** Returns the lines of bills of materials, without those that have no article. */
export function linesOf({ component, parent, per }: { [name in keyof BillLine]: number[] }): Lines {
  const lines: Lines = { component: new Int32Array(per.length), parent: new Int32Array(per.length), per: new Float64Array(per.length) };
  let count = 0;
  for (let at = 0; at < per.length; at++) {
    const part = component[at] as number;
    const whole = parent[at] as number;
    if (part < 0 || whole < 0) continue;
    lines.component[count] = part;
    lines.parent[count] = whole;
    lines.per[count++] = per[at] as number;
  }
  return { component: lines.component.subarray(0, count), parent: lines.parent.subarray(0, count), per: lines.per.subarray(0, count) };
}

/** Returns the lines of the bills of some articles. */
export function linesOfArticles({ component, parent, per }: Lines, of: ReadonlySet<number>): Map<number, Line[]> {
  const bills = new Map<number, Line[]>();
  if (of.size === 0) return bills;
  for (let at = 0; at < per.length; at++) {
    const whole = parent[at] as number;
    if (of.has(whole)) bills.set(whole, [...(bills.get(whole) ?? []), { component: component[at] as number, per: per[at] as number }]);
  }
  return bills;
}
