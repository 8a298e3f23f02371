const storedName = 'millwright.scanner';

async function lookup() {
  const [{ recordsCarrying, recordsSpelledLike }, { goodsCodes, goodsIn }] = await Promise.all([
    import('../../data/records/search-records.ts'),
    import('../../keys/scan/goods-code.ts'),
  ]);
  return { recordsCarrying, recordsSpelledLike, goodsCodes, goodsIn };
}

/** Whether this device has scanned before; a browser that keeps nothing for this page has not. */
function hasScanned(): boolean {
  try {
    return localStorage.getItem(storedName) === '1';
  } catch {
    return false;
  }
}

const recordPage = () => import('../../objects/ObjectScreen.tsx');

/** What looks a code up; the page of a record, which it most often leads to, is fetched beside it. */
export function loadLookup(): ReturnType<typeof lookup> {
  void recordPage().catch(() => undefined);
  try {
    localStorage.setItem(storedName, '1');
  } catch {
    // A full storage has the next scan wait once more.
  }
  return lookup();
}

/** Fetches all that a scan opens while nothing else is to do, on a device that has scanned before. */
export function loadForScanner(): () => void {
  if (!hasScanned()) return () => undefined;
  const load = () => void Promise.all([lookup(), recordPage()]).catch(() => undefined);
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(load, 1_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(load, { timeout: 3_000 });
  return () => cancelIdleCallback(idle);
}
