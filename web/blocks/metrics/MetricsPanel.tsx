import { IconColumnsOff } from '@tabler/icons-react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { SkippedBar } from '../messages/SkippedBar.tsx';
import { PageFilterChips } from '../page/PageFilterChips.tsx';
import { MetricCard } from './MetricCard.tsx';
import classes from './metrics.module.css';
import { type MetricsOf, useMetrics } from './use-metrics.ts';

/** Draws the metrics of a block, all read by one request. */
export function MetricsPanel({ block, model, ...rest }: MetricsOf) {
  const text = useText();
  const label = useLabel();
  const { none, cards, error, retry, page, skipped } = useMetrics({ block, model, ...rest });
  return (
    <Panel title={label(block.label) || text('blocks.metrics.title', { name: label(model.model.displayed_name) })}>
      <SkippedBar skipped={skipped} />
      <PageFilterChips filters={page.filters} label={text('blocks.page.narrowed')} />
      {none ? (
        <Empty icon={IconColumnsOff} title={text('blocks.noAttribute')} />
      ) : error ? (
        <Failure error={error} onRetry={retry} />
      ) : cards ? (
        <dl className={classes.metrics}>
          {cards.map((card) => (
            <MetricCard key={card.setup.id} {...card} />
          ))}
        </dl>
      ) : (
        <Waiting lines={3} />
      )}
    </Panel>
  );
}
