import type { Cause } from '@millwright/core/access/types.ts';
import type { Writer } from '@millwright/core/record/undo/undoable.ts';
import type { Configuration } from '../configuration/configuration.ts';

/** What the cause of an event says of who wrote it. */
export type WrittenBy = Pick<Cause, 'kind' | 'id' | 'step' | 'rule' | 'action'>;

/**
 * The server action that wrote an event. Events of former versions (1.91 and before) tell the run and its step alone:
 * there it is the action that this step of the automation runs.
 */
export function actionOf(config: Configuration, { kind, id, step, action }: WrittenBy): string | null {
  if (action !== undefined) return action;
  if (kind !== 'run' || step === undefined) return null;
  const [automation = ''] = (id ?? '').split('.');
  const ran = config.find('settings_data_connections', automation)?.steps.find((each) => each.id === step);
  return ran?.type === 'action' ? String(ran.input.action) : null;
}

/** Who wrote an event, as `core/record/undo` judges it. */
export const writerOf = (config: Configuration, cause: WrittenBy): Writer => ({ ...cause, action: actionOf(config, cause) });
