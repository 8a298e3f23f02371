/** How a connection fares: `unknown` until the first call. */
export const connectionStates = ['disabled', 'not_connected', 'broken', 'failing', 'working', 'unknown'] as const;
export type ConnectionState = (typeof connectionStates)[number];

type Faring = {
  disabled: boolean;
  /** Whether it needs the consent of a person, and whether that is there and still good for what it is now. */
  consent: 'none' | 'missing' | 'broken' | 'given';
  worked_at: string | null;
  failed_at: string | null;
};

/** The state of a connection, the most telling first. */
export function connectionState({ disabled, consent, worked_at, failed_at }: Faring): ConnectionState {
  if (disabled) return 'disabled';
  if (consent === 'missing') return 'not_connected';
  if (consent === 'broken') return 'broken';
  if (failed_at) return 'failing';
  return worked_at || consent === 'given' ? 'working' : 'unknown';
}
