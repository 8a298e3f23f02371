import type { Delivery } from '@millwright/core/contract/deliveries.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type AppFailure, get, post } from '../../data/http.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from './deliveries.module.css';

/** So many of the last calls are shown. */
const most = 10;

/** The last calls of a webhook: what became of each, and for those that were accepted a way to bring them once more. */
export function Deliveries({ id, editable }: { id: string; editable: boolean }) {
  const text = useText();
  const client = useQueryClient();
  const queryKey = ['deliveries', id];
  const deliveries = useQuery<{ data: Delivery[]; total: number }, AppFailure>({
    queryKey,
    queryFn: ({ signal }) => get(`/v1/data_connections/${encodeURIComponent(id)}/deliveries?limit=${most}`, { signal }),
  });
  const redeliver = useMutation<unknown, AppFailure, string>({
    mutationFn: (delivery) => post(`/v1/data_connections/deliveries/${delivery}/redeliver`),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <section aria-label={text('automations.deliveries.title')}>
      <h3 className={classes.title}>{text('automations.deliveries.title')}</h3>
      {redeliver.error && <Failure error={redeliver.error} />}
      {deliveries.error ? (
        <Failure error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      ) : !deliveries.data ? (
        <Waiting lines={3} />
      ) : deliveries.data.data.length === 0 ? (
        <p className={classes.meta}>{text('automations.deliveries.empty')}</p>
      ) : (
        <ul className={classes.list}>
          {deliveries.data.data.map((delivery) => (
            <Line key={delivery.id} automation={id} delivery={delivery} onAgain={editable ? () => redeliver.mutate(delivery.id) : null} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ automation, delivery, onAgain }: { automation: string; delivery: Delivery; onAgain: (() => void) | null }) {
  const text = useText();
  const times = useTimes();
  const { outcome, at, run_id, message } = delivery;
  const when = times.instant(at);
  const word = text(`automations.deliveries.outcomes.${outcome}`);
  return (
    <li className={classes.item} data-outcome={outcome}>
      <span className={classes.what}>
        {run_id ? <Link to={`/automation/${automation}?run=${encodeURIComponent(run_id)}`}>{word}</Link> : word}
        <span className={classes.meta}>{[when, message].filter(Boolean).join(' · ')}</span>
      </span>
      {onAgain && run_id && (
        <ToolbarButton size={28} label={text('automations.deliveries.again', { at: when })} icon={IconRefresh} onClick={onAgain} />
      )}
    </li>
  );
}
