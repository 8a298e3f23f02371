import type { Box } from './layout.ts';
import { qrMargin } from './qr-limits.ts';

/** A code as dark rectangles on a light ground. The unit is one module, and the size includes the margin that readers need. */
export type CodeShape = { width: number; height: number; dark: Box[] };

/** The dark modules as rectangles: one for each run of them in a row. */
function runsOf(isDark: (x: number, y: number) => boolean, width: number, height: number, margin: number): Box[] {
  const boxes: Box[] = [];
  for (let y = 0; y < height; y++) {
    let from = -1;
    for (let x = 0; x <= width; x++) {
      const dark = x < width && isDark(x, y);
      if (dark && from < 0) from = x;
      if (!dark && from >= 0) {
        boxes.push({ x: margin + from, y: margin + y, width: x - from, height: 1 });
        from = -1;
      }
    }
  }
  return boxes;
}

/** The shape of a square code from its modules, row by row. */
export function matrixShape(modules: ArrayLike<number | boolean>, width: number, margin = qrMargin): CodeShape {
  const height = modules.length / width;
  return { width: width + 2 * margin, height: height + 2 * margin, dark: runsOf((x, y) => Boolean(modules[y * width + x]), width, height, margin) };
}

/** The light margin on each side of a bar code, in modules. */
const barMargin = 10;

/** The shape of a bar code from the widths of bars and gaps in turn. Its height is 1; `drawCode` stretches it. */
export function barShape(widths: readonly number[]): CodeShape {
  let at = barMargin;
  const dark: Box[] = [];
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) dark.push({ x: at, y: 0, width, height: 1 });
    at += width;
  }
  return { width: at + barMargin, height: 1, dark };
}

/** The dark rectangles of a code inside `box`, in the unit of the box. Square codes keep their shape, bars fill the height. */
export function drawCode({ width, height, dark }: CodeShape, box: Box): Box[] {
  const isBars = height === 1;
  const x = isBars ? box.width / width : Math.min(box.width / width, box.height / height);
  const y = isBars ? box.height : x;
  return dark.map((one) => ({ x: box.x + one.x * x, y: box.y + one.y * y, width: one.width * x, height: one.height * y }));
}
