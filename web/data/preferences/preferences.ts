import type { OtherSeparator } from '@millwright/core/barcode/separator.ts';
import type { Json } from '@millwright/core/json.ts';
import type { NumberFormat } from '@millwright/core/value/number-format.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { keptSession } from '../kept-session.ts';
import { currentSession } from '../session.ts';
import { createSignal } from '../store.ts';
import type { Recent } from './recent.ts';

/** A user's settings, by name. They belong to the user, because tablets are shared; some also apply on other devices. */
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
  /** The separator that this device's scanner sends between values of a GS1 code; null for FNC1. */
  separator: OtherSeparator | null;
  home: string;
  /** The height of bars in Gantt charts. */
  gantt: 'small' | 'medium' | 'large';
  /** The number format; null for the company's. */
  numbers: NumberFormat | null;
  /** Whether the tour was completed or dismissed. */
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

/** Signals that something was stored, here or in another tab. */
const storageChanged = createSignal(() => {
  const tell = () => storageChanged.tell();
  window.addEventListener('storage', tell);
  return () => window.removeEventListener('storage', tell);
});
/** Signals that this user changed a stored value here, by name. */
const changed = createSignal<string>();
const read = new Map<string, { text: string | null; value: unknown }>();

/** The storage key of a user's setting. While the session is being restored, the last user is assumed. */
export function storageKey(name: string): string {
  const { status, user } = currentSession();
  const person = status === 'starting' ? keptSession()?.user : user;
  return `millwright.${person?.id ?? 'nobody'}.${name}`;
}

/** Reads a stored value. Returns the same object until it changes; a damaged value counts as missing. */
export function readStored<T>(name: string, initial: T): T {
  const key = storageKey(name);
  const text = localStorage.getItem(key);
  const entry = read.get(key);
  if (entry && entry.text === text) return entry.value as T;
  let value: unknown = initial;
  try {
    if (text !== null) value = JSON.parse(text);
  } catch {
    value = initial;
  }
  read.set(key, { text, value });
  return value as T;
}

/** The names of this user's stored values that begin like this. */
export function storedNames(start = ''): string[] {
  const own = storageKey('');
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(own + start) ? [key.slice(own.length)] : []));
}

/** Stores a value on this device like `writeStored`, or removes it with undefined, but without the signal that sends it to the server. */
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

/** Stores a value, or removes it with undefined. If storage is full, the old value stays. */
export function writeStored(name: string, value: Json | undefined): boolean {
  if (!putStored(name, value)) return false;
  changed.tell(name);
  return true;
}

/** Calls back with the names of values that this user changes here. */
export const onStored = changed.listen;

/** Calls back when something is stored, here or in another tab; returns a function that stops it. */
export const followStored = storageChanged.listen;

/** A setting and a function to change it; all components that use it are updated. */
export function usePreference<Name extends keyof Preferences>(name: Name) {
  const value = useSyncExternalStore(followStored, () => readStored<Preferences[Name]>(name, initialPreferences[name]));
  const change = useCallback((next: Preferences[Name]) => void writeStored(name, next as Json), [name]);
  return [value, change] as const;
}
