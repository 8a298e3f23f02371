import type { LiveProcess } from '@millwright/core/process/types.ts';
import type { ObjectRelation } from '../../data/records/use-object.ts';

/** Whether a relation only repeats what the process bar shows: the process, the active step, or its operations. */
export function shownByBar({ items }: ObjectRelation, live: LiveProcess | undefined): boolean {
  const [first] = items;
  if (!live || !first) return false;
  return live.process?.identity === first.identity || live.operations.some(({ identity }) => identity === first.identity);
}
