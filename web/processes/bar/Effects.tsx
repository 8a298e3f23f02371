import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useRunState } from '../../automations/data/use-run-state.ts';
import { isOver } from '../../automations/data/use-runs.ts';
import { StatusIcon } from '../../automations/runs/StatusIcon.tsx';
import { refreshObject } from '../../data/records/use-object.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { Effect } from '../data/use-process.ts';
import classes from '../processes.module.css';

type Props = { effects: Effect[]; object: string };

/** Lists the automations that a transition started, with their progress until they end. */
export function Effects({ effects, object }: Props) {
  const text = useText();
  return (
    <p className={classes.effects} role="status">
      <span>{text('processes.bar.effects')}</span>
      {effects.map((effect) => (
        <EffectLine key={effect.run_id} effect={effect} object={object} />
      ))}
    </p>
  );
}

/** Shows an automation's name and progress, with a link to its run for people who may read it. */
function EffectLine({ effect, object }: { effect: Effect; object: string }) {
  const text = useText();
  const label = useLabel();
  const client = useQueryClient();
  const run = useRunState(effect.run_id);
  const over = run.error !== null || (run.data !== undefined && isOver(run.data.status));
  useEffect(() => {
    if (over) void refreshObject(client, object);
  }, [over, client, object]);
  const line = (
    <>
      <StatusIcon status={run.error ? 'skipped' : (run.data?.status ?? 'queued')} />
      {label(run.data?.label) || text('processes.bar.effect')}
      {run.error && ` – ${text('processes.bar.effectUnknown')}`}
    </>
  );
  if (!run.data?.readable) return <span className={classes.effect}>{line}</span>;
  return (
    <Link className={classes.effect} to={`/automation/${effect.automation}?run=${encodeURIComponent(effect.run_id)}`}>
      {line}
    </Link>
  );
}
