import { Tooltip } from '@mantine/core';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import { outcomeOf } from '../data/use-automations.ts';
import { useRuns } from '../data/use-runs.ts';
import classes from './runs.module.css';
import { StatusIcon } from './StatusIcon.tsx';

const most = 8;
type Props = { id: string; shown: string | null; onShow: (run: string) => void };

/** The last runs as a row of marks, newest first. Clicking one displays it over the automation. */
export function RunStrip({ id, shown, onShow }: Props) {
  const text = useText();
  const times = useTimes();
  const runs = useRuns(id).data?.data.slice(0, most) ?? [];
  if (runs.length === 0) return <span>{text('automations.runs.none')}</span>;
  return runs.map((run) => {
    const name = `${text(`automations.status.${outcomeOf(run)}`)}, ${times.instant(run.date)}`;
    return (
      <Tooltip key={run.id} label={name}>
        <button
          type="button"
          className={classes.dot}
          aria-label={`${text('automations.runs.show')}: ${name}`}
          aria-current={shown === run.id || undefined}
          onClick={() => onShow(run.id)}
        >
          <StatusIcon status={outcomeOf(run)} />
        </button>
      </Tooltip>
    );
  });
}
