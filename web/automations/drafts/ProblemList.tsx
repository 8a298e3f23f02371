import { Anchor } from '@mantine/core';
import type { Problem } from '@millwright/core/errors.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { Draft } from '../data/draft.ts';
import { stepOf } from '../graph/graph.ts';
import { useProblemText } from '../state/use-problem-text.ts';
import classes from './drafts.module.css';

type Props = { problems: readonly { place: string; problem: Problem }[]; draft: Draft; onSelect: (place: string) => void };

/** The problems, each with a link to its step or the trigger. */
export function ProblemList({ problems, draft, onSelect }: Props) {
  const text = useText();
  const label = useLabel();
  const words = useProblemText();
  const nameOf = (place: string) => label(stepOf(draft, place)?.name) || text('automations.canvas.trigger');
  return (
    <ul className={classes.findings}>
      {problems.map(({ place, problem }) => (
        <li key={place + problem.field + problem.code}>
          <Anchor component="button" type="button" inherit onClick={() => onSelect(place)}>
            {nameOf(place)}
          </Anchor>
          : {words(problem, stepOf(draft, place))}
        </li>
      ))}
    </ul>
  );
}
