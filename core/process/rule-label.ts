import type { Text } from '../json.ts';
import type { ProcessBinding } from './types.ts';

/** What the rule of this id is called, of whichever kind it is. */
export const ruleLabel = (binding: Pick<ProcessBinding, 'rules' | 'chains' | 'anew'> | null | undefined, id: string): Text | null =>
  [...(binding?.rules ?? []), ...(binding?.chains ?? []), ...(binding?.anew ?? [])].find((rule) => rule.id === id)?.label ?? null;
