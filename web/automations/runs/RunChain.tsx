import { Anchor } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTimes } from '../../fields/view/use-times.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { EarlierRun } from '../data/use-runs.ts';
import classes from './runs.module.css';

/** The number of earlier runs shown, the latest ones; the first run of a long chain is one link away. */
const most = 4;

/** The runs that led to the displayed one, the first one first; nothing if it was not started by a run. */
export function RunChain({ chain }: { chain: readonly EarlierRun[] }) {
  const text = useText();
  if (chain.length === 0) return null;
  return (
    <nav className={classes.chain} aria-label={text('automations.runs.chain')}>
      <span className={classes.barMeta}>{text('automations.runs.chain')}</span>
      <ol>
        {chain.length > most && <li className={classes.barMeta}>{text('automations.runs.chainMore', { count: chain.length - most })}</li>}
        {chain.slice(-most).map((run, index) => (
          <li key={run.run_id ?? `${run.date}/${index}`}>
            <Earlier run={run} />
            <IconChevronRight size={14} stroke={1.75} aria-hidden />
          </li>
        ))}
        <li aria-current="true">{text('automations.runs.chainHere')}</li>
      </ol>
    </nav>
  );
}

/** Of a run that the user may not see only its existence is shown. */
function Earlier({ run: { run_id, automation, label, date } }: { run: EarlierRun }) {
  const text = useText();
  const words = useLabel();
  const times = useTimes();
  if (run_id === null) return <span className={classes.barMeta}>{text('automations.runs.chainHidden')}</span>;
  return (
    <Anchor component={Link} inherit to={`/automation/${automation}?run=${encodeURIComponent(run_id)}`} title={times.zoned(date)}>
      {words(label ?? '') || automation}
    </Anchor>
  );
}
