import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** A picture differs when more than one pixel in five thousand does; less is a caret, a shadow or the edge of a letter. */
const tolerated = 1 / 5_000;

/** Whether two PNGs look alike: as large as each other, with no more different pixels than nobody sees. */
export function samePicture(one: Buffer, other: Buffer): boolean {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height) return false;
  const different = pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.1 });
  return different <= a.width * a.height * tolerated;
}
