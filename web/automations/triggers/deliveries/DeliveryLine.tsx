import type { Delivery } from '@millwright/core/contract/deliveries.ts';
import { IconChevronDown, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTimes } from '../../../fields/view/use-times.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import classes from './deliveries.module.css';

type Props = { automation: string; delivery: Delivery; onAgain: (() => void) | null };

/** One call: its result with the reason, and its content if stored. */
export function DeliveryLine({ automation, delivery, onAgain }: Props) {
  const text = useText();
  const times = useTimes();
  const [open, setOpen] = useState(false);
  const { outcome, at, run_id, message, why, headers, body } = delivery;
  const when = times.instant(at);
  const reason = why && text(`automations.deliveries.why.${why}`);
  // For a refused call the reason is enough.
  const word = outcome === 'refused' && reason ? reason : [text(`automations.deliveries.outcomes.${outcome}`), reason].filter(Boolean).join(' · ');
  return (
    <li data-outcome={outcome}>
      <div className={classes.item} data-outcome={outcome}>
        <span className={classes.what}>
          {run_id ? <Link to={`/automation/${automation}?run=${encodeURIComponent(run_id)}`}>{word}</Link> : word}
          <span className={classes.meta}>{[when, message].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={classes.tools}>
          {headers && (
            <ToolbarButton
              size={28}
              label={text('automations.deliveries.brought', { at: when })}
              icon={open ? IconChevronDown : IconChevronRight}
              pressed={open}
              onClick={() => setOpen(!open)}
            />
          )}
          {onAgain && run_id && (
            <ToolbarButton size={28} label={text('automations.deliveries.again', { at: when })} icon={IconRefresh} onClick={onAgain} />
          )}
        </span>
      </div>
      {open && headers && (
        <div className={classes.brought}>
          <pre className={classes.raw}>{body ?? text('automations.deliveries.noBody', { bytes: delivery.bytes })}</pre>
          <dl className={classes.headers}>
            {Object.entries(headers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </li>
  );
}
