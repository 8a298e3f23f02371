import { isComputed } from '../../field/computed.ts';
import type { ResolvedModel } from '../../model/schema.ts';

/** What of its cause tells whether a person or a rule wrote a change: `action` is the server action, `rule` the rule of a process. */
export type Writer = { kind: string; action?: string | null | undefined; rule?: string | null | undefined };

/** Whether a server action, a rule or a process derived what was written: what made it is taken back instead. */
export const isDerived = ({ kind, action, rule }: Writer): boolean => Boolean(action || rule) || kind === 'process';

type Shape = Pick<ResolvedModel, 'fields' | 'ends' | 'model'>;

/** Whether a field or relation may be written back: not what is computed, the sum of entries, or given on create alone. */
function isWritten(model: Shape, name: string): boolean {
  const field = model.fields.get(name);
  if (!field) return model.ends.has(name);
  return !isComputed(field) && !field.misc?.balance && !field.misc?.create_only;
}

/** The names of what a change tells that undoing it writes back; none of what was derived, nor of entries that are never changed. */
export function undoableNames(model: Shape, writer: Writer, names: readonly string[]): string[] {
  if (isDerived(writer) || model.model.misc?.append_only) return [];
  return names.filter((name) => isWritten(model, name));
}
