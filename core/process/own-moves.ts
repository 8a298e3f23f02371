import type { CrossRule, StepPolicy } from './types.ts';

/** The cross-object rules of these step policies, in the form of the built-in ones. */
export const movesOf = (policies: Iterable<StepPolicy>): CrossRule[] =>
  [...policies].flatMap(({ key, moves = [] }) =>
    moves.map(({ when = { all: [] }, ...move }): CrossRule => ({ ...move, when, id: `${key}/${move.id}`, enters: key })),
  );
