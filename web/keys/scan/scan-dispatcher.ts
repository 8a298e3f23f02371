import { useEffect, useRef } from 'react';
import { acceptsScans, type EditedField, enterInto, fillInto } from '../edited-field.ts';
import { scanFeedback } from './scan-feedback.ts';

/**
 * A screen may take scans for itself; it answers true when it did. The last one asked first. `filled` says that the
 * focused field of what was asked for scans last holds the code already.
 */
type Taker = (code: string, filled: boolean) => boolean;
type Keeper = { open: (code: string) => Promise<void>; blocked: boolean };

const takers: Taker[] = [];
let keeper: Keeper | null = null;

/** Lets a screen use scans (a picking line, a form that keeps the code) before they open anything. */
export function useScanTaker(taker: Taker): void {
  const latest = useRef(taker);
  latest.current = taker;
  useEffect(() => {
    const own: Taker = (code, filled) => latest.current(code, filled);
    takers.push(own);
    return () => void takers.splice(takers.indexOf(own), 1);
  }, []);
}

/** Opens the door while the shell is there. `blocked` holds while an unknown code waits for its answer: scans then do nothing. */
export function useScanDoor(open: Keeper['open'], blocked: boolean): void {
  const latest = useRef<Keeper>({ open, blocked });
  latest.current = { open, blocked };
  useEffect(() => {
    keeper = {
      open: (code) => latest.current.open(code),
      get blocked() {
        return latest.current.blocked;
      },
    };
    return () => {
      keeper = null;
    };
  }, []);
}

function fill(field: EditedField, code: string): void {
  if (acceptsScans(field) === 'keys') enterInto(field, code);
  else {
    fillInto(field, code);
    takers.at(-1)?.(code, true);
  }
}

/**
 * Where every device brings its codes. The scan field that has the focus is filled; else a screen may take the code;
 * else what it means is looked up and opened, which the answer waits for.
 */
export function receiveScan(code: string, field: EditedField | null): Promise<void> | null {
  if (!keeper) return null;
  // A grid that began to edit a cell with the first character gives its cell up.
  window.dispatchEvent(new Event('millwright-scan'));
  if (keeper.blocked) {
    scanFeedback(false, code);
    return null;
  }
  if (field?.isConnected && acceptsScans(field)) fill(field, code);
  else if (!takers.toReversed().some((take) => take(code, false))) return keeper.open(code);
  scanFeedback(true, code);
  return null;
}
