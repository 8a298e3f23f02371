import type { FileDetails } from '@millwright/core/contract/files.ts';
import { LRUCache } from 'lru-cache';
import type { Metadata } from 'sharp';
import { Turns } from '../../fairness/turns.ts';
import { log } from '../../log/log.ts';
import type { Storage, StorageKey } from '../storage/storage.ts';

/** The types of which thumbnails are made. Other files are sent unchanged. */
const pictures: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif']);
/** Larger originals (bytes or pixels) are sent unchanged. */
const largest = 20_000_000;
const mostPixels = 50_000_000;
const patience_s = 10;
/** The most bytes of thumbnails in the cache of a process. */
const mostInMemory = 64_000_000;

const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'];

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Only these formats are decoded: no SVG or PDF, and nothing by an external program.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
  // One thread per picture and no cache, because the process also serves everything else.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let loading: ReturnType<typeof loadSharp> | null = null;
/** Loads sharp at its first use, because it takes 30 MB of memory. */
const readSharp = () => {
  loading ??= loadSharp();
  return loading;
};

const turns = new Turns({ slots: 2, share: 1, queue: 200, patience_ms: 20_000 });

type Wanted = { storage: Storage; place: StorageKey; width: number };

/** The most bytes of a decoded picture that must be held as a whole. Other pictures are decoded line by line. */
const mostUnpacked = 64_000_000;
const isTooLarge = ({ format, width, height, channels, depth, isProgressive }: Metadata): boolean =>
  (isProgressive || (format !== 'jpeg' && format !== 'png')) && width * height * channels * (depth === 'ushort' ? 2 : 1) > mostUnpacked;

/** Tells whether an error may pass: a timeout may not happen again. */
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
 * Returns a WebP thumbnail of a picture, upright and at most this wide (pixels). Null if none can be made, or not now.
 * Concurrent requests for the same thumbnail share one.
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
