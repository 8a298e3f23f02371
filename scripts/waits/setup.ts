import { vi } from 'vitest';
import { waits_ms } from './limit.ts';

/** `vi.waitFor` gives up after a second and has no setting: a busy machine takes longer than that. Files that share a process find it changed already. */
const { waitFor } = vi;
if (!('patient' in waitFor)) {
  const patiently: typeof waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: waits_ms, ...options });
  vi.waitFor = Object.assign(patiently, { patient: true });
}
