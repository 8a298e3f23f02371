import type { JsonObject } from '@millwright/core/json.ts';
import type { PageWork } from '@millwright/core/model/types.ts';
import { decimal, decimalText } from '@millwright/core/value/decimal.ts';
import type { Row } from '../../../blocks/columns/values.ts';

const numberAt = (row: Row, name: string | undefined): number => {
  const value = name === undefined ? null : row[name];
  return typeof value === 'number' ? value : 0;
};
const exactly = (value: ReturnType<typeof decimal>) => Number(decimalText(value));

export const isDone = ({ done }: PageWork, row: Row): boolean => row[done] === true;

/** The planned quantity of a row, including what is left open. */
export const plannedOf = ({ quantity, short }: PageWork, row: Row): number =>
  exactly(decimal(numberAt(row, quantity)).plus(decimal(numberAt(row, short?.quantity))));

/** The quantity left open when part of a row is done. */
export function leftOf(work: PageWork, row: Row, taken: number): number {
  const rest = decimal(plannedOf(work, row)).minus(decimal(taken));
  return rest.gt(0) ? exactly(rest) : 0;
}

/** The reason for a smaller quantity, and the required explanation. */
export type Reasons = { short?: string | null; why?: string | null };

/** Whether a row requires an explanation. */
export const asksWhy = ({ why }: PageWork, row: Row): boolean => why !== undefined && row[why.when] === true;

/** The values to write when a quantity of a row is done, with the reason for what is left open. */
export function doneWith(work: PageWork, row: Row, taken: number, { short: reason = null, why = null }: Reasons = {}): JsonObject {
  const rest = leftOf(work, row, taken);
  const { short } = work;
  return {
    [work.done]: true,
    [work.quantity]: taken,
    ...(short && { [short.quantity]: rest > 0 ? rest : null, [short.reason]: rest > 0 ? reason : null }),
    ...(work.why && why && { [work.why.reason]: why }),
  };
}

/** The values to write when a row is open again. */
export const undone = (work: PageWork, row: Row): JsonObject => ({
  [work.done]: false,
  [work.quantity]: plannedOf(work, row),
  ...(work.short && { [work.short.quantity]: null, [work.short.reason]: null }),
});
