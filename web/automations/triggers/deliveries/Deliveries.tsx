import { Button } from '@mantine/core';
import { IconEar } from '@tabler/icons-react';
import { useTimes } from '../../../fields/view/use-times.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import classes from '../../calls/calls.module.css';
import { DeliveryLine } from './DeliveryLine.tsx';
import { useDeliveries, useListening, useRedeliver } from './use-deliveries.ts';

/** The latest calls of a webhook with their results, and a button to deliver accepted ones again. */
export function Deliveries({ id, editable }: { id: string; editable: boolean }) {
  const text = useText();
  const times = useTimes();
  const { until, begin } = useListening(id, editable);
  const deliveries = useDeliveries(id, until !== null);
  const redeliver = useRedeliver(id);
  return (
    <section aria-label={text('automations.deliveries.title')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{text('automations.deliveries.title')}</h3>
        {editable && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconEar size={16} stroke={1.75} />}
            disabled={until !== null}
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {text('automations.deliveries.listen')}
          </Button>
        )}
      </div>
      <p className={classes.meta} role="status">
        {until !== null && text('automations.deliveries.listening', { at: times.time(until) })}
      </p>
      {begin.error && <Failure error={begin.error} />}
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
            <DeliveryLine key={delivery.id} automation={id} delivery={delivery} onAgain={editable ? () => redeliver.mutate(delivery.id) : null} />
          ))}
        </ul>
      )}
    </section>
  );
}
