import type { OtherSeparator } from '@millwright/core/barcode/separator.ts';
import type { Json } from '@millwright/core/json.ts';
import type { NumberFormat } from '@millwright/core/value/number-format.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { keptSession } from '../kept-session.ts';
import { currentSession } from '../session.ts';
import { createSignal } from '../store.ts';
import type { Recent } from './recent.ts';

/** What a person has set up, by name. Each person's own, because tablets are shared; some of it follows them to other devices. */
export type Preferences = {
  density: 'compact' | 'normal' | 'touch' | null;
  scheme: 'light' | 'dark' | 'auto';
  navigation: 'open' | 'closed';
  /** Collapsed view groups by id. */
  groups: string[];
  pinned: string[];
  recent: Recent[];
  letters: boolean;
  sounds: boolean;
  /** What the scanner of this device sends between two values of a GS1 code; null for FNC1. */
  separator: OtherSeparator | null;
  home: string;
  /** How high the bars of gantts are. */
  gantt: 'small' | 'medium' | 'large';
  /** How numbers are written; null as the company has it. */
  numbers: NumberFormat | null;
  /** The tour was taken, or not wanted. */
  toured: boolean;
};

export const initialPreferences: Preferences = {
  density: null,
  scheme: 'auto',
  navigation: 'open',
  groups: [],
  pinned: [],
  recent: [],
  letters: true,
  sounds: true,
  separator: null,
  home: '/',
  gantt: 'medium',
  numbers: null,
  toured: false,
};

/** Something was stored here or in another tab. */
const storageChanged = createSignal(() => {
  const tell = () => storageChanged.tell();
  window.addEventListener('storage', tell);
  return () => window.removeEventListener('storage', tell);
});
/** This person has changed what stands under this name, here. */
const changed = createSignal<string>();
const read = new Map<string, { text: string | null; value: unknown }>();

/** Where a person's setting is kept. While the session is being looked for, whoever was here last is expected back. */
export function storageKey(name: string): string {
  const { status, user } = currentSession();
  const person = status === 'starting' ? keptSession()?.user : user;
  return `millwright.${person?.id ?? 'nobody'}.${name}`;
}

/** Reads a stored value; the same object is answered until it changes, and damaged ones count as missing. */
export function readStored<T>(name: string, initial: T): T {
  const key = storageKey(name);
  const text = localStorage.getItem(key);
  const known = read.get(key);
  if (known && known.text === text) return known.value as T;
  let value: unknown = initial;
  try {
    if (text !== null) value = JSON.parse(text);
  } catch {
    value = initial;
  }
  read.set(key, { text, value });
  return value as T;
}

/** The names of what is stored of this person that begin like this. */
export function storedNames(start = ''): string[] {
  const own = storageKey('');
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(own + start) ? [key.slice(own.length)] : []));
}

/** Stores a value on this device, or removes it with undefined, as `writeStored` does, but tells nobody who carries it further. */
export function putStored(name: string, value: Json | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(storageKey(name));
    else localStorage.setItem(storageKey(name), JSON.stringify(value));
  } catch {
    return false;
  }
  storageChanged.tell();
  return true;
}

/** Stores a value, or removes it with undefined. A full storage keeps the old value. */
export function writeStored(name: string, value: Json | undefined): boolean {
  if (!putStored(name, value)) return false;
  changed.tell(name);
  return true;
}

/** Tells the names of what this person changes here. */
export const onStored = changed.listen;

/** Calls back when something is stored, here or in another tab; answers how to stop that. */
export const followStored = storageChanged.listen;

/** One setting and how to change it; every place that shows it follows. */
export function usePreference<Name extends keyof Preferences>(name: Name) {
  const value = useSyncExternalStore(followStored, () => readStored<Preferences[Name]>(name, initialPreferences[name]));
  const change = useCallback((next: Preferences[Name]) => void writeStored(name, next as Json), [name]);
  return [value, change] as const;
}
