import type { Gs1, Gs1Refusal } from '@millwright/core/barcode/gs1.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { PageWork } from '@millwright/core/model/types.ts';
import { type Row, valueAt, valuesAt } from '../../../blocks/columns/values.ts';
import { articleCodes, goodsCodes, goodsIn } from '../../../keys/scan/goods-code.ts';
import { scanTarget } from '../../../keys/scan/scan-target.ts';
import { isDone } from '../rows/work.ts';

/** A place of the list: its unique key, and its name. */
export type Place = { key: string; name: string };
/** The expected row: its name, and its place. */
export type Awaited = { name: string; place: string | null };

/**
 * Why a code is refused: `unknown` isn't on any row (a lot, if rows have lots), `place_done` is a place without open rows,
 * `place` is for goods of another place than the scanned one, `article` is another article than the lot's, `kind` is an article
 * whose lot must be scanned, `expiry` has another date, `which` could mean several rows.
 */
export type Reason = 'unknown' | 'place_done' | 'place' | 'article' | 'kind' | 'expiry' | 'which';
export type Judged =
  | { kind: 'place'; place: Place }
  | { kind: 'row'; row: Row; count: number | null }
  | { kind: 'already'; row: Row }
  | { kind: 'unclear'; reason: Gs1Refusal['reason'] }
  | { kind: 'refused'; reason: Reason; scanned: string; expected: Awaited[] };

const isRecord = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const firstText = (row: Row, paths: readonly string[]): string | null => {
  const first = paths.flatMap((path) => valuesAt(row, path)).find((value) => !isRecord(value));
  return first === undefined ? null : String(first);
};

/** The place of a row; null without one. */
export function placeOf({ place = [] }: PageWork, row: Row): Place | null {
  const values = place.flatMap((path) => valuesAt(row, path));
  const [first] = values;
  if (first === undefined) return null;
  const key = isRecord(first) ? String(first.identity) : String(first);
  return { key, name: firstText(row, place) ?? key };
}

/** The name and place by which a row is expected. */
export const awaitedOf = (work: PageWork, row: Row): Awaited => ({
  name: firstText(row, work.scan) ?? firstText(row, work.kind?.scan ?? []) ?? row.identity,
  place: placeOf(work, row)?.name ?? null,
});

type Names = (row: Row, paths: readonly string[]) => boolean;

const carrying =
  (names: (value: Json) => boolean): Names =>
  (row, paths) =>
    paths.some((path) => valuesAt(row, path).some(names));
const byText = (text: string) => carrying((value) => !isRecord(value) && String(value).toLowerCase() === text.toLowerCase());

/** What a code other than GS1 refers to: a record, or a plain text. */
function namesOf(code: string): Names {
  const target = scanTarget(code);
  if (target.kind === 'text') return byText(target.code);
  return carrying((value) => isRecord(value) && target.kind === 'object' && value.identity === target.id);
}

/** Whether a text is a GTIN, as in GS1 codes. */
const isTradeNumber = (text: string) => /^(\d{8}|\d{12,14})$/.test(text);

/** Of the rows with a lot number, those of the code's article; without any, those whose article has no GTIN. */
function ofThatArticle(work: PageWork, rows: readonly Row[], article: string): readonly Row[] {
  const paths = work.kind?.scan ?? work.scan;
  const same = rows.filter((row) => articleCodes(article).some((code) => byText(code)(row, paths)));
  if (same.length) return same;
  const hasNumber = (row: Row) => paths.flatMap((path) => valuesAt(row, path)).some((value) => !isRecord(value) && isTradeNumber(String(value)));
  return rows.filter((row) => !hasNumber(row));
}

/** The rows that match a code: certainly, or only by their article. */
type Named = { rows: readonly Row[]; vague: readonly Row[]; goods: Gs1 | null };

function named(work: PageWork, rows: readonly Row[], code: string): Named | Extract<Judged, { kind: 'unclear' }> {
  const kinds = work.kind?.scan ?? [];
  const names = namesOf(code);
  const asItStands = { rows: rows.filter((row) => names(row, work.scan)), vague: rows.filter((row) => names(row, kinds)), goods: null };
  if (asItStands.rows.length || asItStands.vague.length) return asItStands;
  const goods = goodsIn(code);
  if (!goods) return asItStands;
  if (!goods.ok) return { kind: 'unclear', reason: goods.refusal.reason };
  const codes = goodsCodes(goods.code);
  const carries = (paths: readonly string[]) => rows.filter((row) => codes.some((one) => byText(one)(row, paths)));
  const single = goods.code.lot ?? goods.code.serial;
  return { rows: carries(work.scan), vague: single === undefined ? carries(kinds) : [], goods: goods.code };
}

const awaited = (work: PageWork, rows: readonly Row[]): Awaited[] => rows.slice(0, 3).map((row) => awaitedOf(work, row));
const distinct = <One>(all: readonly One[], key: (one: One) => string | undefined): One[] => [...new Map(all.map((one) => [key(one), one])).values()];

/** Chooses among open rows that match a code: at the scanned place, with the code's expiry date, and only one. */
function judgeOpen(work: PageWork, open: readonly Row[], goods: Gs1 | null, at: Place | null): Judged {
  const refuse = (reason: Reason, scanned: string, rows: readonly Row[]): Judged => ({
    kind: 'refused',
    reason,
    scanned,
    expected: awaited(work, rows),
  });
  const here = at ? open.filter((row) => placeOf(work, row)?.key === at.key) : open;
  if (!here.length) return refuse('place', at?.name ?? '', open);
  const { expiry } = work;
  const day = goods?.expiry;
  const dated = day !== undefined && expiry ? here.filter((row) => (valueAt(row, expiry) ?? day) === day) : here;
  if (!dated.length) return refuse('expiry', day ?? '', here);
  const lots = distinct(dated, (row) => {
    const [lot] = work.scan.flatMap((path) => valuesAt(row, path));
    return isRecord(lot ?? null) ? String((lot as JsonObject).identity) : `${String(lot)} ${placeOf(work, row)?.key}`;
  });
  if (lots.length > 1) return refuse('which', awaitedOf(work, lots[0] as Row).name, lots);
  const [row] = dated;
  return { kind: 'row', row: row as Row, count: goods?.count === undefined ? null : Number(goods.count) };
}

/**
 * Matches a scanned code against the rows of a list and the place scanned before (`at`). Nothing is guessed: the code
 * identifies one open row or a place, or it is refused with what is expected. Null if no row is open and none has it.
 */
export function judgeScan(work: PageWork, rows: readonly Row[], code: string, at: Place | null): Judged | null {
  const scanned = scanTarget(code).kind === 'text' ? code.trim() : '';
  const open = rows.filter((row) => !isDone(work, row));
  const matches = named(work, rows, code);
  if ('kind' in matches) return matches;
  const here = at ? open.filter((row) => placeOf(work, row)?.key === at.key) : open;
  const next = here.length ? here : open;
  const refuse = (reason: Reason, told = scanned, expected: readonly Row[] = next): Judged => ({
    kind: 'refused',
    reason,
    scanned: told,
    expected: awaited(work, expected),
  });
  const { goods } = matches;
  const single = goods?.lot ?? goods?.serial;
  const certain = goods?.article !== undefined && single !== undefined ? ofThatArticle(work, matches.rows, goods.article) : matches.rows;
  if (matches.rows.length && !certain.length) return refuse('article', goods?.article, matches.rows);
  const alone = matches.vague.filter((row) => work.kind && valueAt(row, work.kind.path) === work.kind.value);
  const meant = certain.length ? certain : alone;
  const undone = meant.filter((row) => !isDone(work, row));
  if (undone.length) return judgeOpen(work, undone, goods, at);
  if (meant[0]) return { kind: 'already', row: meant[0] };
  const [vague] = matches.vague;
  if (vague) {
    const open = matches.vague.filter((row) => !isDone(work, row));
    return open.length ? refuse('kind', scanned, open) : { kind: 'already', row: vague };
  }
  const names = namesOf(code);
  const stands = rows.filter((row) => names(row, work.place ?? []));
  const place = stands[0] && placeOf(work, stands[0]);
  if (place) return stands.some((row) => !isDone(work, row)) ? { kind: 'place', place } : open.length ? refuse('place_done', place.name) : null;
  return open.length ? refuse('unknown', single ?? goods?.article ?? scanned) : null;
}
