import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { MetricCard } from './MetricCard.tsx';
import classes from './metrics.module.css';
import type { MetricsSetup } from './metrics-query.ts';
import { type MetricsOf, useMetrics } from './use-metrics.ts';

/** Shows the figures of a block as lines of a list: name, sparkline, change, and with `dated` the days. */
export function MetricLines({ dated, misc, ...of }: Omit<MetricsOf, 'setup'> & { misc: object; dated: boolean }) {
  const props = { ...of, setup: misc as MetricsSetup };
  const { none, cards, error, retry } = useMetrics(props);
  if (none) return null;
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!cards) return <Waiting lines={props.setup.metrics.length} />;
  return (
    <dl className={classes.lines}>
      {cards.map((card) => (
        <MetricCard key={card.setup.id} {...card} compact dated={dated} />
      ))}
    </dl>
  );
}
