import type { Rows } from '@millwright/core/automation/actions.ts';
import type { TraceAnswer, TraceFlow } from '@millwright/core/record/trace.ts';
import { aboutRecord, type ReadPhase } from '../library/action.ts';
import { plus } from '../library/quantities.ts';
import { distinct } from '../library/rows.ts';
import { balanceOf } from './balance.ts';
import { inPieces, piecesOf } from './pieces.ts';
import { customersOf, type LotNow, lotsNow, type Moved, type Partnered, sentTo, suppliersOf } from './reads.ts';
import { whereItIs } from './recall.ts';
import { type Flow, firstReads, mostLevels, secondReads, type TracedRecord, type Walk, type Way, walk } from './walk.ts';

const ways: Way[] = ['down', 'up'];
const merged = (reads: ReturnType<ReadPhase>[]) => Object.assign({}, ...reads) as ReturnType<ReadPhase>;
const levels = Array.from({ length: mostLevels }, (_, level) => level);
const both = (id: string, rows: Rows) => ways.map((way) => walk(rows, id, way, mostLevels));

const ofModel = (walks: readonly Walk[], model: string) =>
  distinct(walks.flatMap(({ nodes }) => nodes.filter((node) => node.model === model).map(({ id }) => id)));

/** Reads level by level; each level takes a few statements for all of its lots and reads columns instead of records. */
export const traceLot = aboutRecord({
  name: 'steps/stock/traceLot',
  label: 'Trace a lot',
  description:
    'Tells what a lot was made of and who delivered it, what it went into and who got it, its mass balance and where all of it is. Changes nothing.',
  model: 'std_sku_lot',
  reads: [
    ...levels.flatMap((level): ReadPhase[] => [
      (id, rows) => merged(ways.map((way) => firstReads(rows, id, way, level))),
      (_, rows) => merged(ways.map((way) => secondReads(rows, way, level))),
    ]),
    (id, rows) => {
      const walks = both(id, rows);
      return {
        ...inPieces('lots', distinct(walks.flatMap(({ lots }) => [...lots])), lotsNow),
        ...inPieces('customers', ofModel(walks, 'std_shipment'), customersOf),
        ...inPieces('suppliers', ofModel(walks, 'std_reception'), suppliersOf),
        ...inPieces('sent_to', ofModel(walks, 'std_supplier_return'), sentTo),
      };
    },
  ],
  decide: (id, rows) => ({ effects: [], output: { ...answer(id, rows) } }),
});

/** The customer or supplier of each document, by its identity. */
const partners = (rows: Rows, read: string) =>
  new Map(piecesOf<Partnered>(rows, read).map(({ identity, own, ordered }) => [identity, own ?? ordered] as const));

function answer(id: string, rows: Rows): TraceAnswer {
  const [down, up] = both(id, rows) as [Walk, Walk];
  const lots = new Map(piecesOf<LotNow>(rows, 'lots').map((lot) => [lot.identity, lot]));
  const customers = partners(rows, 'customers');
  const out = [...ends(down.flows, customers, 'to', 'std_client'), ...ends(down.flows, partners(rows, 'sent_to'), 'to', 'std_supplier')];
  const come = ends(up.flows, partners(rows, 'suppliers'), 'from', 'std_supplier');
  const nodes = [
    { id, model: 'std_sku_lot', side: 'self' as const },
    ...down.nodes.map((node) => ({ ...node, side: 'after' as const })),
    ...out.map(({ node }) => ({ ...node, side: 'after' as const })),
    ...up.nodes.map((node) => ({ ...node, side: 'before' as const })),
    ...come.map(({ node }) => ({ ...node, side: 'before' as const })),
  ];
  // A flow that is found in both directions, because of a cycle, counts as one.
  const met = new Map([...up.flows, ...down.flows]);
  const flows = [...met.values(), ...[...come, ...out].map(({ flow }) => flow)];
  const back = levels.flatMap((level) => piecesOf<Moved>(rows, `down_back_${level}`));
  const moved = Map.groupBy(
    [...down.moved.values()].flatMap((each) => distinct([each.lot, each.into]).map((lot) => ({ lot, each }))),
    ({ lot }) => lot,
  );
  const traced = [...down.whole].flatMap((lot) => lots.get(lot) ?? []);
  const balances = traced.map((lot) => {
    const own = (moved.get(lot.identity) ?? []).map(({ each }) => each);
    return { lot, own, balance: balanceOf(lot, own, down) };
  });
  return {
    nodes: [...new Map(nodes.toReversed().map((node) => [node.id, node])).values()].toReversed(),
    flows: summed(flows, lots),
    balances: balances.map(({ lot, balance }) => ({ id: lot.identity, unit: lot.std_unit, quantities: balance })),
    rows: balances.flatMap(({ lot, own, balance }) => whereItIs({ lot, moved: own, back, balance, customers })),
    cut: down.cut || up.cut,
  };
}

/** Flows from documents to their customers, or from suppliers to their documents. */
function ends(
  flows: Walk['flows'],
  partnerOf: ReadonlyMap<string, string | null>,
  end: 'from' | 'to',
  model: string,
): { node: TracedRecord; flow: Flow }[] {
  return [...flows.values()].flatMap((flow) => {
    const document = flow[end];
    const partner = partnerOf.get(document);
    if (!partner) return [];
    const led = end === 'to' ? { from: document, to: partner } : { from: partner, to: document };
    return [{ node: { id: partner, model }, flow: { ...flow, ...led } }];
  });
}

/** Adds up the flows between two records for each unit, with the date of the latest one. */
function summed(flows: readonly Flow[], lots: ReadonlyMap<string, LotNow>): TraceFlow[] {
  const sums = new Map<string, TraceFlow>();
  for (const { from, to, lot, quantity, date } of flows) {
    const unit = lots.get(lot)?.std_unit ?? null;
    const key = `${from} ${to} ${unit}`;
    const sum = sums.get(key) ?? { from, to, unit, quantity: 0, date };
    sums.set(key, { ...sum, quantity: plus(sum.quantity, quantity), date: [sum.date ?? '', date ?? ''].sort()[1] || null });
  }
  return [...sums.values()];
}
