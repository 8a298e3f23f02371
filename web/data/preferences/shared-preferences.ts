import type { JsonObject } from '@millwright/core/json.ts';
import { preferenceLimits } from '@millwright/core/preferences/limits.ts';
import { useLayoutEffect, useState } from 'react';
import { AppFailure, type CallOptions, call, get } from '../http.ts';
import { currentPerson, currentSession, onLogout, onPersonLeft, type User } from '../session.ts';
import { createStore, useStore } from '../store.ts';
import { onStored, putStored, readStored, storedNames } from './preferences.ts';

/** The names of settings that follow their person; the others are about the device, such as density, sounds, the scanner and drafts. */
const starts = ['toured', 'home', 'numbers', 'pinned', 'scheme', 'table.'];
const follows = (name: string) => starts.some((start) => (start.endsWith('.') ? name.startsWith(start) : name === start));
/** Whose settings these are; nobody's while somebody is signed in for another company, or looks as somebody else. */
const owner = () => {
  const { user } = currentSession();
  return user?.impersonated || user?.viewing ? null : currentPerson();
};

/** What was changed here and the server does not know yet, by name; null on a device that has never met it. */
const waitingKey = 'unsaved-settings';
const namesWaiting = () => readStored<string[] | null>(waitingKey, null);
/** What was changed here and the server has refused, by name: it stays on this device. */
const refusedKey = 'refused-settings';
const namesRefused = () => readStored<string[]>(refusedKey, []);
const sendAfterMs = 800;
/** A device that knows nothing of them waits this long at most before it shows the first screen. */
const patienceMs = 1500;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Whose settings the server was asked for and has not answered yet. */
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

/** Notes what the server did not take of these; what it has taken is no longer refused. */
function noteRefused(sent: readonly string[], taken: readonly string[]): void {
  const names = [...namesRefused(), ...sent].filter((name) => !taken.includes(name));
  putStored(refusedKey, [...new Set(names)]);
}

/** Sends what was changed here. Without a connection it waits for one; what the server refuses stays on this device. */
export async function sendSettings(options: CallOptions = {}): Promise<void> {
  clearTimeout(timer);
  const person = owner();
  const names = namesWaiting() ?? [];
  if (!person || !names.length) return;
  const sent = names.slice(0, preferenceLimits.changes);
  const changes = Object.fromEntries(sent.filter(fits).map((name) => [name, readStored(name, null)])) as JsonObject;
  let taken = Object.keys(changes);
  try {
    await call('PATCH', '/v1/preferences', { changes }, { ...options, person });
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    if (error.code !== 'invalid') return;
    taken = [];
  }
  if (currentPerson() !== person) return;
  noteRefused(sent, taken);
  const asSent = (name: string) => JSON.stringify(readStored(name, null)) === JSON.stringify(changes[name] ?? null);
  const left = (namesWaiting() ?? []).filter((name) => !sent.includes(name) || (name in changes && !asSent(name)));
  putStored(waitingKey, left);
  if (left.length) sendSoon();
}

/** Takes over what this person set up elsewhere; what was changed here and not sent yet stays. */
function takeOver(stored: JsonObject): void {
  const here = storedNames().filter(follows);
  // Before its first meeting with the server a device keeps what it has, and tells it.
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
    // What this device knows is good enough until the server answers.
    if (!(error instanceof AppFailure)) throw error;
  } finally {
    if (awaited.get() === person) awaited.set(null);
  }
}

/**
 * Brings here what the person set up on other devices. What this device knows is used at once; only where it knows
 * nothing of them yet the answer is false for a moment, so that nothing is drawn twice. Lists wait for all of it.
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

/** Whether the server has said what the person set up elsewhere, or could not: what is shown by it then stays as it is. */
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
