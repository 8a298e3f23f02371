import { isPictureAddress } from '@millwright/core/pdf/letterhead.ts';

/** A logo is printed 18 mm high: more dots than these are not seen. */
const largest = { width: 640, height: 240 };
/** Smaller steps that are tried where a logo has too many details to be stored. */
const scales = [1, 0.75, 0.5, 0.35];

function drawn(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const fits = Math.min(1, largest.width / picture.width, largest.height / picture.height) * scale;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * fits));
  canvas.height = Math.max(1, Math.round(picture.height * fits));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A picture as a `data:` URL, small enough to be part of every document; null if the file is not a picture. */
export async function logoFrom(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  for (const scale of scales)
    for (const type of ['image/png', 'image/webp', 'image/jpeg']) {
      const address = drawn(picture, scale).toDataURL(type, 0.85);
      if (isPictureAddress(address)) return address;
    }
  return null;
}
