import type { ThisDevice } from '@millwright/core/contract/shared-devices.ts';
import { get } from '../http.ts';

const name = 'millwright.shared';

/** Stores whether this browser is a shared device, so that other browsers need not ask the server. */
export function noteShared(shared: boolean): void {
  try {
    if (shared) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // If storage is full, the sign-in by password is shown first.
  }
}

/** Whether this browser was a shared device at the last answer of the server. */
export function isSharedHere(): boolean {
  return localStorage.getItem(name) === '1';
}

/** Asks the server whether this browser is a shared device; returns the device with its users, or null. */
export async function readThisDevice(signal?: AbortSignal): Promise<ThisDevice | null> {
  const { data } = await get('/v1/auth/shared-device', { anonymous: true, ...(signal && { signal }) });
  noteShared(data !== null);
  return data;
}
