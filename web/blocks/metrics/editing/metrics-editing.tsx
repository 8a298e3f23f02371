import { Button, NativeSelect, NumberInput, Switch } from '@mantine/core';
import { periodUnits } from '@millwright/core/view/setup/aggregations.ts';
import { findModel } from '../../../data/documents/use-schema.ts';
import { uuid } from '../../../data/uuid.ts';
import { OptionalLabel } from '../../../documents/fields/OptionalLabel.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { columnView } from '../../columns/columns.ts';
import { DocumentSelect } from '../../editing/actions/DocumentSelect.tsx';
import { defineEditing, type EditingProps } from '../../editing/block-editing.ts';
import { EntryTools } from '../../editing/fields/EntryTools.tsx';
import { FigureFields } from '../../editing/fields/FigureFields.tsx';
import { FilterEditor } from '../../editing/fields/FilterEditor.tsx';
import classes from '../../editing/fields/fields.module.css';
import { PathPicker } from '../../editing/fields/PathPicker.tsx';
import { Section } from '../../editing/fields/Section.tsx';
import { RecordsData } from '../../editing/panels/RecordsData.tsx';
import type { MetricSetup, MetricsSetup } from '../metrics-query.ts';
import { metricsProposals } from './metrics-proposals.ts';
import { ThresholdFields } from './ThresholdFields.tsx';

type Props = EditingProps<MetricsSetup>;

const usualPeriod = { unit: 'day', count: 30 } as const;

/** Edits one metric: its name, figure and time span. */
function MetricFields({ at, setup, schema, model, change, seal }: Props & { at: number }) {
  const text = useText();
  const label = useLabel();
  const metric = setup.metrics[at];
  if (!metric || !model) return null;
  const set = (next: MetricSetup, tag?: string) => change({ metrics: setup.metrics.with(at, next) }, tag);
  const { period, ...still } = metric;
  const { label: _, ...nameless } = metric;
  const name = label(metric.label) || text('blocks.metricsEditing.metric', { number: at + 1 });
  return (
    <Section
      title={name}
      tools={
        <EntryTools
          entries={setup.metrics}
          index={at}
          name={name}
          neededOnce={text('blocks.metricsEditing.only')}
          onChange={(metrics) => change({ metrics })}
        />
      }
    >
      <OptionalLabel
        label={text('blocks.editing.heading')}
        value={metric.label}
        onChange={(words) => set({ ...nameless, ...(words !== undefined && { label: words }) }, `metric.${metric.id}`)}
      />
      <FigureFields schema={schema} model={model} single value={metric.figure} onChange={(figure) => set({ ...metric, figure })} />
      <PathPicker
        schema={schema}
        model={model}
        label={text('blocks.metricsEditing.period')}
        placeholder={text('blocks.metricsEditing.always')}
        value={period?.path ?? ''}
        clearable
        accept={(column) => !column.many && columnView(column).filter.time !== undefined}
        onChange={(path) => set(path ? { ...metric, period: { ...usualPeriod, ...period, path } } : still)}
      />
      <DocumentSelect
        collection="views"
        label={text('blocks.editing.opens')}
        value={metric.view}
        onChange={(view) => {
          const { view: _, ...closed } = metric;
          set(view === undefined ? closed : { ...metric, view });
        }}
      />
      {period && (
        <>
          <NumberInput
            size="sm"
            label={text('blocks.metricsEditing.count')}
            min={1}
            max={1_000}
            allowDecimal={false}
            value={period.count}
            onBlur={seal}
            onChange={(count) =>
              typeof count === 'number' && count >= 1 && count <= 1_000 && set({ ...metric, period: { ...period, count } }, `count.${metric.id}`)
            }
          />
          <NativeSelect
            size="sm"
            label={text('blocks.groups.unit')}
            value={period.unit}
            data={periodUnits.map((unit) => ({ value: unit, label: text(`blocks.groups.units.${unit}`) }))}
            onChange={({ currentTarget }) => set({ ...metric, period: { ...period, unit: currentTarget.value as (typeof periodUnits)[number] } })}
          />
          <Switch
            label={text('blocks.metricsEditing.sparkline')}
            checked={metric.sparkline === true}
            onChange={({ currentTarget }) => set({ ...metric, sparkline: currentTarget.checked })}
          />
          <NativeSelect
            size="sm"
            label={text('blocks.metricsEditing.good')}
            value={metric.good ?? ''}
            data={[
              { value: '', label: text('blocks.metricsEditing.goods.neither') },
              { value: 'more', label: text('blocks.metricsEditing.goods.more') },
              { value: 'less', label: text('blocks.metricsEditing.goods.less') },
            ]}
            onChange={({ currentTarget }) => {
              const { good: _, ...rest } = metric;
              set(currentTarget.value ? { ...rest, good: currentTarget.value as 'more' | 'less' } : rest);
            }}
          />
        </>
      )}
      <fieldset className={classes.part}>
        <legend className={classes.hint}>{text('blocks.metricsEditing.filter')}</legend>
        <FilterEditor
          schema={schema}
          model={model}
          value={metric.filter}
          onChange={(filter) => {
            const { filter: _, ...all } = metric;
            set(filter === undefined ? all : { ...metric, filter }, `filter.${metric.id}`);
          }}
        />
      </fieldset>
      <ThresholdFields
        thresholds={metric.thresholds ?? []}
        onDone={seal}
        onChange={(thresholds, tag) => {
          const { thresholds: _, ...plain } = metric;
          set(thresholds.length === 0 ? plain : { ...metric, thresholds }, tag && `${tag}.${metric.id}`);
        }}
      />
    </Section>
  );
}

/** Edits what metrics show: records and figures. */
function Data(props: Props) {
  const { block, setup, schema, model, change, changeBlock } = props;
  const text = useText();
  const choose = (slug: string) => {
    const [first] = metricsProposals(findModel(schema, slug) ?? null, schema);
    if (first) change(first.setup, undefined, { betterFilters: undefined });
  };
  return (
    <RecordsData block={block} schema={schema} model={model} changeBlock={changeBlock} slug={setup.model} onChoose={choose}>
      {() => (
        <>
          {setup.metrics.map(({ id }, at) => (
            <MetricFields key={id} {...props} at={at} />
          ))}
          <Button
            variant="default"
            size="xs"
            disabled={setup.metrics.length >= 12}
            onClick={() => change({ metrics: [...setup.metrics, { id: uuid(), figure: { aggregation: 'count' } }] })}
          >
            {text('blocks.metricsEditing.add')}
          </Button>
        </>
      )}
    </RecordsData>
  );
}

/** How metrics blocks are created and edited. */
export const metricsEditing = defineEditing<MetricsSetup>({ ofModel: true, proposals: metricsProposals, Data, Look: () => null });
