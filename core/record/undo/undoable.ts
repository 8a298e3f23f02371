import { isComputed } from '../../field/computed.ts';
import type { ResolvedModel } from '../../model/schema.ts';

/** What of its cause tells whether a person or a rule wrote a change: `action` is the server action, `rule` the rule of a process. */
export type Writer = { kind: string; action?: string | null | undefined; rule?: string | null | undefined };

/** Whether a server action, a rule or a process derived what was written: what made it is taken back instead. */
export const isDerived = ({ kind, action, rule }: Writer): boolean => Boolean(action || rule) || kind === 'process';

type Shape = Pick<ResolvedModel, 'fields' | 'ends' | 'model'>;

/** Whether a field or relation may be written back: not what is computed, the sum of entries, worked out by actions, or given on create alone. */
function isWritten(model: Shape, name: string): boolean {
  const field = model.fields.get(name);
  if (!field) return model.ends.has(name);
  return !isComputed(field) && !field.misc?.balance && !field.misc?.derived && !field.misc?.create_only;
}

/** Whether records of the model are made by actions alone, or never changed: nothing of them is taken back by itself. */
export const isKeptByActions = ({ model: { misc } }: Pick<Shape, 'model'>): boolean => Boolean(misc?.append_only || misc?.by_actions_only);

/** The names of what a change tells that undoing it writes back; none of what was derived, nor of records that actions alone write. */
export function undoableNames(model: Shape, writer: Writer, names: readonly string[]): string[] {
  if (isDerived(writer) || isKeptByActions(model)) return [];
  return names.filter((name) => isWritten(model, name));
}
