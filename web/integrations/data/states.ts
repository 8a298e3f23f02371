import type { ConnectionState } from '@millwright/core/integration/state.ts';
import type { Tone } from '@millwright/core/schema/tones.ts';

/** The colour and icon of each state. */
export const stateTones: Record<ConnectionState, Tone> = {
  disabled: 'draft',
  not_connected: 'hold',
  broken: 'cancelled',
  failing: 'cancelled',
  working: 'done',
  unknown: 'draft',
};
