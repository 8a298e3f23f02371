import { isComputed } from '../../field/computed.ts';
import type { ResolvedModel } from '../../model/schema.ts';

/**
 * The cause of a change, as far as it says whether a person or a rule wrote it. `action` is the server action, `rule`
 * the rule of a process.
 */
export type Writer = { kind: string; action?: string | null | undefined; rule?: string | null | undefined };

/** Whether an action, a rule or a process derived the change. Then its cause must be undone instead. */
export const isDerived = ({ kind, action, rule }: Writer): boolean => Boolean(action || rule) || kind === 'process';

type Shape = Pick<ResolvedModel, 'fields' | 'ends' | 'model'>;

/** Whether a field or relation may be restored. Not if it is computed, a balance, derived by actions, or only set at creation. */
function isWritten(model: Shape, name: string): boolean {
  const field = model.fields.get(name);
  if (!field) return model.ends.has(name);
  return !isComputed(field) && !field.misc?.balance && !field.misc?.derived && !field.misc?.create_only;
}

/** Whether records of the model are only created by actions, or never changed. Then single changes are not undone. */
export const isKeptByActions = ({ model: { misc } }: Pick<Shape, 'model'>): boolean => Boolean(misc?.append_only || misc?.by_actions_only);

/** The names of a change that undoing restores. None of a derived change, or of records that only actions write. */
export function undoableNames(model: Shape, writer: Writer, names: readonly string[]): string[] {
  if (isDerived(writer) || isKeptByActions(model)) return [];
  return names.filter((name) => isWritten(model, name));
}
