import type { Condition } from '@millwright/core/filter/types.ts';
import { addDays } from '@millwright/core/time/days.ts';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDate } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Figure } from '../columns/figures.ts';
import type { Days } from '../columns/windows.ts';
import { useFilteredView } from '../page/filtered-view.ts';
import classes from './metrics.module.css';
import type { MetricSetup } from './metrics-query.ts';
import { Sparkline } from './Sparkline.tsx';

export type MetricFigures = {
  value: number | string | null;
  previous: number | string | null;
  points: readonly (number | null)[];
  days: Days | null;
  /** The records that the figure is computed from. */
  records: { model: string; where: Condition | null };
};

type Props = MetricFigures & {
  setup: MetricSetup;
  figure: Figure;
  /** It is a line of a list, not a card. */
  compact?: boolean;
  /** Whether the days that the figure covers are shown. */
  dated?: boolean;
};

/** The first threshold that a value exceeds, or falls below. */
const thresholdOf = ({ thresholds = [] }: MetricSetup, value: number) =>
  thresholds.find(({ when, value: bound }) => (when === 'below' ? value < bound : value > bound));

/** Shows how a figure has changed: in percent, or the previous value if that was 0. */
function Delta({ setup, value, previous, figure }: Pick<Props, 'setup' | 'figure'> & { value: number; previous: number }) {
  const text = useText();
  const way = value > previous ? 'more' : value < previous ? 'less' : 'same';
  const Icon = { more: IconArrowUpRight, less: IconArrowDownRight, same: IconArrowRight }[way];
  const share =
    previous === 0 ? null : formatNumber(Math.abs((value - previous) / previous) * 100, Math.abs(value - previous) < Math.abs(previous) ? 1 : 0);
  const tone = !setup.good || way === 'same' ? undefined : way === setup.good ? 'good' : 'bad';
  const words =
    way === 'same'
      ? text('blocks.metrics.same')
      : share === null
        ? text('blocks.metrics.was', { value: figure.text(previous) })
        : text(`blocks.metrics.${way}`, { share });
  return (
    <span className={classes.delta} data-tone={tone}>
      <Icon size={16} stroke={2} aria-hidden />
      <span>{words}</span>
    </span>
  );
}

/** Shows one figure: its name, value, change, sparkline and meaning. */
export function MetricCard({ setup, figure, value, previous, points, days, records, compact = false, dated = true }: Props) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const number = value === null ? null : Number(value);
  const counted = number !== null && Number.isFinite(number);
  const threshold = counted ? thresholdOf(setup, number) : undefined;
  const before = previous === null ? 0 : Number(previous);
  const name = label(setup.label) || figure.name;
  const span = days && text('blocks.metrics.days', { from: formatDate(days.from, language), to: formatDate(addDays(days.to, -1), language) });
  const leadsTo = useFilteredView(setup.view);
  const target = leadsTo?.({ ...records, name: span ? `${name}, ${span}` : name });
  return (
    <div className={classes.metric} data-tone={threshold?.tone} data-compact={compact || undefined}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.body}>
        {target ? (
          <Link className={classes.value} to={target} aria-label={text('blocks.metrics.open', { name, value: figure.text(value) })}>
            {figure.text(value)}
          </Link>
        ) : (
          <span className={classes.value}>{figure.text(value)}</span>
        )}
        {threshold && (
          <StatusBadge
            tone={threshold.tone}
            label={label(threshold.label) || text(`blocks.metrics.${threshold.when}`, { value: figure.text(threshold.value) })}
          />
        )}
        {days && counted && Number.isFinite(before) && <Delta setup={setup} value={number} previous={before} figure={figure} />}
        {span && dated && <span className={classes.days}>{span}</span>}
        <Sparkline points={points} />
      </dd>
    </div>
  );
}
