import { Anchor } from '@mantine/core';
import type { Problem } from '@millwright/core/errors.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { stepOf } from '../graph/graph.ts';
import { useEditor } from '../state/editor-context.ts';
import { useProblemText } from '../state/use-problem-text.ts';
import classes from './editor.module.css';
import { isLost } from './problems/problems.ts';

/** A draft may be unfinished; what has gone keeps nothing from being saved. */
function tellsOf(problems: readonly Problem[], disabled: boolean): 'brokenBar' | 'draft' | 'problems' {
  if (problems.every(isLost)) return 'brokenBar';
  return disabled ? 'draft' : 'problems';
}

/** What keeps the draft from being saved or run, each with a way to its place. */
export function ProblemBar() {
  const text = useText();
  const label = useLabel();
  const { problems, draft, select } = useEditor();
  const problemText = useProblemText();
  const all = [...problems].flatMap(([place, list]) => list.map((problem) => ({ place, problem })));
  if (all.length === 0) return null;
  const nameOf = (place: string) => label(stepOf(draft, place)?.name) || text('automations.canvas.trigger');
  return (
    <div className={classes.problems}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>
        {text(
          `automations.editor.${tellsOf(
            all.map(({ problem }) => problem),
            draft.disabled,
          )}`,
          { count: all.length },
        )}
        :
      </span>
      <ul>
        {all.slice(0, 6).map(({ place, problem }) => (
          <li key={place + problem.field + problem.code}>
            <Anchor component="button" type="button" inherit title={problemText(problem, stepOf(draft, place))} onClick={() => select(place)}>
              {nameOf(place)}
            </Anchor>
          </li>
        ))}
        {all.length > 6 && <li>+{all.length - 6}</li>}
      </ul>
    </div>
  );
}
