import { expect, it } from 'vitest';
import { borderPoint, placeBoxes } from './place-boxes.ts';

it('leaves a box where the line between the middles does', () => {
  const box = (x: number, y: number) => ({ id: `${x}`, x, y, width: 100, height: 40 });
  expect(borderPoint(box(0, 0), box(300, 0))).toEqual({ x: 100, y: 20 });
  expect(borderPoint(box(0, 0), box(0, 200))).toEqual({ x: 50, y: 40 });
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
