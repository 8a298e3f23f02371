import type { ThisDevice } from '@millwright/core/contract/shared-devices.ts';
import { get } from '../http.ts';

const name = 'millwright.shared';

/** Notes whether this browser is a shared device, so that every other one is spared the question. */
export function noteShared(shared: boolean): void {
  try {
    if (shared) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // A full storage shows the sign-in by password first.
  }
}

/** Whether this browser was a shared device when the server was asked last. */
export function isSharedHere(): boolean {
  return localStorage.getItem(name) === '1';
}

/** What this browser is as the server has it: a shared device with its people, or null. */
export async function readThisDevice(signal?: AbortSignal): Promise<ThisDevice | null> {
  const { data } = await get('/v1/auth/shared-device', { anonymous: true, ...(signal && { signal }) });
  noteShared(data !== null);
  return data;
}
