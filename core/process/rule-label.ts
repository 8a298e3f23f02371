import type { Text } from '../json.ts';
import { movesOf } from './own-moves.ts';
import type { ProcessBinding, StepPolicy } from './types.ts';

/** The label of a process rule by id, whatever its kind. */
export const ruleLabel = (
  binding: Pick<ProcessBinding, 'rules' | 'chains' | 'anew'> | null | undefined,
  policies: Iterable<StepPolicy>,
  id: string,
): Text | null =>
  [...(binding?.rules ?? []), ...movesOf(policies), ...(binding?.chains ?? []), ...(binding?.anew ?? [])].find((rule) => rule.id === id)?.label ??
  null;
