/** Signals of reads that are looked at as a user group, with its name. */
const roles = new WeakMap<AbortSignal, string>();

/** Has everything that is read with this signal answered as the group would see it. */
export function readAs(signal: AbortSignal, role: string): AbortSignal {
  roles.set(signal, role);
  return signal;
}

/** The group as which something is read; undefined where it is read in one's own name. */
export const previewRoleOf = (signal: AbortSignal | undefined): string | undefined => signal && roles.get(signal);
