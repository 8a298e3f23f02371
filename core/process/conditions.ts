import type { Condition } from '../filter/types.ts';
import { objectionsTo } from './objections.ts';
import type { StepPolicy } from './types.ts';

/** What a step asks of the records that stand in it or come to it, each with its place in the document. */
export function conditionsOfPolicy({ confirm, leave, refuse, offers = [] }: StepPolicy): { place: string; condition: Condition }[] {
  const asked = [
    ['confirm', confirm?.when],
    ['leave', leave?.when],
    ...objectionsTo({ refuse }).map(({ when }, index) => [index === 0 ? 'refuse' : `refuse[${index}]`, when] as const),
    ...offers.map(({ when }, index) => [`offers[${index}]`, when] as const),
  ] as const;
  return asked.flatMap(([place, condition]) => (condition ? [{ place, condition }] : []));
}
