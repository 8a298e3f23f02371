import type { JsonObject } from '@millwright/core/json.ts';
import { preferenceLimits } from '@millwright/core/preferences/limits.ts';
import { useLayoutEffect, useState } from 'react';
import { AppFailure, type CallOptions, call, get } from '../http.ts';
import { currentPerson, currentSession, onLogout, onPersonLeft, type User } from '../session.ts';
import { createStore, useStore } from '../store.ts';
import { onStored, putStored, readStored, storedNames } from './preferences.ts';

/** The names of settings that apply on all devices. The others belong to the device, such as density, sounds, scanner and drafts. */
const starts = ['toured', 'home', 'numbers', 'pinned', 'scheme', 'table.'];
const follows = (name: string) => starts.some((start) => (start.endsWith('.') ? name.startsWith(start) : name === start));
/** The owner of the settings; null while visiting another company or viewing as another user. */
const owner = () => {
  const { user } = currentSession();
  return user?.impersonated || user?.viewing ? null : currentPerson();
};

/** The changed settings that the server does not have yet, by name; null on a device that has never synchronised. */
const waitingKey = 'unsaved-settings';
const namesWaiting = () => readStored<string[] | null>(waitingKey, null);
/** The changed settings that the server has refused, by name; they stay on this device. */
const refusedKey = 'refused-settings';
const namesRefused = () => readStored<string[]>(refusedKey, []);
const sendAfterMs = 800;
/** The longest time that a device without settings waits before it shows the first screen. */
const patienceMs = 1500;

let timer: ReturnType<typeof setTimeout> | undefined;
/** The owner whose settings were requested and have not arrived yet. */
const awaited = createStore<string | null>(null);

function sendSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendSettings(), sendAfterMs);
}

onStored((name) => {
  if (!follows(name) || !owner()) return;
  putStored(waitingKey, [...new Set([...(namesWaiting() ?? []), name])]);
  sendSoon();
});

const fits = (name: string) => name.length <= preferenceLimits.key && JSON.stringify(readStored(name, null)).length <= preferenceLimits.value;

/** Records which settings the server refused; accepted ones are removed from the list. */
function noteRefused(sent: readonly string[], taken: readonly string[]): void {
  const names = [...namesRefused(), ...sent].filter((name) => !taken.includes(name));
  putStored(refusedKey, [...new Set(names)]);
}

/** Sends the changed settings. Without a connection they wait; refused ones stay on this device. */
export async function sendSettings(options: CallOptions = {}): Promise<void> {
  clearTimeout(timer);
  const person = owner();
  const names = namesWaiting() ?? [];
  if (!person || !names.length) return;
  const sent = names.slice(0, preferenceLimits.changes);
  const changes = Object.fromEntries(sent.filter(fits).map((name) => [name, readStored(name, null)])) as JsonObject;
  let accepted = Object.keys(changes);
  try {
    await call('PATCH', '/v1/preferences', { changes }, { ...options, person });
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    if (error.code !== 'invalid') return;
    accepted = [];
  }
  if (currentPerson() !== person) return;
  noteRefused(sent, accepted);
  const asSent = (name: string) => JSON.stringify(readStored(name, null)) === JSON.stringify(changes[name] ?? null);
  const waiting = (namesWaiting() ?? []).filter((name) => !sent.includes(name) || (name in changes && !asSent(name)));
  putStored(waitingKey, waiting);
  if (waiting.length) sendSoon();
}

/** Applies settings from other devices. Changes here that were not sent yet stay. */
function takeOver(stored: JsonObject): void {
  const here = storedNames().filter(follows);
  // At the first synchronisation a device keeps its settings and sends them.
  const unsent = namesWaiting() ?? here.filter((name) => !(name in stored));
  const keep = new Set([...unsent, ...namesRefused()]);
  putStored(waitingKey, unsent);
  const differing = [...new Set([...here, ...Object.keys(stored)])].filter(
    (name) => follows(name) && !keep.has(name) && JSON.stringify(readStored(name, null)) !== JSON.stringify(stored[name] ?? null),
  );
  for (const name of differing) putStored(name, stored[name]);
}

async function meet(person: string): Promise<void> {
  try {
    const { data } = await get('/v1/preferences', { person });
    if (currentPerson() !== person) return;
    takeOver(data);
    if (namesWaiting()?.length) sendSoon();
  } catch (error) {
    // The device's settings are used until the server answers.
    if (!(error instanceof AppFailure)) throw error;
  } finally {
    if (awaited.get() === person) awaited.set(null);
  }
}

/**
 * Loads the settings from the user's other devices. The device's own are used at once. Only if it has none yet, the
 * result is false for a moment, so that nothing is rendered twice. Lists wait for all settings.
 */
export function useSharedPreferences(user: User | null): boolean {
  const person = user && owner();
  const [asked, setAsked] = useState<string | null>(null);
  const [met, setMet] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (!person) return;
    awaited.set(person);
    setAsked(person);
    const patience = setTimeout(() => setMet(person), patienceMs);
    void meet(person).finally(() => setMet(person));
    return () => clearTimeout(patience);
  }, [person]);
  return !person || met === person || (asked === person && namesWaiting() !== null);
}

/** Whether the settings from other devices have arrived or could not be loaded. What depends on them can then be shown. */
export const useSettingsArrived = (): boolean => useStore(awaited) === null;

onPersonLeft(() => {
  clearTimeout(timer);
  awaited.set(null);
});
onLogout(() => sendSettings({ timeout_ms: 2000 }));
window.addEventListener('online', () => void sendSettings());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void sendSettings({ keepalive: true });
});
