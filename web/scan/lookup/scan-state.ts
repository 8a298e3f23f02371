import type { Gs1Refusal } from '@millwright/core/barcode/gs1.ts';
import { onPersonLeft } from '../../data/session.ts';
import { createStore, useStore } from '../../data/store.ts';

/** Why a code opened nothing: no record has it, the lookup failed, or its GS1 data is ambiguous. */
export type ScanRefusal = 'unknown' | 'failed' | Gs1Refusal['reason'];

/**
 * The shown state of scanning: nothing; the panel with the devices, and the element that had the focus before; a code that opened nothing;
 * the possible actions for that code.
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

/** Closes the panel with the devices. The result of a scan stays. */
export function closeDevices(): void {
  if (state.get().kind === 'devices') closeScan();
}

onPersonLeft(closeScan);

/** A mouse handler for scan buttons: the field to be filled keeps the focus. */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

/** Shows the camera and the other ways to scan. Their codes go to the scan field that has the focus now. */
export const openScanPanel = () => setScanState({ kind: 'devices', focused: document.activeElement });

export const useScanState = (): ScanState => useStore(state);
