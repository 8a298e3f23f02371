import type { Decision, Effect } from '@millwright/core/automation/actions.ts';
import { total } from '../library/quantities.ts';
import { distinct, type Linked } from '../library/rows.ts';

/** Moves each document to another step only once, even if several of its lines cause it. */
const once = (effects: readonly Effect[]): Effect[] => [
  ...new Map(effects.flatMap((effect) => (effect.op === 'transition' ? [[String(effect.object_id), effect] as const] : []))).values(),
];

/** Applies `follow` to each order line and joins the results to one decision. A refusal names the line that it comes from. */
export function followEach<Line extends Linked>(lines: readonly Line[], follow: (line: Line) => Decision): Decision {
  const decisions = lines.map((line) => ({ line, ...follow(line) }));
  const effects = decisions.flatMap((each) => each.effects);
  return {
    effects: [...effects.filter(({ op }) => op !== 'transition'), ...once(effects)],
    refused: decisions.flatMap(({ line, refused = [] }) => refused.map((each) => ({ ...each, record: line.identity }))),
  };
}

/** A refusal because goods have moved already. The text gives the quantity, the unit and the documents, under the given name. */
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
