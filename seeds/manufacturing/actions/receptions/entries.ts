import type { Target } from '@millwright/core/automation/actions.ts';
import { minus, total } from '../library/quantities.ts';
import { isBlocked, placeOf, type StockLocation } from '../stock/places.ts';
import type { StockSettings } from '../stock/settings.ts';
import type { KnownLot, ReceivedArticle, ReceivedLot, Reception, ReceptionLine } from './reads.ts';
import { refusedOf } from './refused.ts';

/**
 * One receipt to be put into stock. `received` is its lot reception line; an article with global management may have
 * none. If a part of a lot is refused, the refused part gets a line of its own, and `of` is the line of the rest.
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

/** The existing lots, and the locations where goods may be stored. */
type Store = { lots: readonly KnownLot[]; places: readonly StockLocation[]; settings: StockSettings };

/**
 * Returns the received goods without a movement: the recorded lots, and for an article with global management what was
 * received beyond them.
 */
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

/**
 * Splits a receipt into accepted and refused goods. Accepted goods are never stored at a blocked or closed location,
 * even if the lot names one.
 */
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

/**
 * The location for received goods: that of the line, else that of the existing lot, else the default of the article.
 * Accepted goods do not join refused goods of the same lot at a blocked location.
 */
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

/** Whether a lot is the received one: same article and number, and for perishable articles the same expiry date. */
function isSame(lot: KnownLot, article: ReceivedArticle, lot_num: string | null, dlc: string | null) {
  if (lot.std_sku.identity !== article.identity || lot_num === null || lot.std_lot_num !== lot_num) return false;
  return article.std_stock_management_mode !== 'batch-perishable' || lot.std_dlc === dlc;
}

/**
 * Returns the lot to which received goods are added; undefined if it has to be created. The same number at another
 * location is another lot.
 */
export const lotOf = ({ article, lot_num, dlc, place }: Entry, lots: readonly KnownLot[]) =>
  lots.find((lot) => isSame(lot, article, lot_num, dlc) && (lot.std_stock_location?.identity ?? null) === place);

/** Receipts with the same key go into the same new lot. */
export const newLotKey = ({ article, lot_num, dlc, place, received, of }: Entry) => {
  if (lot_num === null) return `unnumbered/${received?.identity ?? of ?? article.identity}${of ? '/refused' : ''}`;
  const expiry = article.std_stock_management_mode === 'batch-perishable' ? dlc : null;
  return [article.identity, lot_num, expiry ?? '', typeof place === 'string' ? place : (place?.ref ?? '')].join('/');
};
