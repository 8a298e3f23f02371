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

/** Whether this device has scanned before, or is a shared device. False if the browser stores nothing for this page. */
export function isKnownScanner(): boolean {
  try {
    return localStorage.getItem(storedName) === '1' || isSharedHere();
  } catch {
    return false;
  }
}

/** Loads the functions that find the records with a code. */
export async function loadLookup() {
  const [{ recordsCarrying, recordsSpelledLike }, { goodsCodes, goodsIn }] = await Promise.all([
    import('../../data/records/search-records.ts'),
    import('../../keys/scan/goods-code.ts'),
  ]);
  return { recordsCarrying, recordsSpelledLike, goodsCodes, goodsIn };
}

/** Starts loading the components that a scan usually opens, during the lookup. */
export function beginScan(): void {
  noteScan();
  void loadRecordPage().catch(() => undefined);
}
