import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { samePicture } from './same-picture.ts';

/** Draws a white picture of 100 × 100 with this number of black pixels. */
function picture(black: number, width = 100): Buffer {
  const png = new PNG({ width, height: 100 });
  png.data.fill(255);
  for (let pixel = 0; pixel < black; pixel++) png.data.fill(0, pixel * 4, pixel * 4 + 3);
  return PNG.sync.write(png);
}

it('takes a picture for the same while nobody sees a difference', () => {
  expect(samePicture(picture(0), picture(2))).toBe(true);
  expect(samePicture(picture(0), picture(500))).toBe(false);
  expect(samePicture(picture(0), picture(0, 120))).toBe(false);
});
