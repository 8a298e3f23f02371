import type { CrossRule, StepPolicy } from './types.ts';

/** The rules across objects of these step policies, as those of the built-in configuration are. */
export const movesOf = (policies: Iterable<StepPolicy>): CrossRule[] =>
  [...policies].flatMap(({ key, moves = [] }) =>
    moves.map(({ when = { all: [] }, ...move }): CrossRule => ({ ...move, when, id: `${key}/${move.id}`, enters: key })),
  );
