/** The abort signals of previewed reads, with the group. */
const roles = new WeakMap<AbortSignal, string>();

/** Marks a signal, so that reads with it are answered as the group sees them. */
export function readAs(signal: AbortSignal, role: string): AbortSignal {
  roles.set(signal, role);
  return signal;
}

/** The previewed group of a read; undefined without a preview. */
export const previewRoleOf = (signal: AbortSignal | undefined): string | undefined => signal && roles.get(signal);
