import type { CrossRule, StepPolicy } from './types.ts';

/** The moves of these step policies, in the form of built-in cross-object rules. */
export const movesOf = (policies: Iterable<StepPolicy>): CrossRule[] =>
  [...policies].flatMap(({ key, moves = [] }) =>
    moves.map(({ when = { all: [] }, ...move }): CrossRule => ({ ...move, when, id: `${key}/${move.id}`, enters: key })),
  );
