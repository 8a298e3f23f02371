/** The states of a connection: `unknown` until the first call. */
export const connectionStates = ['disabled', 'not_connected', 'broken', 'failing', 'working', 'unknown'] as const;
export type ConnectionState = (typeof connectionStates)[number];

type Faring = {
  disabled: boolean;
  /** Whether the connection needs a person's consent, and whether this consent is given and still valid. */
  consent: 'none' | 'missing' | 'broken' | 'given';
  worked_at: string | null;
  failed_at: string | null;
};

/** The state of a connection. If several apply, the most severe one. */
export function connectionState({ disabled, consent, worked_at, failed_at }: Faring): ConnectionState {
  if (disabled) return 'disabled';
  if (consent === 'missing') return 'not_connected';
  if (consent === 'broken') return 'broken';
  if (failed_at) return 'failing';
  return worked_at || consent === 'given' ? 'working' : 'unknown';
}
