import { useEffect, useRef } from 'react';
import { readStored } from '../data/preferences/preferences.ts';
import { editedField } from './edited-field.ts';

/** `Ctrl K`, `Shift Ctrl Z`, `F6`, `?`, a letter, or two letters one after the other: `G H`. */
export type Keys = string;
/** A handler that returns `false` leaves the keys to the handler registered before it, and finally to the browser. */
type Handler = (event: KeyboardEvent) => unknown;
type Shortcut = { keys: Keys; run: Handler };

/** A single letter acts when no other key follows for this long: a scanner's next character comes sooner. */
export const letterDelayMs = 100;
const sequenceMs = 1000;

const shortcuts: Shortcut[] = [];
let prefix: { key: string; at: number } | null = null;
let letterTimer: ReturnType<typeof setTimeout> | undefined;
/** Whether the key that is on its way belongs to something that lies over the page. */
let underModal = false;

/** The key combination of an event in the notation of `Keys`. `?` and the like carry their shift in the character. */
export function keysOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): Keys {
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const shifted = event.shiftKey && (event.key.length > 1 || control || event.altKey);
  return [shifted && 'Shift', control && 'Ctrl', event.altKey && 'Alt', key].filter(Boolean).join(' ');
}

const has = (keys: Keys) => shortcuts.some((shortcut) => shortcut.keys === keys);

/** The last registered comes first, so that an open drawer comes before the page behind it. Answers whether one took the keys. */
function act(keys: Keys, event: KeyboardEvent): boolean {
  return shortcuts.toReversed().some((shortcut) => shortcut.keys === keys && shortcut.run(event) !== false);
}

function actLater(event: KeyboardEvent): void {
  const key = event.key.toUpperCase();
  const sequence = prefix && event.timeStamp - prefix.at < sequenceMs ? `${prefix.key} ${key}` : null;
  prefix = { key, at: event.timeStamp };
  const keys = sequence && has(sequence) ? sequence : key;
  clearTimeout(letterTimer);
  if (!has(keys) || !readStored('letters', true)) return;
  // A grid may have begun to edit its cell with this very letter.
  letterTimer = setTimeout(() => editedField(document.activeElement) || act(keys, event), letterDelayMs);
}

const layers = '[role="menu"], [role="listbox"], [role="dialog"]';
const openList = '[aria-expanded="true"][aria-haspopup="listbox"]';

/**
 * Menus, lists and dialogs handle the keys that are pressed in them. A dialog that covers the page handles all keys, and a field with an
 * open list the Escape that closes it.
 */
function look({ target, key }: KeyboardEvent): void {
  const inside = target instanceof Element && target.closest(key === 'Escape' ? `${layers}, ${openList}` : layers) !== null;
  underModal = inside || document.querySelector('[aria-modal="true"]') !== null;
}

/** Whether a letter would be written or would choose something where it was pressed. */
function takesLetters(target: EventTarget | null): boolean {
  return editedField(target) !== null || target instanceof HTMLSelectElement || (target instanceof HTMLElement && target.isContentEditable);
}

function listen(event: KeyboardEvent): void {
  clearTimeout(letterTimer);
  if (underModal || event.defaultPrevented || event.isComposing) return;
  const single = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (single) {
    if (!takesLetters(event.target) && !event.repeat) actLater(event);
    return;
  }
  if (act(keysOf(event), event) && event.key !== 'Escape') event.preventDefault();
}

// An element that closes on a key no longer exists when the key event bubbles, so layers are looked up in the capture phase. These
// listeners are the first ones, because this module is loaded before anything is rendered.
window.addEventListener('keydown', look, { capture: true });
window.addEventListener('keydown', listen);

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
