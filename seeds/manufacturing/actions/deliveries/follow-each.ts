import type { Decision, Effect } from '@millwright/core/automation/actions.ts';
import { total } from '../library/quantities.ts';
import { distinct, type Linked } from '../library/rows.ts';

/** Each document goes to another step once, whichever of its lines asks. */
const once = (effects: readonly Effect[]): Effect[] => [
  ...new Map(effects.flatMap((effect) => (effect.op === 'transition' ? [[String(effect.object_id), effect] as const] : []))).values(),
];

/** Has what is prepared for several lines of orders follow each of them, in one decision; what one of them refuses names it. */
export function followEach<Line extends Linked>(lines: readonly Line[], follow: (line: Line) => Decision): Decision {
  const decisions = lines.map((line) => ({ line, ...follow(line) }));
  const effects = decisions.flatMap((each) => each.effects);
  return {
    effects: [...effects.filter(({ op }) => op !== 'transition'), ...once(effects)],
    refused: decisions.flatMap(({ line, refused = [] }) => refused.map((each) => ({ ...each, record: line.identity }))),
  };
}

/** A refusal because of what has moved already: how much, in which unit, and with which documents, under this name. */
export const movedAlready = <Part>(
  field: string,
  because: string,
  stays: readonly Part[],
  told: { gone: (part: Part) => number; unit: (part: Part) => string | null; documents: string; label: (part: Part) => string | null | undefined },
): Decision => ({
  effects: [],
  refused: [
    {
      field,
      because,
      values: {
        gone: total(stays, told.gone),
        unit: stays[0] === undefined ? null : told.unit(stays[0]),
        [told.documents]: distinct(stays.map(told.label)).join(', '),
      },
    },
  ],
});
