import type { Tone } from '../schema/tones.ts';

export const phases = ['waiting', 'in_progress', 'finished'] as const;
/** The overall state of a process. */
type Phase = (typeof phases)[number];

/** Waiting means that nobody works on it yet, because something is missing or it has not begun. Cancelled counts as finished. */
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

/** The state of a process whose current step has this tone. */
export const phaseOf = (tone: Tone): Phase => phaseOfTone[tone];
