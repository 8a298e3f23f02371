import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { minus, total } from '../library/quantities.ts';
import { distinct } from '../library/rows.ts';
import { inPieces, isCut, piecesOf } from './pieces.ts';
import {
  type Consumed,
  cameInto,
  consumedBy,
  consumedOf,
  issuedTo,
  issuedTypes,
  type Moved,
  madeBy,
  madeWithoutOutput,
  movedOn,
  sentBackOf,
} from './reads.ts';

/** The direction in which goods are traced: down to customers, or up to suppliers. */
export type Way = 'down' | 'up';

/**
 * A flow of goods from one record to another. `lot` is the lot that gives the unit of the quantity; `by` is the
 * movement or consumption that it comes from. The same movement counts only once.
 */
export type Flow = { by: string; from: string; to: string; lot: string; quantity: number; date: string | null };
export type TracedRecord = { id: string; model: string };

/** The state of a trace after some levels were read. */
export type Walk = {
  lots: Set<string>;
  /** Lots of the next level, and whether lots were left out because there are too many. */
  next: string[];
  cut: boolean;
  /** Lots that were read completely; for others no sums are given. */
  whole: Set<string>;
  nodes: TracedRecord[];
  flows: Map<string, Flow>;
  moved: Map<string, Moved>;
  consumed: Map<string, Consumed>;
  /** Quantities of lots that orders took before outputs were introduced. */
  earlier: Flow[];
};

/** Maximum number of production levels in each direction, and maximum number of lots. */
export const mostLevels = 12;
const mostLots = 1_000;
/** A trace follows no further lots beyond this number of movements and consumptions. */
const mostMoved = 150_000;

const reads = (way: Way, level: number) => (name: string) => `${way}_${name}_${level}`;
const readsOf = <T extends Moved | Consumed>(rows: Rows, way: Way, level: number, name: string) => piecesOf<T>(rows, reads(way, level)(name));

/** Reads the movements and consumptions of the lots of the next level. */
export function firstReads(rows: Rows, root: string, way: Way, level: number): Record<string, Read> {
  const { next: lots } = walk(rows, root, way, level);
  const name = reads(way, level);
  return way === 'up'
    ? inPieces(name('moved'), lots, cameInto)
    : { ...inPieces(name('moved'), lots, movedOn), ...inPieces(name('consumed'), lots, consumedOf), ...inPieces(name('back'), lots, sentBackOf) };
}

/** Reads what production made of these lots, or what they were made of. */
export function secondReads(rows: Rows, way: Way, level: number): Record<string, Read> {
  const name = reads(way, level);
  const moved = readsOf<Moved>(rows, way, level, 'moved');
  if (way === 'up') {
    const outputs = distinct(moved.filter(stands).map(({ output }) => output));
    const orders = distinct(moved.filter(isEarlier).map(({ order }) => order));
    return { ...inPieces(name('consumed'), outputs, consumedBy), ...inPieces(name('issued'), orders, issuedTo) };
  }
  const outputs = distinct(
    readsOf<Consumed>(rows, way, level, 'consumed')
      .filter(stands)
      .map(({ output }) => output),
  );
  const orders = distinct(moved.filter(isIssue).map(({ order }) => order));
  return { ...inPieces(name('made'), outputs, madeBy), ...inPieces(name('earlier'), orders, madeWithoutOutput) };
}

const stands = ({ undone }: { undone: boolean | null }) => undone !== true;
const isIssue = ({ std_type }: Moved) => issuedTypes.includes(std_type ?? '');
const isEarlier = ({ std_type, output }: Moved) => std_type === 'production' && output === null;

/** The state reached for given rows. What was read of a level never changes, so each phase continues from there. */
const walked = new WeakMap<Rows, Map<string, { level: number; trail: Walk }>>();

const beginning = (root: string): Walk => ({
  lots: new Set([root]),
  next: [root],
  cut: false,
  whole: new Set(),
  nodes: [],
  flows: new Map(),
  moved: new Map(),
  consumed: new Map(),
  earlier: [],
});

/** Traces the given number of levels in what was read. Each lot is followed only once, so that a cycle (rework) ends. */
export function walk(rows: Rows, root: string, way: Way, levels: number): Walk {
  const walks = walked.get(rows) ?? new Map<string, { level: number; trail: Walk }>();
  walked.set(rows, walks);
  const reached = walks.get(`${way} ${root}`) ?? { level: 0, trail: beginning(root) };
  walks.set(`${way} ${root}`, reached);
  for (; reached.level < levels && reached.trail.next.length > 0; reached.level++) goOn(rows, reached.trail, way, reached.level);
  return reached.trail;
}

const readNames: Record<Way, string[]> = { down: ['moved', 'consumed', 'back', 'made', 'earlier'], up: ['moved', 'consumed', 'issued'] };

function goOn(rows: Rows, trail: Walk, way: Way, level: number): void {
  const isPart = readNames[way].some((name) => isCut(rows, reads(way, level)(name)));
  for (const id of isPart ? [] : trail.next) trail.whole.add(id);
  const met = new Set((way === 'down' ? down : up)(rows, level, trail).filter((id) => !trail.lots.has(id)));
  const room = trail.flows.size > mostMoved ? 0 : Math.max(mostLots - trail.lots.size, 0);
  const lots = [...met].slice(0, room);
  trail.cut ||= isPart || lots.length < met.size || (level === mostLevels - 1 && lots.length > 0);
  trail.next = lots;
  for (const id of lots) {
    trail.lots.add(id);
    trail.nodes.push({ id, model: 'std_sku_lot' });
  }
}

const flowed = ({ flows }: Walk, flow: Flow) => flows.set(`${flow.by} ${flow.from} ${flow.to}`, flow);

/** Adds a flow together with the record at its end that is not a lot. */
function add(trail: Walk, node: TracedRecord, flow: Flow): void {
  trail.nodes.push(node);
  flowed(trail, flow);
}

const quantityOf = ({ std_quantity }: Moved | Consumed) => std_quantity ?? 0;

const documentOf = (moved: Moved): { back: string; of: string | null; shipment: string | null } | null => {
  const back = moved.back ?? moved.line_back;
  return back ? { back, of: moved.back_lot ?? moved.line_back_lot, shipment: moved.back_shipment ?? moved.line_back_shipment } : null;
};

/** Traces one level down: what lots were used for, who received them, and what came back. Returns the lots found. */
function down(rows: Rows, level: number, trail: Walk): string[] {
  const lots = new Set(trail.next);
  const read = <T extends Moved | Consumed>(name: string) => readsOf<T>(rows, 'down', level, name);
  const moved = read<Moved>('moved');
  const consumed = read<Consumed>('consumed').filter(stands);
  for (const each of moved) trail.moved.set(each.identity, each);
  for (const each of consumed) trail.consumed.set(each.identity, each);
  for (const each of consumed) if (each.output) add(trail, { id: each.output, model: 'std_production_output' }, eaten(each, each.output));
  return distinct([
    ...moved.map((each) => left(trail, each, lots)),
    ...read<Moved>('made').map((each) => made(trail, each, each.output)),
    ...read<Moved>('back').map((each) => cameBack(trail, each)),
    ...earlierMade(trail, moved, consumed, read<Moved>('earlier')),
  ]);
}

/** The flow of a lot into an output, or into an order from before outputs were introduced. */
const eaten = (each: Moved | Consumed, to: string, quantity = quantityOf(each)): Flow => ({
  by: each.identity,
  from: each.lot ?? '',
  to,
  lot: each.lot ?? '',
  quantity,
  date: 'created_at' in each ? each.created_at : each.std_created_at,
});

/** The flow of goods by a movement. */
const flowOf = (moved: Moved, from: string, to: string): Flow => ({
  by: moved.identity,
  from,
  to,
  lot: moved.lot ?? '',
  quantity: quantityOf(moved),
  date: moved.std_created_at,
});

function made(trail: Walk, moved: Moved, from: string | null): string | null {
  if (from && moved.lot) flowed(trail, flowOf(moved, from, moved.lot));
  return moved.lot;
}

/** Adds the flow by which goods left one of the lots: to a customer, to a supplier, to scrap, or into another lot. */
function left(trail: Walk, moved: Moved, lots: ReadonlySet<string>): string | null {
  const { lot, into, shipment, scrap, sent_back, line_sent_back } = moved;
  if (!lot || !lots.has(lot)) return null;
  const ends: Record<string, [model: string, id: string | null]> = {
    shipment: ['std_shipment', shipment],
    scrap: ['std_lot_scrap', scrap],
    'supplier-return': ['std_supplier_return', sent_back ?? line_sent_back],
  };
  const [model, id] = ends[moved.std_type ?? ''] ?? [];
  if (model && id) add(trail, { id, model }, flowOf(moved, lot, id));
  else if (into) flowed(trail, flowOf(moved, lot, into));
  return into;
}

/** Adds the flow of a return: from the shipment that it names, else from the original lot. */
function cameBack(trail: Walk, moved: Moved): string | null {
  const document = documentOf(moved);
  const { lot } = moved;
  if (!document?.of || !lot) return null;
  add(trail, { id: document.back, model: 'std_customer_return' }, flowOf(moved, document.shipment ?? document.of, document.back));
  flowed(trail, flowOf(moved, document.back, lot));
  return lot;
}

/** Adds orders that produced before outputs were introduced: they consumed what was issued to them and is in no output. */
function earlierMade(trail: Walk, moved: readonly Moved[], consumed: readonly Consumed[], products: readonly Moved[]): (string | null)[] {
  const [movedFor, consumedFor] = [Map.groupBy(moved, (each) => each.order), Map.groupBy(consumed, (each) => each.order)];
  for (const order of distinct(products.map((each) => each.order))) {
    const own = movedFor.get(order) ?? [];
    const used = consumedFor.get(order) ?? [];
    for (const [lot, issues] of Map.groupBy(own.filter(isIssue), (each) => each.lot)) {
      const of = (each: Moved | Consumed) => each.lot === lot;
      const returned = own.filter((each) => of(each) && each.std_type === 'material-return');
      const quantity = minus(total(issues, quantityOf), total(returned, quantityOf), total(used.filter(of), quantityOf));
      const flow = issues[0] && eaten(issues[0], order, quantity);
      if (!flow || quantity <= 0) continue;
      add(trail, { id: order, model: 'std_manufacturing_order' }, flow);
      trail.earlier.push(flow);
    }
  }
  return products.map((each) => made(trail, each, each.order));
}

/** Traces one level up: who delivered the lots, what they were made of, and which lots they were split from. */
function up(rows: Rows, level: number, trail: Walk): string[] {
  const lots = new Set(trail.next);
  const consumed = readsOf<Consumed>(rows, 'up', level, 'consumed').filter(stands);
  const issued = readsOf<Moved>(rows, 'up', level, 'issued');
  for (const each of consumed) if (each.output && each.lot) flowed(trail, eaten(each, each.output));
  for (const each of issued)
    if (each.order && each.lot)
      flowed(trail, eaten(each, each.order, each.std_type === 'material-return' ? minus(0, quantityOf(each)) : quantityOf(each)));
  const moved = readsOf<Moved>(rows, 'up', level, 'moved').filter(stands);
  return distinct([...moved.map((each) => came(trail, each, lots)), ...[...consumed, ...issued].map(({ lot }) => lot)]);
}

/** Adds the flow by which goods came into one of the lots. */
function came(trail: Walk, moved: Moved, lots: ReadonlySet<string>): string | null {
  const { lot, into, reception, output, order, std_type } = moved;
  if (into && lots.has(into) && lot) {
    flowed(trail, flowOf(moved, lot, into));
    return lot;
  }
  if (!lot || !lots.has(lot)) return null;
  const from = output ?? order;
  if (std_type === 'reception' && reception) add(trail, { id: reception, model: 'std_reception' }, flowOf(moved, reception, lot));
  if (std_type === 'production' && from)
    add(trail, { id: from, model: output ? 'std_production_output' : 'std_manufacturing_order' }, flowOf(moved, from, lot));
  return std_type === 'customer-return' ? sentBack(trail, moved, lot) : null;
}

/** Adds the flow of returned goods: from the original lot, by its shipment if that is known. */
function sentBack(trail: Walk, moved: Moved, lot: string): string | null {
  const document = documentOf(moved);
  if (!document?.of) return null;
  const { back, of, shipment } = document;
  add(trail, { id: back, model: 'std_customer_return' }, flowOf(moved, back, lot));
  if (shipment) add(trail, { id: shipment, model: 'std_shipment' }, flowOf(moved, of, shipment));
  flowed(trail, flowOf(moved, shipment ?? of, back));
  return of;
}
