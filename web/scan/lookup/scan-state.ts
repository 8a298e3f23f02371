import type { Gs1Refusal } from '@millwright/core/barcode/gs1.ts';
import { onPersonLeft } from '../../data/session.ts';
import { createStore, useStore } from '../../data/store.ts';

/** Why a code opened nothing: nothing carries it, it could not be asked, or what it says of goods is not certain. */
export type ScanRefusal = 'unknown' | 'failed' | Gs1Refusal['reason'];

/**
 * What is shown of scanning: nothing; the panel with the devices, and what had the focus before; a code that opened
 * nothing; what may be done with that code.
 */
export type ScanState =
  | { kind: 'closed' }
  | { kind: 'devices'; focused: Element | null }
  | { kind: 'refused'; code: string; reason: ScanRefusal }
  | { kind: 'create'; code: string }
  | { kind: 'link'; code: string };

const state = createStore<ScanState>({ kind: 'closed' });

export const setScanState = state.set;

export const closeScan = () => setScanState({ kind: 'closed' });

/** Closes the panel with the devices; what came of a scan stays. */
export function closeDevices(): void {
  if (state.get().kind === 'devices') closeScan();
}

onPersonLeft(closeScan);

/** For the mouse on a button that scans: the field that is to be filled keeps the focus. */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

/** Shows the camera and the other ways to scan; what they read goes to the scan field that has the focus now. */
export const openScanPanel = () => setScanState({ kind: 'devices', focused: document.activeElement });

export const useScanState = (): ScanState => useStore(state);
