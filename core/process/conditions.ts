import type { Condition } from '../filter/types.ts';
import { doubtsOf, objectionsTo, objectionsToLeaving } from './objections.ts';
import type { StepPolicy } from './types.ts';

/** Adds the place in the document to each of these conditions. */
const withPlace = (name: string, conditions: readonly { when: Condition }[]) =>
  conditions.map(({ when }, index) => ({ place: index === 0 ? name : `${name}[${index}]`, condition: when }));

/** The conditions of a step on the records in it or entering it, each with its place in the document. */
export function conditionsOfPolicy({ confirm, leave, refuse, refuse_leave, offers = [] }: StepPolicy): { place: string; condition: Condition }[] {
  return [
    ...withPlace('confirm', doubtsOf(undefined, { confirm })),
    ...withPlace('leave', doubtsOf({ leave }, undefined)),
    ...withPlace('refuse', objectionsTo({ refuse })),
    ...withPlace('refuse_leave', objectionsToLeaving({ refuse_leave })),
    ...offers.map(({ when }, index) => ({ place: `offers[${index}]`, condition: when })),
  ];
}
