/** Sizes of a page, as shares of the width that it fits into. */
const sizes = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;
export const smallest = 0.5;
export const largest = 4;

/** The next size that is larger (1) or smaller (-1), or the one that fits (0). */
export function nextZoom(size: number, step: -1 | 0 | 1): number {
  if (step === 0) return 1;
  return (step > 0 ? sizes.find((each) => each > size) : sizes.findLast((each) => each < size)) ?? size;
}
