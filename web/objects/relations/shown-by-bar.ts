import type { LiveProcess } from '@millwright/core/process/types.ts';
import type { ObjectRelation } from '../../data/records/use-object.ts';

/** Whether the process bar already shows a relation: the process, the active step, or the operations. */
export function shownByBar({ items }: ObjectRelation, live: LiveProcess | undefined): boolean {
  const [first] = items;
  if (!live || !first) return false;
  return live.process?.identity === first.identity || live.operations.some(({ identity }) => identity === first.identity);
}
