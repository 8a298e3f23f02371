import { useEffect, useRef } from 'react';
import { readStored } from '../app/preferences.ts';
import { editedField } from '../scan/capture.ts';

/** `Ctrl K`, `Shift Ctrl Z`, `F6`, `?`, a letter, or two letters one after the other: `G H`. */
export type Keys = string;
/** `false` leaves the keys to whoever registered before. */
type Handler = (event: KeyboardEvent) => unknown;
type Shortcut = { keys: Keys; run: Handler };

/** A single letter acts when no other key follows for this long: a scanner's next character comes sooner. */
export const letterDelayMs = 100;
const sequenceMs = 1000;

const shortcuts: Shortcut[] = [];
let prefix: { key: string; at: number } | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** The key combination of an event in the notation of `Keys`. `?` and the like carry their shift in the character. */
export function keysOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): Keys {
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const shifted = event.shiftKey && (event.key.length > 1 || control || event.altKey);
  return [shifted && 'Shift', control && 'Ctrl', event.altKey && 'Alt', key].filter(Boolean).join(' ');
}

const has = (keys: Keys) => shortcuts.some((shortcut) => shortcut.keys === keys);

/** The last registered comes first, so that an open drawer comes before the page behind it. */
function act(keys: Keys, event: KeyboardEvent): void {
  for (const shortcut of shortcuts.toReversed()) if (shortcut.keys === keys && shortcut.run(event) !== false) return;
}

function actLater(event: KeyboardEvent): void {
  const key = event.key.toUpperCase();
  const sequence = prefix && event.timeStamp - prefix.at < sequenceMs ? `${prefix.key} ${key}` : null;
  prefix = { key, at: event.timeStamp };
  const keys = sequence && has(sequence) ? sequence : key;
  clearTimeout(waiting);
  if (!has(keys) || !readStored('letters', true)) return;
  // A grid may have begun to edit its cell with this very letter.
  waiting = setTimeout(() => editedField(document.activeElement) || act(keys, event), letterDelayMs);
}

function listen(event: KeyboardEvent): void {
  clearTimeout(waiting);
  if (event.defaultPrevented || event.isComposing) return;
  const single = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (single) {
    const busy = editedField(event.target) || (event.target instanceof HTMLElement && event.target.isContentEditable);
    if (!busy && !event.repeat) actLater(event);
    return;
  }
  const keys = keysOf(event);
  if (!has(keys)) return;
  if (event.key !== 'Escape') event.preventDefault();
  act(keys, event);
}

/** Starts listening; once, by the shell. */
export function listenForShortcuts(): () => void {
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}

/** Runs `handler` on the keys while the component is there; a null handler leaves them to others. */
export function useShortcut(keys: Keys, handler: Handler | null): void {
  const latest = useRef(handler);
  latest.current = handler;
  const active = handler !== null;
  useEffect(() => {
    if (!active) return;
    const shortcut: Shortcut = { keys, run: (event) => latest.current?.(event) };
    shortcuts.push(shortcut);
    return () => void shortcuts.splice(shortcuts.indexOf(shortcut), 1);
  }, [keys, active]);
}
