import { expect, it } from 'vitest';
import { borderPoint, placeBoxes } from './place-boxes.ts';

it('leaves a box where the line between the middles does', () => {
  const box = (x: number, y: number) => ({ id: `${x}`, x, y, width: 100, height: 40 });
  expect(borderPoint(box(0, 0), box(300, 0))).toEqual({ x: 100, y: 20 });
  expect(borderPoint(box(0, 0), box(0, 200))).toEqual({ x: 50, y: 40 });
});

it('ends a line at the nearest border of either box, whichever side that is, and moves with the box', () => {
  const box = (x: number, y: number) => ({ id: `${x}/${y}`, x, y, width: 100, height: 40 });
  const centre = box(200, 200);
  const sides: [ReturnType<typeof box>, string][] = [
    [box(400, 200), 'right'],
    [box(0, 210), 'left'],
    [box(210, 0), 'top'],
    [box(190, 400), 'bottom'],
    [box(400, 260), 'right'],
    [box(260, 400), 'bottom'],
  ];
  for (const [other, side] of sides) {
    const { x, y } = borderPoint(centre, other);
    const at = { right: x === 300, left: x === 200, top: y === 200, bottom: y === 240 };
    expect([at[side as keyof typeof at], x >= 200 && x <= 300 && y >= 200 && y <= 240], side).toEqual([true, true]);
    // It lies on the straight line between the middles of both.
    const [dx, dy] = [other.x + 50 - 250, other.y + 20 - 220];
    expect((x - 250) * dy - (y - 220) * dx).toBeCloseTo(0, 6);
  }
});

it('places each box behind what leads to it, a circle too', () => {
  const [one, two] = placeBoxes(['one', 'two'], [{ from: 'one', to: 'two' }], { width: 100, height: 40 });
  expect(two?.x).toBeGreaterThan((one?.x ?? 0) + 100);
  const around = [
    { from: 'one', to: 'two' },
    { from: 'two', to: 'one' },
    { from: 'one', to: 'one' },
  ];
  expect(placeBoxes(['one', 'two'], around, { width: 100, height: 40 })).toHaveLength(2);
});
