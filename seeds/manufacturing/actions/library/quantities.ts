/** The decimal that a figure stands for, to nine places, so that sums of decimals stay decimals (0.1 + 0.2 is 0.3). */
const exact = (value: number) => Number(value.toFixed(9));

export const plus = (...values: (number | null)[]) => exact(values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
export const minus = (from: number | null, ...values: (number | null)[]) => exact((from ?? 0) - plus(...values));
export const times = (one: number | null, other: number | null) => exact((one ?? 0) * (other ?? 0));

/** The sum of one figure of each row. */
export const total = <T>(rows: readonly T[], figure: (row: T) => number | null) => plus(...rows.map(figure));
