import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** The tolerated share of different pixels. Less is a caret, a shadow or the edge of a letter. */
const tolerated = 1 / 5_000;

/** Tells whether two PNGs look alike: the same size, with no more different pixels than are tolerated. */
export function samePicture(one: Buffer, other: Buffer): boolean {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height) return false;
  const different = pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.1 });
  return different <= a.width * a.height * tolerated;
}
