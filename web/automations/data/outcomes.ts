import type { Partly, RunStatus } from '@millwright/core/automation/types.ts';

/** A run's status for people: success in part is one of its own. */
export type RunOutcome = RunStatus | 'partly';

/** Outcomes by which lists of runs are narrowed, what needs somebody first. */
export const outcomes = ['failure', 'partly', 'success', 'cancelled', 'waiting', 'running', 'queued'] as const satisfies RunOutcome[];

/** How a run ended, as people are told. */
export const outcomeOf = ({ status, partly }: { status: RunStatus; partly: Partly | null }): RunOutcome =>
  status === 'success' && partly ? 'partly' : status;
