import { isSharedHere } from '../../data/device/shared-device.ts';
import { loadRecordPage } from '../../objects/load-ahead.ts';

const storedName = 'millwright.scanner';

/** Notes that this device scans. */
function noteScan(): void {
  try {
    localStorage.setItem(storedName, '1');
  } catch {
    // A full storage has the next scan wait once more.
  }
}

/** Whether this device has scanned before, or is shared; a browser that keeps nothing for this page is not known for either. */
export function isKnownScanner(): boolean {
  try {
    return localStorage.getItem(storedName) === '1' || isSharedHere();
  } catch {
    return false;
  }
}

/** What tells which records carry a code. */
export async function loadLookup() {
  const [{ recordsCarrying, recordsSpelledLike }, { goodsCodes, goodsIn }] = await Promise.all([
    import('../../data/records/search-records.ts'),
    import('../../keys/scan/goods-code.ts'),
  ]);
  return { recordsCarrying, recordsSpelledLike, goodsCodes, goodsIn };
}

/** Begins to fetch what a scan most often opens, beside the question what it is. */
export function beginScan(): void {
  noteScan();
  void loadRecordPage().catch(() => undefined);
}
