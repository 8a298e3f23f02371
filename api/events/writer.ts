import type { Cause } from '@millwright/core/access/types.ts';
import type { Writer } from '@millwright/core/record/undo/undoable.ts';
import type { Configuration } from '../configuration/configuration.ts';

/** The parts of an event's cause that identify its writer. */
export type WrittenBy = Pick<Cause, 'kind' | 'id' | 'step' | 'rule' | 'action'>;

/**
 * The server action that wrote an event; null if none did. Events of version 1.91 and before contain only the run and its step; there
 * it is the action of this step.
 */
export function actionOf(config: Configuration, { kind, id, step, action }: WrittenBy): string | null {
  if (action !== undefined) return action;
  if (kind !== 'run' || step === undefined) return null;
  const [automation = ''] = (id ?? '').split('.');
  const ran = config.find('settings_data_connections', automation)?.steps.find((each) => each.id === step);
  return ran?.type === 'action' ? String(ran.input.action) : null;
}

/** The writer of an event, for `core/record/undo`. */
export const writerOf = (config: Configuration, cause: WrittenBy): Writer => ({ ...cause, action: actionOf(config, cause) });
