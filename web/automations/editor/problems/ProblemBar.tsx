import { Anchor } from '@mantine/core';
import type { Problem } from '@millwright/core/errors.ts';
import { IconAlertTriangle, IconBulb } from '@tabler/icons-react';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { stepOf } from '../../graph/graph.ts';
import { useEditor } from '../../state/editor-context.ts';
import { useProblemText } from '../../state/use-problem-text.ts';
import classes from '../editor.module.css';
import { isLost } from './problems.ts';

/** The text key: a draft may be incomplete, and missing things don't block saving. */
function tellsOf(problems: readonly Problem[], { disabled, drafting }: { disabled: boolean; drafting: boolean }) {
  if (problems.every(isLost)) return 'automations.editor.brokenBar';
  if (drafting) return 'automations.draft.blocked';
  return disabled ? 'automations.editor.draft' : 'automations.editor.problems';
}

/** The problems that block saving or running the draft, and below them advice, each with a link to its place. */
export function ProblemBar() {
  const text = useText();
  const { problems, advice, draft, drafting } = useEditor();
  const all = [...problems.values()].flat();
  const hints = [...advice.values()].flat();
  const title = tellsOf(all, { disabled: draft.disabled, drafting });
  return (
    <>
      {all.length > 0 && <Bar icon={IconAlertTriangle} title={text(title, { count: all.length })} found={problems} />}
      {hints.length > 0 && <Bar icon={IconBulb} quiet title={text('automations.advice.title', { count: hints.length })} found={advice} />}
    </>
  );
}

type BarProps = { icon: typeof IconBulb; title: string; found: ReadonlyMap<string, Problem[]>; quiet?: boolean };

function Bar({ icon: Icon, title, found, quiet }: BarProps) {
  const text = useText();
  const label = useLabel();
  const { draft, select } = useEditor();
  const problemText = useProblemText();
  const places = [...found].filter(([, list]) => list.length > 0);
  const nameOf = (place: string) => label(stepOf(draft, place)?.name) || text('automations.canvas.trigger');
  return (
    <div className={classes.problems} data-quiet={quiet || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{title}:</span>
      <ul>
        {places.slice(0, 6).map(([place, list]) => (
          <li key={place}>
            <Anchor
              component="button"
              type="button"
              inherit
              title={list.map((problem) => problemText(problem, stepOf(draft, place))).join('\n')}
              onClick={() => select(place)}
            >
              {nameOf(place)}
            </Anchor>
          </li>
        ))}
        {places.length > 6 && <li>+{places.length - 6}</li>}
      </ul>
    </div>
  );
}
