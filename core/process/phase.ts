import type { Tone } from '../schema/tones.ts';

export const phases = ['waiting', 'in_progress', 'finished'] as const;
/** The state of a process as a whole. */
type Phase = (typeof phases)[number];

/** Waiting is what nobody works on yet, because something is missing or because it has not been begun; cancelled is finished. */
const phaseOfTone = {
  draft: 'waiting',
  hold: 'waiting',
  ready: 'waiting',
  active: 'in_progress',
  check: 'in_progress',
  billing: 'in_progress',
  done: 'finished',
  cancelled: 'finished',
} as const satisfies Record<Tone, Phase>;

/** The state that a process is in while it stands in a step of this tone. */
export const phaseOf = (tone: Tone): Phase => phaseOfTone[tone];
