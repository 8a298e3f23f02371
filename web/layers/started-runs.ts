import type { Text } from '@millwright/core/json.ts';
import { createSignal } from '../data/store.ts';

/** A run that a button on the screen started: its automation, the label of the button, and a function that is called when the run ends. */
export type StartedRun = { run_id: string; automation: string; label: Text; onEnd: () => void };

const started = createSignal<StartedRun>();

/** Tells of a run that has been started; the shell follows it, wherever the person goes. */
export const tellStarted = started.tell;
export const onStarted = started.listen;
