import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { PageWork } from '@millwright/core/model/types.ts';
import { decimal, decimalText } from '@millwright/core/value/decimal.ts';
import { type Row, valuesAt } from '../../blocks/columns/values.ts';
import { goodsCodes, goodsIn, ofArticle } from '../../keys/scan/goods-code.ts';
import { scanTarget } from '../../keys/scan/scan-target.ts';

const numberAt = (row: Row, name: string | undefined): number => {
  const value = name === undefined ? null : row[name];
  return typeof value === 'number' ? value : 0;
};
const exactly = (value: ReturnType<typeof decimal>) => Number(decimalText(value));

export const isDone = ({ done }: PageWork, row: Row): boolean => row[done] === true;

/** How much of a row there is to do: what is left undone counts. */
export const plannedOf = ({ quantity, short }: PageWork, row: Row): number =>
  exactly(decimal(numberAt(row, quantity)).plus(decimal(numberAt(row, short?.quantity))));

/** What is left undone of a row when so much is done. */
export function leftOf(work: PageWork, row: Row, taken: number): number {
  const left = decimal(plannedOf(work, row)).minus(decimal(taken));
  return left.gt(0) ? exactly(left) : 0;
}

/** Why not all of a row is done, and what it had to be explained by. */
export type Reasons = { short?: string | null; why?: string | null };

/** Whether a row is to be explained before it is done. */
export const asksWhy = ({ why }: PageWork, row: Row): boolean => why !== undefined && row[why.when] === true;

/** What is written when so much of a row is done; what is left undone is kept with its reason. */
export function doneWith(work: PageWork, row: Row, taken: number, { short: reason = null, why = null }: Reasons = {}): JsonObject {
  const left = leftOf(work, row, taken);
  const { short } = work;
  return {
    [work.done]: true,
    [work.quantity]: taken,
    ...(short && { [short.quantity]: left > 0 ? left : null, [short.reason]: left > 0 ? reason : null }),
    ...(work.why && why && { [work.why.reason]: why }),
  };
}

/** What is written when a row is to be done after all. */
export const undone = (work: PageWork, row: Row): JsonObject => ({
  [work.done]: false,
  [work.quantity]: plannedOf(work, row),
  ...(work.short && { [work.short.quantity]: null, [work.short.reason]: null }),
});

/** What a scanned code says of the rows: the one that is to be done now, or that its rows are done. */
export type Scanned = { row: Row; done: boolean } | null;

const isRecord = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows that a code names: by a record, by its text as it stands, or by the lot and the article that a GS1 code tells. */
function namedBy(work: PageWork, rows: readonly Row[], code: string): readonly Row[] {
  const target = scanTarget(code);
  const carrying = (names: (value: Json) => boolean) => rows.filter((row) => work.scan.some((path) => valuesAt(row, path).some(names)));
  if (target.kind !== 'text') return carrying((value) => isRecord(value) && target.kind === 'object' && value.identity === target.id);
  const carries = (text: string) => carrying((value) => !isRecord(value) && String(value).toLowerCase() === text.toLowerCase());
  const asItStands = carries(target.code);
  const goods = asItStands.length ? null : goodsIn(target.code);
  if (!goods?.ok) return asItStands;
  const found = new Set(goodsCodes(goods.code).flatMap(carries));
  return ofArticle([...found], goods.code, (row, article) => carries(article).includes(row));
}

/** Finds the row that a code names: the first that is to be done, else one that is done already; null when no row has it. */
export function scanRow(work: PageWork, rows: readonly Row[], code: string): Scanned {
  const named = namedBy(work, rows, code);
  const row = named.find((one) => !isDone(work, one)) ?? named[0];
  return row ? { row, done: isDone(work, row) } : null;
}
