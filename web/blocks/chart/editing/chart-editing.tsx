import { NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import { type ChartType, chartTypes } from '@millwright/core/view/blocks/chart.ts';
import { findModel } from '../../../data/documents/use-schema.ts';
import { useText } from '../../../i18n/use-text.ts';
import { columnView, type ResolvedColumn } from '../../columns/columns.ts';
import { DocumentSelect } from '../../editing/actions/DocumentSelect.tsx';
import { defineEditing, type EditingProps } from '../../editing/block-editing.ts';
import { DimensionFields, FigureFields } from '../../editing/fields/FigureFields.tsx';
import classes from '../../editing/fields/fields.module.css';
import { Section } from '../../editing/fields/Section.tsx';
import { RecordsData } from '../../editing/panels/RecordsData.tsx';
import type { ChartSetup } from '../chart-request.ts';
import { chartProposals } from './chart-proposals.ts';
import { PeriodFields } from './PeriodFields.tsx';

type Props = EditingProps<ChartSetup>;

const isNumber = (column: ResolvedColumn) => columnView(column).numeric === true;

/** Edits what a chart draws: records, their grouping, the figure of each group, and the series. */
function Data({ block, setup, schema, model, change, changeBlock, seal }: Props) {
  const text = useText();
  const choose = (slug: string) => {
    const [first] = chartProposals(findModel(schema, slug) ?? null, schema);
    // Axis, figure and series belong to the previous model.
    if (first) change({ ...first.setup, split: first.setup.split, bins: undefined, period: undefined }, undefined, { betterFilters: undefined });
  };
  return (
    <RecordsData block={block} schema={schema} model={model} changeBlock={changeBlock} slug={setup.model} onChoose={choose}>
      {(model) => (
        <>
          <Section title={text('blocks.chartEditing.groups')}>
            <DimensionFields
              schema={schema}
              model={model}
              label={text('blocks.chartEditing.axis')}
              value={setup.axis}
              accept={setup.chart === 'histogram' ? isNumber : () => true}
              onChange={(axis) =>
                axis && change({ axis: setup.chart === 'histogram' ? { path: axis.path } : axis, ...(!axis.truncate && { period: undefined }) })
              }
            />
            {setup.axis.truncate && (
              <PeriodFields
                value={setup.period}
                seal={seal}
                onChange={(period) => change({ period }, period && setup.period ? 'period' : undefined)}
              />
            )}
            {setup.chart !== 'doughnut' && (
              <DimensionFields
                schema={schema}
                model={model}
                label={text('blocks.chartEditing.split')}
                value={setup.split}
                clearable
                onChange={(split) => change({ split })}
              />
            )}
          </Section>
          <Section title={text('blocks.chartEditing.figure')}>
            <FigureFields schema={schema} model={model} value={setup.figure} onChange={(figure) => change({ figure })} />
            <DocumentSelect collection="views" label={text('blocks.editing.opens')} value={setup.view} onChange={(view) => change({ view })} />
          </Section>
        </>
      )}
    </RecordsData>
  );
}

/** Edits how a chart looks: its type, and how many groups it draws. */
function Look({ setup, schema, model, change, seal }: Props) {
  const text = useText();
  const limited = (next: string | number, most: number): next is number => typeof next === 'number' && next >= 1 && next <= most;
  // Only numbers can be grouped into intervals.
  const number = chartProposals(model, schema).find((one) => one.setup.chart === 'histogram');
  const choose = (chart: ChartType) => {
    change({ chart, ...(chart === 'histogram' && number && { axis: number.setup.axis }) });
  };
  return (
    <Section title={text('blocks.chartEditing.type')}>
      <SegmentedControl
        orientation="vertical"
        fullWidth
        aria-label={text('blocks.chartEditing.type')}
        value={setup.chart}
        onChange={(chart) => choose(chart as ChartType)}
        data={chartTypes.map((type) => ({
          value: type,
          label: text(`blocks.chartEditing.types.${type}`),
          disabled: type === 'histogram' && !number,
        }))}
      />
      {!number && <p className={classes.hint}>{text('blocks.chartEditing.noNumber')}</p>}
      {setup.chart === 'histogram' ? (
        <NumberInput
          size="sm"
          label={text('blocks.chartEditing.bins')}
          min={2}
          max={100}
          allowDecimal={false}
          value={setup.bins ?? 20}
          onBlur={seal}
          onChange={(bins) => limited(bins, 100) && bins > 1 && change({ bins }, 'bins')}
        />
      ) : (
        <>
          <NumberInput
            size="sm"
            label={text('blocks.chartEditing.limit')}
            min={1}
            max={500}
            allowDecimal={false}
            placeholder="40"
            value={setup.limit ?? ''}
            onBlur={seal}
            onChange={(limit) => (limit === '' ? change({ limit: undefined }, 'limit') : limited(limit, 500) && change({ limit }, 'limit'))}
          />
          {!setup.axis.truncate && (
            <NativeSelect
              size="sm"
              label={text('blocks.editing.order')}
              value={setup.order ?? 'figure'}
              data={(['figure', 'axis'] as const).map((order) => ({ value: order, label: text(`blocks.chartEditing.orders.${order}`) }))}
              onChange={({ currentTarget }) => change({ order: currentTarget.value as 'figure' | 'axis' })}
            />
          )}
        </>
      )}
    </Section>
  );
}

/** How chart blocks are created and edited. */
export const chartEditing = defineEditing<ChartSetup>({ ofModel: true, proposals: chartProposals, Data, Look });
