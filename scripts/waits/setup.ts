import { vi } from 'vitest';
import { waits_ms } from './limit.ts';

/**
 * Replaces `vi.waitFor`, which has no setting for its limit of one second: a busy machine takes longer. Files that share a
 * process find it already replaced.
 */
const { waitFor } = vi;
if (!('patient' in waitFor)) {
  const patiently: typeof waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: waits_ms, ...options });
  vi.waitFor = Object.assign(patiently, { patient: true });
}
