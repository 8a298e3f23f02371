import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { StatusIcon } from '../automations/runs/StatusIcon.tsx';
import { isOver, useRun } from '../automations/runs/use-runs.ts';
import { useAutomations } from '../automations/use-automations.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { refreshObject } from '../objects/use-object.ts';
import classes from './processes.module.css';
import type { Effect } from './use-process.ts';

type Props = { effects: Effect[]; object: string };

/** The automations that a transition started, each until it has settled. */
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

function EffectLine({ effect, object }: { effect: Effect; object: string }) {
  const label = useLabel();
  const client = useQueryClient();
  const automations = useAutomations();
  const run = useRun(effect.run_id);
  const status = run.data?.status ?? 'queued';
  const over = isOver(status);
  useEffect(() => {
    if (over) void refreshObject(client, object);
  }, [over, client, object]);
  const automation = automations.data?.find(({ id, slug }) => id === effect.automation || slug === effect.automation);
  return (
    <Link className={classes.effect} to={`/automation/${automation?.slug ?? effect.automation}?run=${encodeURIComponent(effect.run_id)}`}>
      <StatusIcon status={status} />
      {label(automation?.label) || effect.automation}
    </Link>
  );
}
