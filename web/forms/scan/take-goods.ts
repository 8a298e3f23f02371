import type { Gs1 } from '@millwright/core/barcode/gs1.ts';
import { articleCodes } from '../../keys/scan/goods-code.ts';
import { type FieldPath, type FormValues, pathText } from '../values/form-values.ts';
import { type Change, type Entered, enterGoods, rowsAt, type Standing } from './enter-goods.ts';
import { type GoodsLink, type GoodsList, lotLinkOf } from './goods-lists.ts';

/** A record that a code may refer to; `detail` distinguishes it from others with the same name. */
export type Candidate = { identity: string; name: string; detail: string };
type Named = { identity: string; name: string };
/** A lot with its expiry date, article and place. */
export type LotCandidate = Candidate & { expiry: string | null; article: Named | null; place: Named | null };

/** Why a scan is refused, and what the form expects instead. */
export type Refusal = {
  reason: 'article' | 'no_article' | 'lot' | 'no_lot' | 'expiry' | 'listed' | 'not_listed' | 'other_place' | 'closed_place' | 'elsewhere';
  scanned: string;
  expected: string[];
};
export type Taken =
  | { kind: 'entered'; changes: Change[]; place: FieldPath; names: ReadonlyMap<string, string> }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'dropped' };

/** What processing a scan needs from the form, the server and the person. */
export type Doors = {
  /** The relation of a lot model to its articles. */
  articleOf: (target: GoodsLink['target']) => GoodsLink | null;
  articles: (target: GoodsLink['target'], codes: string[], list: GoodsList) => Promise<Candidate[]>;
  lots: (link: NonNullable<ReturnType<typeof lotLinkOf>>, lot: string, article: string | null) => Promise<LotCandidate[]>;
  /** Asks the person to choose between records; null if they cancel. */
  choose: <One extends Candidate>(what: 'article' | 'lot' | 'line', among: readonly One[]) => Promise<One | null>;
  lineNamed: (path: FieldPath, line: number) => Candidate;
  /** The current state of the form. */
  standing: () => Omit<Standing, 'chosen'>;
  nameOf: (identity: string) => string;
  /** The place whose lots the form is about; null for lots of all places. */
  place: () => Named | null;
};

class Ended extends Error {
  readonly outcome: Taken;

  constructor(outcome: Taken) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}
const refuse = (reason: Refusal['reason'], scanned: string, expected: string[] = []) =>
  new Ended({ kind: 'refused', refusal: { reason, scanned, expected: [...new Set(expected)].slice(0, 5) } });

/** The articles or lots that the lines of a form already contain. */
function namedIn(list: GoodsList, values: FormValues, part: 'article' | 'lot', path: FieldPath = [list.field.attribute]): string[] {
  const name = list[part]?.name;
  return rowsAt(values, path).flatMap((row, at) => {
    if (row._delete) return [];
    const own = name ? row[name] : null;
    const below = list.inner ? namedIn(list.inner, values, part, [...path, at, list.inner.field.attribute]) : [];
    return [...(typeof own === 'string' && own ? [own] : []), ...below];
  });
}

/** Of the lots with the same number, those with the scanned expiry date, else those without one. */
function ofExpiry(lots: readonly LotCandidate[], expiry: string | undefined): readonly LotCandidate[] {
  if (expiry === undefined) return lots;
  const same = lots.filter((lot) => lot.expiry === expiry);
  return same.length ? same : lots.filter((lot) => lot.expiry === null);
}

/** The lots at the form's own place: others are not counted here. */
function ofPlace(lots: readonly LotCandidate[], own: Named | null): readonly LotCandidate[] {
  if (!own) return lots;
  const here = lots.filter(({ place }) => place?.identity === own.identity);
  const [first] = lots;
  if (here.length || !first) return here;
  const places = lots.flatMap(({ place }) => place?.name ?? []);
  throw refuse('elsewhere', [first.name, [...new Set(places)].join(', ')].filter(Boolean).join(' · '), [own.name]);
}

async function only<One extends Candidate>(doors: Doors, what: 'article' | 'lot' | 'line', among: readonly One[]): Promise<One> {
  const [first] = among;
  const one = among.length === 1 ? first : await doors.choose(what, among);
  if (!one) throw new Ended({ kind: 'dropped' });
  return one;
}

async function articleOf(list: GoodsList, code: Gs1, doors: Doors): Promise<Candidate | null> {
  const lots = lotLinkOf(list);
  const target = list.article?.target ?? (lots && doors.articleOf(lots.target)?.target);
  if (!target) return null;
  if (code.article === undefined) {
    if (lots) return null;
    throw refuse('no_article', code.elements.map(({ value }) => value).join(' '));
  }
  const articles = await doors.articles(target, articleCodes(code.article), list);
  if (!articles.length) throw refuse('article', code.article, namedIn(list, doors.standing().values, 'article').map(doors.nameOf));
  return await only(doors, 'article', articles);
}

/** Finds an existing lot; never creates one. */
async function lotOf(list: GoodsList, code: Gs1, article: Candidate | null, doors: Doors): Promise<LotCandidate | null> {
  const link = lotLinkOf(list);
  if (!link) return null;
  if (code.lot === undefined) throw refuse('no_lot', code.article ?? code.serial ?? '');
  const lots = await doors.lots(link, code.lot, article?.identity ?? null);
  if (!lots.length) throw refuse('lot', code.lot, namedIn(list, doors.standing().values, 'lot').map(doors.nameOf));
  const fitting = ofExpiry(lots, code.expiry);
  if (!fitting.length)
    throw refuse(
      'expiry',
      code.expiry ?? '',
      lots.flatMap(({ expiry }) => expiry ?? []),
    );
  return await only(doors, 'lot', ofPlace(fitting, doors.place()));
}

function refusalOf({ reason, place }: Extract<Entered, { kind: 'refused' }>, list: GoodsList, scanned: string, doors: Doors): Ended {
  const { values } = doors.standing();
  if (reason === 'not_listed') return refuse(reason, scanned, namedIn(list, values, 'article').map(doors.nameOf));
  const row = place && rowsAt(values, place.slice(0, -2))[Number(place.at(-2))];
  return refuse(reason, scanned, [String(row?.[String(place?.at(-1))] ?? '')]);
}

/** The article and lot that a scan refers to, and the other values of the code. */
type Found = { article: Named | null; lot: LotCandidate | null; code: Pick<Gs1, 'lot' | 'expiry' | 'count'> };

async function enter(list: GoodsList, { article, lot, code }: Found, doors: Doors): Promise<Taken> {
  const ofLot = article ?? lot?.article ?? null;
  const goods = {
    article: ofLot?.identity ?? null,
    lot: lotLinkOf(list) ? (lot?.identity ?? null) : (code.lot ?? null),
    expiry: code.expiry ?? null,
    quantity: code.count ?? null,
  };
  const names = new Map([ofLot, lot].flatMap((one) => (one ? [[one.identity, one.name] as const] : [])));
  const chosen = new Map<string, number>();
  for (;;) {
    const entry = enterGoods(list, goods, { ...doors.standing(), chosen });
    if (entry.kind === 'entered') return { ...entry, names };
    if (entry.kind === 'refused') throw refusalOf(entry, list, lot?.name ?? ofLot?.name ?? code.lot ?? '', doors);
    const { path, lines } = entry;
    const candidates = lines.map((line) => ({ ...doors.lineNamed(path, line), identity: String(line) }));
    chosen.set(pathText(path), Number((await only(doors, 'line', candidates)).identity));
  }
}

/** Runs the processing of a scan, and returns its result even if it ends early. */
async function outcomeOf(work: () => Promise<Taken>): Promise<Taken> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Ended) return error.outcome;
    throw error;
  }
}

/**
 * Enters a GS1 code into the lines of a form: article, lot, expiry and quantity. Unknown goods are refused with what the form
 * expects, ambiguous ones are asked, and nothing is guessed.
 */
export const takeGoods = (list: GoodsList, code: Gs1, doors: Doors): Promise<Taken> =>
  outcomeOf(async () => {
    const article = await articleOf(list, code, doors);
    return enter(list, { article, lot: await lotOf(list, code, article, doors), code }, doors);
  });

/** Enters a lot of a printed label or plain number into the lines of a form; the person chooses if there are several. */
export const takeLot = (list: GoodsList, lots: readonly LotCandidate[], doors: Doors): Promise<Taken> =>
  outcomeOf(async () => enter(list, { article: null, lot: await only(doors, 'lot', ofPlace(lots, doors.place())), code: {} }, doors));
