import type { ToldCell } from '@millwright/core/record/told-rows.ts';
import { total } from '../library/quantities.ts';
import type { Balance } from './balance.ts';
import type { LotNow, Moved } from './reads.ts';

export type Recalled = Record<string, ToldCell>;

const record = (model: string, id: string | null): ToldCell => (id ? { model, id } : null);

const rowOf = (lot: LotNow, figure: string, quantity: number, more: Recalled): Recalled => ({
  what: { figure },
  partner: null,
  lot: record('std_sku_lot', lot.identity),
  article: record('std_sku', lot.article),
  quantity,
  unit: lot.std_unit,
  came_back: null,
  document: null,
  place: null,
  date: null,
  ...more,
});

type About = { lot: LotNow; moved: readonly Moved[]; back: readonly Moved[]; balance: Balance; customers: ReadonlyMap<string, string | null> };

/** Returns where the goods of a lot are: at customers, by shipment, at a location, and in production. */
export function whereItIs({ lot, moved, back, balance, customers }: About): Recalled[] {
  const shipped = moved.filter((each) => each.lot === lot.identity && ['shipment', 'correction'].includes(each.std_type ?? '') && each.shipment);
  const backOf = Map.groupBy(
    back.filter((each) => (each.back_lot ?? each.line_back_lot) === lot.identity),
    (each) => each.back_shipment ?? each.line_back_shipment,
  );
  const sent = [...Map.groupBy(shipped, ({ shipment }) => shipment as string)].map(([shipment, rows]) => {
    const returned = backOf.get(shipment) ?? [];
    return rowOf(lot, 'shipped', sum(rows), {
      partner: record('std_client', customers.get(shipment) ?? null),
      document: record('std_shipment', shipment),
      came_back: returned.length > 0 ? sum(returned) : null,
      date: rows[0]?.std_created_at ?? null,
    });
  });
  return [
    ...sent,
    ...(balance.stock > 0 ? [rowOf(lot, 'stock', balance.stock, { place: record('std_stock_location', lot.place) })] : []),
    ...(balance.in_production > 0 ? [rowOf(lot, 'in_production', balance.in_production, {})] : []),
  ];
}

/** The quantity of movements. A correction that brought goods back means that they were never shipped. */
const sum = (rows: readonly Moved[]) =>
  total(rows, ({ std_type, std_quantity, from }) => (std_type === 'correction' && from !== null ? -(std_quantity ?? 0) : std_quantity));
