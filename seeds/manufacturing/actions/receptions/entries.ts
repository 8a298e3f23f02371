import type { Target } from '@millwright/core/automation/actions.ts';
import { minus, total } from '../library/quantities.ts';
import { isBlocked, placeOf, type StockLocation } from '../stock/places.ts';
import type { StockSettings } from '../stock/settings.ts';
import type { KnownLot, ReceivedArticle, ReceivedLot, Reception, ReceptionLine } from './reads.ts';
import { refusedOf } from './refused.ts';

/**
 * One arrival to be put into stock. `received` is its lot reception line; a global article may have none yet, and what is
 * refused of a lot gets one of its own: that of the rest is `of`.
 */
export type Entry = {
  line: ReceptionLine;
  article: ReceivedArticle;
  received: ReceivedLot | null;
  lot_num: string | null;
  dlc: string | null;
  quantity: number;
  place: Target | null;
  refusal?: string;
  of?: string;
};

/** What is in stock already, and where goods may stand. */
type Store = { lots: readonly KnownLot[]; places: readonly StockLocation[]; settings: StockSettings };

/** What arrived and has no movement yet: the lots that were noted, and what a global article received beyond them. */
export const entriesOf = (reception: Reception, store: Store, blocked: ReadonlyMap<string, Target>): Entry[] =>
  reception.std_lines.flatMap((line) => {
    const article = line.std_sku;
    if (!article) return [];
    const noted = line.std_lots
      .filter((lot) => (lot.std_qty_to_receive ?? 0) > 0 && !lot.std_stock_mouvement)
      .flatMap((lot) =>
        parted({ ...notedEntry(line, article, lot), place: placeFor(article, lot, store) }, lot, blocked.get(lot.identity), store.places),
      );
    const rest = minus(
      line.std_received_quantity,
      total(line.std_lots, (lot) => lot.std_qty_to_receive),
    );
    if (article.std_stock_management_mode !== 'global' || rest <= 0) return noted;
    return [
      ...noted,
      { line, article, received: null, lot_num: article.std_label, dlc: null, quantity: rest, place: placeOf(article, store.places) },
    ];
  });

/** An arrival, or what is refused of it beside the rest; a blocked or closed place that its lot names takes none of the rest. */
function parted(entry: Entry, lot: ReceivedLot, blocked: Target | undefined, places: readonly StockLocation[]): Entry[] {
  const { std_refusal: refusal } = lot;
  const refused = refusedOf(lot);
  if (!blocked || !refusal || refused <= 0) return [entry];
  const quantity = minus(entry.quantity, refused);
  if (quantity <= 0) return [{ ...entry, place: blocked, refusal }];
  const isClosed = places.some(({ identity, std_closed }) => identity === entry.place && std_closed);
  const place = entry.place === blocked || isClosed ? placeOf(entry.article, places) : entry.place;
  return [
    { ...entry, quantity, place },
    { ...entry, quantity: refused, place: blocked, refusal, received: null, of: lot.identity },
  ];
}

const notedEntry = (line: ReceptionLine, article: ReceivedArticle, lot: ReceivedLot) => ({
  line,
  article,
  received: lot,
  lot_num: lot.std_lot_num ?? (article.std_stock_management_mode === 'global' ? article.std_label : null),
  dlc: lot.std_dlc,
  quantity: lot.std_qty_to_receive ?? 0,
});

/** The place named on the line, or that of the lot it belongs to, or the article's own. Where what was refused of the lot waits, nothing good follows. */
function placeFor(article: ReceivedArticle, received: ReceivedLot, { lots, places, settings }: Store) {
  if (received.std_stock_location) return received.std_stock_location.identity;
  const blocked = new Set(places.filter((place) => isBlocked(place, settings)).map(({ identity }) => identity));
  const same = lots.filter(
    (lot) => isSame(lot, article, received.std_lot_num, received.std_dlc) && !blocked.has(lot.std_stock_location?.identity ?? ''),
  );
  const own = placeOf(article, places);
  const sameLot = same.find((lot) => lot.std_stock_location?.identity === own) ?? same[0];
  return sameLot?.std_stock_location?.identity ?? own;
}

/** Whether a lot is the one received: by number within the article, for perishable articles by number and expiry. */
function isSame(lot: KnownLot, article: ReceivedArticle, lot_num: string | null, dlc: string | null) {
  if (lot.std_sku.identity !== article.identity || lot_num === null || lot.std_lot_num !== lot_num) return false;
  return article.std_stock_management_mode !== 'batch-perishable' || lot.std_dlc === dlc;
}

/** The lot that an arrival adds to; none when it has to be created. The same number at another place is another lot. */
export const lotOf = ({ article, lot_num, dlc, place }: Entry, lots: readonly KnownLot[]) =>
  lots.find((lot) => isSame(lot, article, lot_num, dlc) && (lot.std_stock_location?.identity ?? null) === place);

/** Arrivals with the same key go into the same new lot. */
export const newLotKey = ({ article, lot_num, dlc, place, received, of }: Entry) => {
  if (lot_num === null) return `unnumbered/${received?.identity ?? of ?? article.identity}${of ? '/refused' : ''}`;
  const expiry = article.std_stock_management_mode === 'batch-perishable' ? dlc : null;
  return [article.identity, lot_num, expiry ?? '', typeof place === 'string' ? place : (place?.ref ?? '')].join('/');
};
