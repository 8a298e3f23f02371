import { useEffect, useLayoutEffect, useRef } from 'react';
import { createSignal } from '../../data/store.ts';
import { acceptsScans, type EditedField, enterInto, fillInto } from '../edited-field.ts';
import { scanFeedback } from './scan-feedback.ts';

/**
 * A screen's handler of scans. It returns true if it has used the code, `refused` if the code may have no effect here, and `looking` if it
 * will show the result itself, later. The newest handler is called first. `filled`: the focused field has received the code already.
 */
type ScanHandler = (code: string, filled: boolean) => boolean | 'refused' | 'looking';
type ScanOpener = { open: (code: string) => Promise<void>; blocked: boolean };

const handlers: ScanHandler[] = [];
let opener: ScanOpener | null = null;
const codeArrived = createSignal();

/** Calls back before a code is handed on: a grid that began to edit a cell with its first character gives the cell up. */
export const onScan = codeArrived.listen;

/** Registers a screen's handler of scans (a picking line, a form that stores the code). It is called before a scan opens anything. */
export function useScanHandler(handler: ScanHandler): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const own: ScanHandler = (code, filled) => latest.current(code, filled);
    handlers.push(own);
    return () => void handlers.splice(handlers.indexOf(own), 1);
  }, []);
}

/**
 * Opens the record that a scan means, while the shell is mounted. While `blocked` is true, because an unknown code waits for an answer,
 * scans do nothing.
 */
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

/** Offers a code to the screens, the newest first; false if none uses it. */
function offer(code: string): ReturnType<ScanHandler> {
  for (const take of handlers.toReversed()) {
    const result = take(code, false);
    if (result) return result;
  }
  return false;
}

/**
 * Receives the codes of all devices. A focused scan field is filled. Otherwise a screen may use the code; otherwise the code is looked up
 * and its record opened. The promise waits for that.
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

/** Opens the record that a code means, although a screen has refused the code. */
export const openScanned = (code: string): Promise<void> | undefined => opener?.open(code);
