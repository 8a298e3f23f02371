import type { FileDetails } from '@millwright/core/contract/files.ts';
import { LRUCache } from 'lru-cache';
import type { Metadata } from 'sharp';
import { Turns } from '../../fairness/turns.ts';
import { log } from '../../log/log.ts';
import type { Storage, StorageKey } from '../storage/storage.ts';

/** What a small picture is made of; everything else is answered as it is. */
const pictures: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif']);
/** Originals that are larger, in bytes or in pixels, are answered as they are. */
const largest = 20_000_000;
const mostPixels = 50_000_000;
const patience_s = 10;
/** Bytes of small pictures that a process remembers. */
const mostInMemory = 64_000_000;

const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'];

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Only these formats are ever decoded, whatever a file holds: no SVG, no PDF, nothing by another program.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
  // One thread a picture, and no memory beside ours: a process serves much else.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let loading: ReturnType<typeof loadSharp> | null = null;
/** The library takes thirty megabytes: a process that shows no picture goes without it. */
const readSharp = () => {
  loading ??= loadSharp();
  return loading;
};

const turns = new Turns({ slots: 2, share: 1, queue: 200, patience_ms: 20_000 });

type Wanted = { storage: Storage; place: StorageKey; width: number };

/** Bytes that a picture may take once it is unpacked. One that is read from its top to its bottom never is as a whole. */
const mostUnpacked = 64_000_000;
const isTooLarge = ({ format, width, height, channels, depth, isProgressive }: Metadata): boolean =>
  (isProgressive || (format !== 'jpeg' && format !== 'png')) && width * height * channels * (depth === 'ushort' ? 2 : 1) > mostUnpacked;

/** A picture that takes too long may be small enough another time; one that can't be read here may still be one for a browser. */
const isPassing = (error: unknown) => error instanceof Error && /timeout/i.test(error.message);

async function decode(content: Buffer, width: number): Promise<Buffer | null> {
  const sharp = await readSharp();
  try {
    const source = sharp(content, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
    if (isTooLarge(await source.metadata())) return null;
    return await source.autoOrient().resize({ width, withoutEnlargement: true }).timeout({ seconds: patience_s }).webp().toBuffer();
  } catch (error) {
    if (isPassing(error)) throw error;
    return null;
  }
}

async function shrink({ storage, place, width }: Wanted): Promise<Buffer | null> {
  const giveBack = await turns.take(place.client_id);
  try {
    const content = await storage.read(place);
    return content && (await decode(Buffer.concat(await content.toArray()), width));
  } finally {
    giveBack();
  }
}

const cache = new LRUCache<string, { picture: Buffer | null }, Wanted>({
  maxSize: mostInMemory,
  sizeCalculation: ({ picture }) => (picture?.length ?? 0) + 200,
  fetchMethod: async (_key, _stale, { context }) => ({ picture: await shrink(context) }),
});

/**
 * A picture of a file in at most this width (pixels), as WebP, upright as its camera held it; null where none is made of it,
 * or not now. Who asks for the same at once waits for one.
 */
export async function thumbnailOf(storage: Storage, place: StorageKey, { size, content_type }: FileDetails, width: number): Promise<Buffer | null> {
  if (!pictures.has(content_type) || size > largest) return null;
  try {
    const made = await cache.fetch(`${place.client_id}/${place.id}/${width}`, { context: { storage, place, width } });
    return made?.picture ?? null;
  } catch (error) {
    log('warn', 'a picture comes whole: no small one was made of it now', { ...place, error });
    return null;
  }
}
