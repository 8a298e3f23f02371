import type { Rows } from '@millwright/core/automation/actions.ts';
import { type Decimals, decimals } from '@millwright/core/planning/decimals.ts';
import type { Books } from '@millwright/core/planning/promises.ts';
import { type Decimal, decimalText, zero } from '@millwright/core/value/decimal.ts';
import { recordsOf } from '../library/columns.ts';
import type { Company } from '../planning/company/columns.ts';
import { exact } from '../planning/company/component-demands.ts';
import type { Demand } from '../planning/company/needs-and-supplies.ts';
import type { HeldGoods } from '../planning/company/rows.ts';

/** Returns the data for promises: priorities, reserved quantities, and the manufacturing order of each component. */
export function booksOf(rows: Rows, { demands, supplies }: Company): Books {
  const orderAt = new Map(supplies.flatMap(({ kind, id }, at): [string, number][] => (kind === 'make' ? [[id, at]] : [])));
  const part = ({ kind, id }: Demand) => (kind === 'manufacturing-order' ? (orderAt.get(id) ?? -1) : -1);
  const held = heldGoods(rows);
  return {
    rank: Int32Array.from(demands, ({ rank }) => rank),
    part: Int32Array.from(demands, part),
    held: held.size === 0 ? nothing(demands.length) : decimals(demands.map((demand) => decimalText(takeHeld(held, demand)))),
    making: Uint8Array.from(supplies, ({ kind }) => Number(kind === 'make')),
  };
}

const nothing = (rows: number): Decimals => ({ units: new Float64Array(rows), scale: 0 });

/** Reserved quantities by line or order and article. */
function heldGoods(rows: Rows): Map<string, Decimal> {
  const held = new Map<string, Decimal>();
  for (const { std_reserved_quantity, std_order_line, std_manufacturing_order, article } of recordsOf<HeldGoods>(rows, 'held')) {
    const key = `${std_order_line ?? std_manufacturing_order} ${article}`;
    held.set(key, (held.get(key) ?? zero).plus(exact(std_reserved_quantity)));
  }
  return held;
}

/** Uses up the reserved quantity for a demand, at most the whole demand. The rest is for the next demand of the same order and article. */
function takeHeld(held: Map<string, Decimal>, { id, quantity, article }: Demand): Decimal {
  const key = `${id} ${article}`;
  const there = held.get(key) ?? zero;
  const taken = there.lt(quantity) ? there : quantity;
  if (taken.gt(0)) held.set(key, there.minus(taken));
  return taken;
}
