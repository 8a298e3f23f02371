import { useEffect, useLayoutEffect, useRef } from 'react';
import { createSignal } from '../../data/store.ts';
import { acceptsScans, type EditedField, enterInto, fillInto } from '../edited-field.ts';
import { scanFeedback } from './scan-feedback.ts';

/**
 * A screen may take scans for itself; it answers true when it did, `refused` when nothing may come of the code here, and
 * `looking` when it says itself what came of it, later. The last one asked first. `filled` says that the focused field of what was asked for scans last holds the code already.
 */
type ScanHandler = (code: string, filled: boolean) => boolean | 'refused' | 'looking';
type ScanOpener = { open: (code: string) => Promise<void>; blocked: boolean };

const handlers: ScanHandler[] = [];
let opener: ScanOpener | null = null;
const codeArrived = createSignal();

/** Calls back before a code is handed on: a grid that began to edit a cell with its first character gives the cell up. */
export const onScan = codeArrived.listen;

/** Lets a screen use scans (a picking line, a form that keeps the code) before they open anything. */
export function useScanHandler(handler: ScanHandler): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const own: ScanHandler = (code, filled) => latest.current(code, filled);
    handlers.push(own);
    return () => void handlers.splice(handlers.indexOf(own), 1);
  }, []);
}

/** Opens what a scan means while the shell is there. `blocked` holds while an unknown code waits for its answer: scans then do nothing. */
export function useScanOpener(open: ScanOpener['open'], blocked: boolean): void {
  const latest = useRef<ScanOpener>({ open, blocked });
  latest.current = { open, blocked };
  useLayoutEffect(() => {
    opener = {
      open: (code) => latest.current.open(code),
      get blocked() {
        return latest.current.blocked;
      },
    };
    return () => {
      opener = null;
    };
  }, []);
}

function fill(field: EditedField, code: string): ReturnType<ScanHandler> {
  const mode = acceptsScans(field);
  const result = mode === 'rest' && handlers.at(-1)?.(code, false);
  if (result) return result;
  if (mode === 'code') {
    fillInto(field, code);
    handlers.at(-1)?.(code, true);
  } else enterInto(field, code);
  return true;
}

/** What the screens make of a code, the last one asked first; false when none takes it. */
function offer(code: string): ReturnType<ScanHandler> {
  for (const take of handlers.toReversed()) {
    const result = take(code, false);
    if (result) return result;
  }
  return false;
}

/**
 * Where every device brings its codes. The scan field that has the focus is filled; else a screen may take the code;
 * else what it means is looked up and opened, which the answer waits for.
 */
export function receiveScan(code: string, field: EditedField | null): Promise<void> | null {
  if (!opener) return null;
  codeArrived.tell();
  if (opener.blocked) {
    scanFeedback(false, code);
    return null;
  }
  const result = field?.isConnected && acceptsScans(field) ? fill(field, code) : offer(code);
  if (result === false) return opener.open(code);
  if (result !== 'looking') scanFeedback(result === true, code);
  return null;
}

/** Opens what a code means although a screen has refused it. */
export const openScanned = (code: string): Promise<void> | undefined => opener?.open(code);
