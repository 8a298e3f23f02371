import { vi } from 'vitest';
import { waits_ms } from './limit.ts';

/** `vi.waitFor` gives up after a second and has no setting: a busy machine takes longer than that. */
const waitFor = vi.waitFor;
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout: waits_ms, ...options });
